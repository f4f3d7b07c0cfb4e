import { SpreadsheetError } from '../spreadsheet-error.ts'
import { readFile } from './read-file.ts'
import type { ReaderMessage } from './table.ts'

/** The page as the worker sees it. */
export type ReaderPage = {
  onmessage: ((event: MessageEvent<Blob>) => void) | null
  postMessage: (answer: ReaderMessage) => void
}

/** Rows per message: some milliseconds of work for the receiver. */
const rowsAtOnce = 500

/** Reads one file for the page that started the worker. */
export function serveReader(page: ReaderPage): void {
  page.onmessage = ({ data }) => void answer(data)

  async function answer(file: Blob) {
    try {
      const { rows, format } = await readFile(file)
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        page.postMessage({ rows: rows.slice(start, start + rowsAtOnce) })
      }
      page.postMessage({ format })
    } catch (error) {
      page.postMessage({ failure: failureOf(error) })
    }
  }
}

function failureOf(error: unknown) {
  if (error instanceof SpreadsheetError) return { code: error.code, message: error.message }
  return { code: 'spreadsheet/unreadable' as const, message: "Couldn't read the file." }
}
