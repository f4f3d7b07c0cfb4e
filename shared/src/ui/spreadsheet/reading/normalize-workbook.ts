import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { SpreadsheetError } from '../spreadsheet-error.ts'

/**
 * Far more than any import accepts. The reader allocates a cell for each row and column up to the last one, including
 * empty ones.
 */
const maxCells = 5_000_000
const maxColumns = 2000

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/
/**
 * Start tags of rows and cells with their attributes. They cannot appear within text, because XML escapes `<` there.
 */
const rowOrCell = /<((?:\w+:)?)(row|c)(\s[^>]*?)?(\/?)>/g
const reference = /\sr=["']([A-Z]{0,3})(\d+)["']/

/**
 * Normalizes a workbook for `read-excel-file`: `date1904` as `1` (the schema also allows `true`), and explicit
 * references for all rows and cells, which the schema makes optional. Rejects a sheet whose last cell is so far away
 * that reading it would not end.
 */
export function normalizeWorkbook(archive: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const files = unzipSync(archive)
  const changed: Zippable = {}
  for (const [path, bytes] of Object.entries(files)) {
    const text = sheetPath.test(path) || path === 'xl/workbook.xml' ? strFromU8(bytes) : undefined
    const normalized =
      text === undefined ? undefined : path === 'xl/workbook.xml' ? withNumericFlag(text) : withReferences(text)
    if (normalized !== undefined && normalized !== text) changed[path] = strToU8(normalized)
  }
  if (Object.keys(changed).length === 0) return archive
  return zipSync({ ...files, ...changed }, { level: 0 })
}

function withNumericFlag(workbook: string): string {
  return workbook.replace(/(\sdate1904=)(["'])true\2/, '$1"1"')
}

function withReferences(sheet: string): string {
  let [row, column, lastRow, lastColumn] = [0, 0, 0, 0]
  return sheet.replaceAll(
    rowOrCell,
    (tag, prefix: string, name: string, attributes: string | undefined, end: string) => {
      const [, letters = '', digits] = reference.exec(attributes ?? '') ?? []
      if (name === 'row') {
        row = digits === undefined ? row + 1 : Number(digits)
        column = 0
      } else {
        column = letters === '' ? column + 1 : columnNumber(letters)
        if (digits !== undefined) row = Number(digits)
        lastRow = Math.max(lastRow, row)
        lastColumn = Math.max(lastColumn, column)
        if (lastRow * lastColumn > maxCells || lastColumn > maxColumns) throw tooLarge(`${columnLetters(column)}${row}`)
      }
      if (digits !== undefined) return tag
      const ownReference = name === 'row' ? String(row) : `${columnLetters(column)}${row}`
      return `<${prefix}${name} r="${ownReference}"${attributes ?? ''}${end}>`
    },
  )
}

/** 1 for `A`, 27 for `AA`. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function columnLetters(column: number): string {
  return column === 0
    ? ''
    : columnLetters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))
}

function tooLarge(cell: string): SpreadsheetError {
  const message = `The sheet has a cell far away from the others (${cell}). Delete the empty rows and columns around your data, save the file, and try again.`
  return new SpreadsheetError('spreadsheet/too-large', message)
}
