/**
 * A cell by its row and its index among the shown columns. Rows of the page count from 0; header and filter rows are
 * negative.
 */
export type CellPosition = { row: number; column: number }
export const headerRow = -2
export const filterRow = -1

export type Bounds = {
  hasFilterRow: boolean
  /** Rows of the page, including a footer. */
  rows: number
  columns: number
  /** The step of Page Up and Page Down. */
  rowsInSight: number
}

type Press = { key: string; ctrlKey: boolean; metaKey: boolean }

/** The cell to which a key moves, by the grid pattern of WAI-ARIA; undefined for other keys. */
export function nextCell(press: Press, from: CellPosition, bounds: Bounds): CellPosition | undefined {
  const { key } = press
  const isFar = press.ctrlKey || press.metaKey
  const { row, column } = from
  const lastRow = bounds.rows - 1
  const lastColumn = bounds.columns - 1
  switch (key) {
    case 'ArrowRight':
      return within({ row, column: isFar ? lastColumn : column + 1 }, bounds)
    case 'ArrowLeft':
      return within({ row, column: isFar ? 0 : column - 1 }, bounds)
    case 'ArrowDown':
      return within({ row: isFar ? lastRow : rowBelow(row, bounds), column }, bounds)
    case 'ArrowUp':
      return within({ row: isFar ? 0 : rowAbove(row, bounds), column }, bounds)
    case 'PageDown':
      return within({ row: Math.max(0, row) + bounds.rowsInSight, column }, bounds)
    case 'PageUp':
      return row < 0 ? from : within({ row: Math.max(0, row - bounds.rowsInSight), column }, bounds)
    case 'Home':
      return within({ row: isFar ? 0 : row, column: 0 }, bounds)
    case 'End':
      return within({ row: isFar ? lastRow : row, column: lastColumn }, bounds)
    default:
      return undefined
  }
}

/** The nearest existing cell, for use after rows or columns have been removed. */
export function within({ row, column }: CellPosition, bounds: Bounds): CellPosition {
  const lowest = Math.min(row, bounds.rows - 1)
  const isGone = lowest === filterRow && !bounds.hasFilterRow
  return {
    row: isGone || (lowest < 0 && lowest !== filterRow) ? headerRow : lowest,
    column: Math.max(0, Math.min(column, bounds.columns - 1)),
  }
}

function rowBelow(row: number, { hasFilterRow, rows }: Bounds): number {
  if (row === headerRow && !hasFilterRow) return rows > 0 ? 0 : headerRow
  return row + 1
}

function rowAbove(row: number, { hasFilterRow }: Bounds): number {
  if (row === 0 && !hasFilterRow) return headerRow
  return Math.max(headerRow, row - 1)
}
