/** The lines of the second sheet, with facts about the first one: `['Time Zone', 'Europe/Berlin']`. */
export type AboutLines = readonly (readonly [name: string, value: string])[]

/** The name of the second sheet. Programs that import the file read the first sheet. */
export const aboutSheet = 'About'

/**
 * The XML of a sheet with filters on its header row, for which the writer has no option. The element must follow the
 * cells.
 */
export function withFilters(xml: string, { columns, rows }: { columns: number; rows: number }): string {
  if (columns === 0) return xml
  return xml.replace('</sheetData>', `</sheetData><autoFilter ref="A1:${lettersOf(columns)}${rows + 1}"/>`)
}

/** The letters of a column, counted from 1: A to Z, AA to ZZ, AAA. */
function lettersOf(columnNumber: number): string {
  const before = Math.floor((columnNumber - 1) / 26)
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((columnNumber - 1) % 26))
}

/** Characters for a currency symbol, separators and units. */
const widthOfFormat = 7

/** The column width in characters that prevents `####`. */
export function numberWidth(value: number, hasFormat: boolean): number {
  return String(value).length + (hasFormat ? widthOfFormat : 0)
}
