/** A cell by its row and its place among the shown columns. Rows of the page count from 0; above them stand these. */
export type CellPlace = { row: number; column: number }
export const headerRow = -2
export const filterRow = -1

export type Bounds = {
  hasFilterRow: boolean
  /** Of the page, with the footer's where there is one. */
  rows: number
  columns: number
  /** What Page Up and Page Down go by. */
  rowsInSight: number
}

type Press = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Where a key leads by the grid pattern of WAI-ARIA; nothing where it is no key that moves. */
export function placeAfter(press: Press, from: CellPlace, bounds: Bounds): CellPlace | undefined {
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

/** The nearest place that there is, after rows or columns have gone. */
export function within({ row, column }: CellPlace, bounds: Bounds): CellPlace {
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
