import { cellReader, type Cell } from './cells.ts'
import type { ColumnPlan } from '../sheet.ts'
import type { PageMessage, WorkerMessage } from './worker-messages.ts'
import { writeFile } from './write-file.ts'

/** The page as the worker sees it. */
export type Page = {
  onmessage: ((event: MessageEvent<PageMessage>) => void) | null
  postMessage: (message: WorkerMessage) => void
}

/** One sheet for one page: rows are taken part by part and written when all are here. */
export function servePage(page: Page): void {
  let name = ''
  let columns: readonly ColumnPlan[] = []
  const rows: Cell[][] = []

  function take(message: Exclude<PageMessage, { type: 'write' }>) {
    if (message.type === 'begin') ({ name, columns } = message)
    else rows.push(...rowsOf(message, columns.map(cellReader)))
    page.postMessage({ type: 'taken' })
  }

  async function write() {
    const report = (share: number) => page.postMessage({ type: 'written', share })
    page.postMessage({ type: 'file', file: await writeFile({ name, columns, rows }, report) })
  }

  async function answer(message: PageMessage) {
    try {
      if (message.type === 'write') await write()
      else take(message)
    } catch (error) {
      page.postMessage({ type: 'failure', message: error instanceof Error ? error.message : String(error) })
    }
  }

  page.onmessage = ({ data }) => void answer(data)
}

type Rows = Extract<PageMessage, { type: 'rows' }>

function rowsOf({ count, columns: parts }: Rows, readers: ReturnType<typeof cellReader>[]): Cell[][] {
  return Array.from({ length: count }, (_, at) => parts.map((part, index) => readers[index]?.(part, at) ?? null))
}
