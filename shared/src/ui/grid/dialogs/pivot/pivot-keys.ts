export type CellIndex = { row: number; column: number }

/** Rows that Page Up and Page Down move by. */
const page = 10

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The cell that a key leads to, within the table; undefined for other keys. */
export function nextCell(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { row, column }: CellIndex,
  size: { rows: number; columns: number },
): CellIndex | undefined {
  if (altKey) return undefined
  const isFar = ctrlKey || metaKey
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const steps: Partial<Record<string, CellIndex>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
  }
  const next = steps[key]
  return next && { row: clamped(next.row, last.row), column: clamped(next.column, last.column) }
}

function clamped(value: number, max: number): number {
  return Math.max(0, Math.min(value, max))
}
