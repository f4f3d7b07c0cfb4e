import { withOutline, type GridColumn, type GridModel } from '@lintel/shared/grid'
import type { Sheet, SheetColumn } from '@lintel/shared/spreadsheet'
import type { DifferenceRow } from './difference-rows.model.ts'

/** Every column of the rows that the filters let through, sorted and grouped as in the grid. */
export function differenceSheet(grid: GridModel<DifferenceRow>, columns: readonly GridColumn<DifferenceRow>[]): Sheet {
  const { engine, positions } = grid
  const sheet = {
    name: 'Differences',
    rowCount: positions.length,
    columns: columns.map(({ title, width = 200, type, value }): SheetColumn => {
      const named = { title, width: Math.round(width / 8) }
      function valueAt(row: number) {
        const found = engine.rows[positions[row] ?? -1]
        return found && value(found)
      }
      if (type === 'number') return { ...named, kind: 'number', valueAt: (row) => numberOf(valueAt(row)) }
      return { ...named, kind: 'text', valueAt: (row) => textOf(valueAt(row)) }
    }),
  }
  return withOutline(sheet, grid)
}

type Value = ReturnType<GridColumn<DifferenceRow>['value']> | undefined

function numberOf(value: Value): number | null {
  return typeof value === 'number' ? value : null
}

function textOf(value: Value): string | null {
  return value === null || value === undefined ? null : String(value)
}
