import { SpreadsheetError } from '../spreadsheet-error.ts'
import { readDelimited } from './read-delimited.ts'
import { readWorkbook } from './read-workbook.ts'
import { maxTableBytes, type Table } from './table.ts'

/** Detects the type by the first bytes, regardless of the name. */
export async function readFile(file: Blob): Promise<Table> {
  if (file.size > maxTableBytes) {
    const maxMegabytes = maxTableBytes / 1024 / 1024
    throw new SpreadsheetError('spreadsheet/too-large', `The file is larger than ${maxMegabytes} MB. Split it.`)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, [0x50, 0x4b])) return readWorkbook(bytes)
  // Excel 97 to 2003, and workbooks with a password.
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const message =
      'This is an old or protected Excel file. Open it, save it as .xlsx without a password, and try again.'
    throw new SpreadsheetError('spreadsheet/unreadable', message)
  }
  return readDelimited(bytes)
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
