import { Unzip, UnzipInflate } from 'fflate'
import { SpreadsheetError } from '../spreadsheet-error.ts'

/** Bytes. For comparison: 50,000 assets with twenty fields are 60 MB of XML. */
const maxUnpacked = 100 * 1024 * 1024
const maxEntries = 2000
/** Deflate expands at most a thousandfold, so a chunk stays below 17 MB before it is counted. */
const step = 16 * 1024

/** Throws if an archive is too large. Unpacked bytes are counted, because declared sizes can be forged. */
export function guardArchive(archive: Uint8Array): void {
  let unpacked = 0
  let entries = 0
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > maxEntries) throw tooLarge()
    file.ondata = (error, part) => {
      if (error) throw error
      unpacked += part.length
      if (unpacked > maxUnpacked) throw tooLarge()
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let start = 0; start < archive.length; start += step) {
      unzip.push(archive.subarray(start, start + step), start + step >= archive.length)
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    throw new SpreadsheetError('spreadsheet/unreadable', 'The file is damaged or incomplete.', { cause: error })
  }
  if (entries === 0) throw new SpreadsheetError('spreadsheet/unreadable', 'The file is damaged or incomplete.')
}

function tooLarge(): SpreadsheetError {
  return new SpreadsheetError('spreadsheet/too-large', "This file can't be read: it's too large when unpacked.")
}
