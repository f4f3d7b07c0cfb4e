import type { UnitSystem } from '@lintel/shared/contract'
import { shortUnitOf } from '@lintel/shared/format'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { topicsOf, type LinkedTopics } from '../topics/difference-topics.model.ts'
import type { DifferenceRow } from './difference-rows.model.ts'

/** Changes come first, for narrow windows. The distance moved is a number, so that it can be filtered. */
export function differenceColumns(units: UnitSystem, linked: LinkedTopics | undefined): GridColumn<DifferenceRow>[] {
  const topics = linked ? [topicsColumn(linked)] : []
  return [...columns.slice(0, movedAt), movedColumn(units), ...topics, ...columns.slice(movedAt)]
}

/** Existing topics of the element. */
function topicsColumn(linked: LinkedTopics): GridColumn<DifferenceRow> {
  const inWords = (row: DifferenceRow) => topicsOf(row, linked).map(({ number, status }) => `#${number} ${status}`)
  return { field: 'topics', title: 'Topics', width: 150, value: (row) => inWords(row).join(', ') || null }
}

const columns: GridColumn<DifferenceRow>[] = [
  { field: 'kind', title: 'Difference', width: 110, pinned: true, value: (row) => row.kind },
  { field: 'subject', title: 'Item', width: 95, value: (row) => row.subject },
  { field: 'category', title: 'Category', width: 130, value: (row) => row.category },
  { field: 'type', title: 'Type', width: 130, value: (row) => row.type },
  { field: 'parameter', title: 'Parameter', width: 140, value: (row) => row.parameter },
  { field: 'base', title: 'Base', width: 110, value: (row) => row.base },
  { field: 'compare', title: 'Compare', width: 110, value: (row) => row.compare },
  { field: 'family', title: 'Family', width: 130, value: (row) => row.family },
  { field: 'revitElementId', title: 'Revit Element Id', width: 140, value: (row) => row.id },
  { field: 'parameterSet', title: 'Set', width: 150, value: (row) => row.parameterSet },
  { field: 'name', title: 'Name', width: 280, hidden: true, value: (row) => row.name },
  { field: 'level', title: 'Level', width: 140, hidden: true, value: (row) => row.level },
  { field: 'matchedBy', title: 'Matched By', width: 130, hidden: true, value: (row) => row.matchedBy },
]

/** After the old and new values. */
const movedAt = columns.findIndex(({ field }) => field === 'compare') + 1

function movedColumn(units: UnitSystem): GridColumn<DifferenceRow> {
  const title = `Moved By (${shortUnitOf(units).symbol})`
  return { field: 'movedBy', title, type: 'number', width: 110, value: (row) => row.movedBy }
}

/** Keeps differences of an element together. */
export const differenceDefaults: GridDefaults = {
  sort: ['category', 'family', 'type', 'revitElementId'].map((field) => ({ field, direction: 'ascending' as const })),
}
