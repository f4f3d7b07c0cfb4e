import type { IdsChange } from '@lintel/shared/contract/ids'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { reasonTexts } from '../ids-check-text.model.ts'

export type ChangeRow = IdsChange & { key: string }

const kinds = { 'fails anew': 'Newly Failing', 'fails no longer': 'Fixed', 'is gone': 'Removed' }

export const changeColumns: GridColumn<ChangeRow>[] = [
  { field: 'change', title: 'Change', width: 140, pinned: true, value: (row) => kinds[row.change] },
  { field: 'name', title: 'Element', width: 220, value: (row) => row.name },
  { field: 'class', title: 'Class', width: 170, value: (row) => row.class },
  { field: 'specification', title: 'Specification', width: 220, value: (row) => row.specification },
  { field: 'requirement', title: 'Requirement', width: 240, value: (row) => row.requirement },
  { field: 'reason', title: 'Reason', width: 140, value: (row) => reasonTexts[row.reason] },
  { field: 'actual', title: 'Actual', width: 160, value: (row) => row.actual },
  { field: 'expected', title: 'Expected', width: 220, value: (row) => row.expected },
  { field: 'globalId', title: 'GlobalId', width: 220, value: (row) => row.globalId },
]

export const changeDefaults: GridDefaults = {
  sort: ['change', 'specification', 'name'].map((field) => ({ field, direction: 'ascending' as const })),
}
