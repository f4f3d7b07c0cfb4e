import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import type { FindingRow } from './finding-rows.model.ts'

/** Element and reason come first, to be visible in narrow windows. */
export const findingColumns: GridColumn<FindingRow>[] = [
  { field: 'name', title: 'Element', width: 220, pinned: true, value: (row) => row.name },
  { field: 'class', title: 'Class', width: 170, value: (row) => row.class },
  { field: 'specification', title: 'Specification', width: 220, value: (row) => row.specification },
  { field: 'requirement', title: 'Requirement', width: 240, value: (row) => row.requirement },
  { field: 'reason', title: 'Reason', width: 140, value: (row) => row.reason },
  { field: 'actual', title: 'Actual', width: 160, value: (row) => row.actual },
  { field: 'expected', title: 'Expected', width: 220, value: (row) => row.expected },
  { field: 'globalId', title: 'GlobalId', width: 220, value: (row) => row.globalId },
  { field: 'expressId', title: 'Line', type: 'number', width: 100, value: (row) => row.expressId },
]

/** Elements that pass have no reason. */
export const passColumns = findingColumns.filter(
  ({ field }) => !['requirement', 'reason', 'actual', 'expected'].includes(field),
)

export const findingDefaults: GridDefaults = {
  sort: ['specification', 'requirement', 'class', 'name'].map((field) => ({ field, direction: 'ascending' as const })),
}
export const passDefaults: GridDefaults = {
  sort: ['specification', 'class', 'name'].map((field) => ({ field, direction: 'ascending' as const })),
}
