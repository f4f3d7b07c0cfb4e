import type { AboutLines } from '../../../domain/contract/reports/sheet-parts.ts'
import { cellReader, type Cell } from './cells.ts'
import type { ColumnPart, ColumnPlan } from '../sheet.ts'
import { writeFile } from './write-file.ts'

/** Messages of the page. Rows are sent in parts, so that neither side is blocked by all of them. */
export type PageMessage =
  | { type: 'begin'; name: string; about: AboutLines; columns: readonly ColumnPlan[] }
  | { type: 'rows'; count: number; columns: readonly ColumnPart[]; levels?: Uint8Array; groups?: Uint8Array }
  | { type: 'write' }

/** Messages of the worker: it is ready for the next part, its progress, or the result. */
export type WorkerMessage =
  | { type: 'taken' }
  | { type: 'written'; share: number }
  | { type: 'file'; file: Blob }
  | { type: 'failure'; message: string }

/** The page as the worker sees it. */
export type Page = {
  onmessage: ((event: MessageEvent<PageMessage>) => void) | null
  postMessage: (message: WorkerMessage) => void
}

/** Writes one sheet for one page. It receives rows in parts and writes the file when all have arrived. */
export function servePage(page: Page): void {
  let name = ''
  let about: AboutLines = []
  let columns: readonly ColumnPlan[] = []
  const rows: Cell[][] = []
  const levels: number[] = []

  function receive(message: Exclude<PageMessage, { type: 'write' }>) {
    if (message.type === 'begin') ({ name, about, columns } = message)
    else {
      rows.push(...rowsOf(message, columns.map(cellReader)))
      levels.push(...(message.levels ?? []))
    }
    page.postMessage({ type: 'taken' })
  }

  async function write() {
    const report = (share: number) => page.postMessage({ type: 'written', share })
    page.postMessage({ type: 'file', file: await writeFile({ name, about, columns, rows, levels }, report) })
  }

  async function answer(message: PageMessage) {
    try {
      if (message.type === 'write') await write()
      else receive(message)
    } catch (error) {
      page.postMessage({ type: 'failure', message: error instanceof Error ? error.message : String(error) })
    }
  }

  page.onmessage = ({ data }) => void answer(data)
}

type Rows = Extract<PageMessage, { type: 'rows' }>

function rowsOf({ count, columns: parts, groups }: Rows, readers: ReturnType<typeof cellReader>[]): Cell[][] {
  return Array.from({ length: count }, (_, rowIndex) =>
    parts.map((part, index) => readers[index]?.(part, rowIndex, groups?.[rowIndex] === 1) ?? null),
  )
}
