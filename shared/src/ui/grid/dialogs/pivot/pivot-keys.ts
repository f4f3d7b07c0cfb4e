export type Place = { row: number; column: number }

/** Rows that Page Up and Page Down move by. */
const page = 10

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The cell that a key leads to, within the table; undefined for other keys. */
export function nextPlace(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | undefined {
  if (altKey) return undefined
  const isFar = ctrlKey || metaKey
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const steps: Partial<Record<string, Place>> = {
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
  return next && { row: within(next.row, last.row), column: within(next.column, last.column) }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}
