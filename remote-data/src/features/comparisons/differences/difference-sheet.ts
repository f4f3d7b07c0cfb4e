import type { GridModel } from '@lintel/shared/grid'
import type { Sheet } from '@lintel/shared/spreadsheet'
import type { DifferenceRow } from './difference-rows.model.ts'
import { differenceColumns } from './differences.columns.ts'

/** Every column of the rows that the filters let through, sorted as in the grid. */
export function differenceSheet({ engine, positions }: GridModel<DifferenceRow>): Sheet {
  return {
    name: 'Differences',
    rowCount: positions.length,
    columns: differenceColumns.map(({ title, width = 200, value }) => ({
      title,
      width: Math.round(width / 8),
      kind: 'text',
      valueAt(row) {
        const found = engine.rows[positions[row] ?? -1]
        const cell = found && value(found)
        return cell === null || cell === undefined ? null : String(cell)
      },
    })),
  }
}
