import { countText } from '../../core/format/numbers.ts'
import { readParts, transfersOf } from './read-parts.ts'
import type { ColumnPlan, Sheet, SheetColumn } from './sheet.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { PageMessage, WorkerMessage } from './writing/serve-page.ts'

/** Excel's limits; the header row counts too. */
const maxRows = 1_048_576 - 1
const maxColumns = 16_384
/** Rows per message. Sending them is fast compared to writing them. */
const shareOfReading = 0.2

export type WriteOptions = {
  /** Cancels immediately; the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called with a percentage that only increases. */
  onProgress?: (percent: number) => void
}

/**
 * Writes an `.xlsx` file in a worker; the page sends rows in small parts and stays responsive. Rejects with a
 * `SpreadsheetError`, or with an error that reading the values threw.
 */
export async function writeSpreadsheet(sheet: Sheet, { signal, onProgress }: WriteOptions = {}): Promise<Blob> {
  checkSize(sheet)
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const worker = new Worker(new URL('./writing/worker.ts', import.meta.url), { name: 'spreadsheet' })
  const cancel = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', cancel)
  try {
    converse(worker, sheet, { resolve, reject, report: (share) => onProgress?.(Math.floor(share * 100)) })
    return await promise
  } finally {
    signal?.removeEventListener('abort', cancel)
    worker.terminate()
  }
}

function checkSize({ rowCount, columns }: Sheet): void {
  if (rowCount > maxRows) {
    const [limit, actual] = [maxRows, rowCount].map(countText)
    const text = `A spreadsheet can have up to ${limit} rows, and there are ${actual}. Filter the rows first.`
    throw new SpreadsheetError('spreadsheet/too-many-rows', text)
  }
  if (columns.length > maxColumns) {
    const text = `A spreadsheet can have up to ${countText(maxColumns)} columns. Hide some columns first.`
    throw new SpreadsheetError('spreadsheet/too-many-columns', text)
  }
}

type Outcome = { resolve: (file: Blob) => void; reject: (error: unknown) => void; report: (share: number) => void }

/** Each part is sent after the worker has taken the previous one, so that the page can do other work in between. */
function converse(worker: Worker, sheet: Sheet, { resolve, reject, report }: Outcome): void {
  const parts = readParts(sheet)
  let read = 0

  function post(message: PageMessage, transfers: Transferable[] = []) {
    worker.postMessage(message, transfers)
  }

  function resume() {
    const { value: part } = parts.next()
    if (!part) {
      post({ type: 'write' })
      return
    }
    read += part.count
    report((read / sheet.rowCount) * shareOfReading)
    post({ type: 'rows', ...part }, transfersOf(part))
  }

  function onAnswer(answer: WorkerMessage) {
    if (answer.type === 'taken') resume()
    else if (answer.type === 'written') report(shareOfReading + answer.share * (1 - shareOfReading))
    else if (answer.type === 'file') resolve(answer.file)
    else reject(new SpreadsheetError('spreadsheet/not-written', notWritten, { cause: new Error(answer.message) }))
  }

  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    try {
      onAnswer(data)
    } catch (error) {
      reject(error)
    }
  }
  worker.onerror = ({ message }) => {
    reject(new SpreadsheetError('spreadsheet/no-worker', noWorker, { cause: new Error(message) }))
  }
  const { name, about = [], columns } = sheet
  post({ type: 'begin', name, about, columns: columns.map(planOf) })
}

const notWritten = "Couldn't create the spreadsheet. Filter rows or hide columns, and try again."
const noWorker = "Couldn't load the spreadsheet export. Try again."

/** Functions cannot be sent. */
function planOf(column: SheetColumn): ColumnPlan {
  return Object.fromEntries(Object.entries(column).filter(([name]) => name !== 'valueAt')) as ColumnPlan
}
