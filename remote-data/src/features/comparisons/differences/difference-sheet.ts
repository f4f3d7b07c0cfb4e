import { gridSheet, type GridModel } from '@lintel/shared/grid'
import type { Sheet } from '@lintel/shared/spreadsheet'
import type { DifferenceRow } from './difference-rows.model.ts'

/** Every column of the rows that the filters let through, hidden ones as well, sorted, arranged and grouped as in the grid. */
export function differenceSheet(
  grid: Pick<GridModel<DifferenceRow>, 'engine' | 'positions' | 'columns' | 'configuration' | 'groups'>,
): Sheet {
  const columns = grid.configuration.columns.map((column) => ({ ...column, hidden: false }))
  return gridSheet('Differences', { ...grid, configuration: { ...grid.configuration, columns } })
}
