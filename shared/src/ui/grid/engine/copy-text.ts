/** A text that a spreadsheet would take for a formula: it is pasted behind an apostrophe, which makes it a text. */
const formula = /^[=+\-@\t\r]/

/** Cells as they are pasted into spreadsheets: tabs between, one line per row. Numbers stay numbers, whatever their sign. */
export function copyText(cells: readonly (readonly (string | number | boolean | null)[])[]): string {
  return cells.map((row) => row.map(cellText).join('\t')).join('\n')
}

function cellText(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formula.test(value) ? `'${value}` : value
  return /[\t\n\r"]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
