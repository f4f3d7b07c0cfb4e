/** What a second sheet says of the first one, line by line: `['Time Zone', 'Europe/Berlin']`. */
export type AboutLines = readonly (readonly [name: string, value: string])[]

/** The second sheet. Whoever reads the file as a table reads the first. */
export const aboutSheet = 'About'

/** The XML of a sheet with a filter on each of its titles, which the writer has no option for. Its place is right behind the cells. */
export function withFilters(xml: string, { columns, rows }: { columns: number; rows: number }): string {
  if (columns === 0) return xml
  return xml.replace('</sheetData>', `</sheetData><autoFilter ref="A1:${lettersOf(columns)}${rows + 1}"/>`)
}

/** The name of the column at that place, counted from 1: A to Z, AA to ZZ, AAA. */
function lettersOf(place: number): string {
  const before = Math.floor((place - 1) / 26)
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((place - 1) % 26))
}

/** Signs of a currency, ends of thousands, units. */
const widthOfFormat = 7

/** In characters, so that it is not shown as `####`. */
export function numberWidth(value: number, hasFormat: boolean): number {
  return String(value).length + (hasFormat ? widthOfFormat : 0)
}
