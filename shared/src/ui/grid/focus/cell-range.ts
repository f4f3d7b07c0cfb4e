import type { CellPosition } from './cell-position.ts'

/** Cells from one corner to the other, both included. */
export type CellRange = { top: number; bottom: number; left: number; right: number }

export function rangeBetween(one: CellPosition, other: CellPosition): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

/** Copied cells as an HTML table, for documents and emails. */
export function htmlTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<table>${lines.join('')}</table>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
