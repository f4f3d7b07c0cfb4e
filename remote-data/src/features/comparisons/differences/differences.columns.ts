import type { GridColumn, GridColumnEntry, GridDefaults } from '@lintel/shared/grid'
import type { DifferenceRow } from './difference-rows.model.ts'

type Column = GridColumn<DifferenceRow>

const kind: Column = { field: 'kind', title: 'Difference', width: 110, pinned: true, value: (row) => row.kind }

const element: Column[] = [
  { field: 'category', title: 'Category', width: 130, value: (row) => row.category },
  { field: 'family', title: 'Family', width: 150, value: (row) => row.family },
  { field: 'type', title: 'Type', width: 150, value: (row) => row.type },
  { field: 'revitElementId', title: 'Revit Element Id', width: 130, value: (row) => row.revitElementId },
  { field: 'name', title: 'Name', width: 280, hidden: true, value: (row) => row.name },
  { field: 'level', title: 'Level', width: 140, hidden: true, value: (row) => row.level },
  { field: 'subject', title: 'Of', width: 110, hidden: true, value: (row) => row.subject },
  { field: 'matchedBy', title: 'Found By', width: 130, hidden: true, value: (row) => row.matchedBy },
]

const change: Column[] = [
  { field: 'parameterSet', title: 'Set', width: 130, value: (row) => row.parameterSet },
  { field: 'parameter', title: 'Parameter', width: 150, value: (row) => row.parameter },
  { field: 'base', title: 'Base', width: 130, value: (row) => row.base },
  { field: 'compare', title: 'Compare', width: 130, value: (row) => row.compare },
]

/** In the order in which a sheet has them. */
export const differenceColumns = [kind, ...element, ...change]

export const differenceEntries: GridColumnEntry<DifferenceRow>[] = [
  kind,
  { title: 'Element', columns: element },
  { title: 'Change', columns: change },
]

/** What belongs together stands together. */
export const differenceDefaults: GridDefaults = {
  sort: ['category', 'family', 'type', 'revitElementId'].map((field) => ({ field, direction: 'ascending' as const })),
}
