/** Systems allow 255 bytes, and a character can have three for each of its units. */
const mostUnits = 80
const forbiddenInFiles = /[<>:"/\\|?*\p{Cc}]/gu
const namesOfDevices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const longestSheetName = 31
const forbiddenInSheets = /[:\\/?*[\]\p{Cc}]/gu

/** A name that every system takes for a file, with `.xlsx`; what is forbidden becomes a hyphen. */
export function spreadsheetFileName(name: string): string {
  const allowed = name.toWellFormed().replace(forbiddenInFiles, '-').replace(namesOfDevices, '$1_')
  const cut = allowed.slice(0, mostUnits).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/^[\s.]+|[\s.]+$/g, '') || 'Export'}.xlsx`
}

/** A name that Excel takes for a sheet. */
export function sheetName(name: string): string {
  const allowed = name.toWellFormed().replace(forbiddenInSheets, '-').slice(0, longestSheetName).toWellFormed()
  return allowed.replace(/^['\s]+|['\s]+$/g, '') || 'Sheet 1'
}
