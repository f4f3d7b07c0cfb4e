import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { ReaderMessage, Table, TableCell } from './table.ts'

/** Time limit; a file of 50 MB takes some seconds. */
const maxSeconds = 60

/**
 * Reads the rows of an `.xlsx` file or delimited text in a worker. Rejects with a `SpreadsheetError`, whose message is
 * for users, or with the signal's reason.
 */
export async function readTable(file: Blob, { signal }: { signal?: AbortSignal } = {}): Promise<Table> {
  signal?.throwIfAborted()
  const rows: TableCell[][] = []
  const { promise, resolve, reject } = Promise.withResolvers<Table>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'spreadsheet-reader' })
  const cancel = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', cancel)
  worker.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
    if ('rows' in data) rows.push(...data.rows)
    else if ('format' in data) resolve({ rows, format: data.format })
    else reject(new SpreadsheetError(data.failure.code, data.failure.message))
  }
  worker.onerror = ({ message }) => {
    const text = "Couldn't load the spreadsheet reader. Try again."
    reject(new SpreadsheetError('spreadsheet/no-worker', text, { cause: new Error(message) }))
  }
  const timeout = setTimeout(() => {
    const message = `Reading the file took longer than ${maxSeconds} seconds. Split it and try again.`
    reject(new SpreadsheetError('spreadsheet/too-large', message))
  }, maxSeconds * 1000)
  worker.postMessage(file)
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    signal?.removeEventListener('abort', cancel)
    worker.terminate()
  }
}
