/** A text that a spreadsheet would take for a formula: an apostrophe before it makes it a text. */
const formula = /^[=+\-@\t\r]/

/**
 * Cells for pasting into spreadsheets: tab-separated, one line per row. Numbers stay numbers, whatever their sign.
 */
export function copyText(cells: readonly (readonly (string | number | boolean | null)[])[]): string {
  return cells.map((row) => row.map(cellText).join('\t')).join('\n')
}

function cellText(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formula.test(value) ? `'${value}` : value
  return /[\t\n\r"]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
