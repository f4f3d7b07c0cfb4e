/** File systems allow 255 bytes, and a UTF-16 unit takes up to three. */
const maxUnits = 80
const forbiddenInFiles = /[<>:"/\\|?*\p{Cc}]/gu
const namesOfDevices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const longestSheetName = 31
const forbiddenInSheets = /[:\\/?*[\]\p{Cc}]/gu

/** A file name that is valid on every system, with `.xlsx`; forbidden characters become hyphens. */
export function spreadsheetFileName(name: string): string {
  const allowed = name.toWellFormed().replace(forbiddenInFiles, '-').replace(namesOfDevices, '$1_')
  const cut = allowed.slice(0, maxUnits).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/^[\s.]+|[\s.]+$/g, '') || 'Export'}.xlsx`
}

/** A valid name for an Excel sheet. */
export function sheetName(name: string): string {
  const allowed = name.toWellFormed().replace(forbiddenInSheets, '-').slice(0, longestSheetName).toWellFormed()
  return allowed.replace(/^['\s]+|['\s]+$/g, '') || 'Sheet 1'
}
