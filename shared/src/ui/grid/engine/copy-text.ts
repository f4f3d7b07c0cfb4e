/** Text that a spreadsheet would read as a formula. A leading apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/

/**
 * Formats cells for pasting into spreadsheets: tab-separated, one line per row. Numbers stay numbers, even negative
 * ones.
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
