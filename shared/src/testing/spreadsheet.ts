import { unzipSync } from 'fflate'
import type { ReaderPage } from '../ui/spreadsheet/reading/serve-reader.ts'
import type { Page } from '../ui/spreadsheet/writing/serve-page.ts'
import { setGlobal } from './runner/set-global.ts'

/** For the rest of the test, writes spreadsheets in the page's own thread, because jsdom has no workers. */
export function runSpreadsheetWorkers(): void {
  setGlobal('Worker', InProcessWorker)
}

class InProcessWorker {
  onmessage: ((event: MessageEvent) => void) | null = null
  readonly #channel = new MessageChannel()

  constructor(code: URL) {
    const { port1, port2 } = this.#channel
    port1.onmessage = (event) => this.onmessage?.(event)
    void (code.pathname.endsWith('/reading/worker.ts') ? serveReading(port2) : serve(port2))
  }

  postMessage(message: unknown, transfers: Transferable[]) {
    this.#channel.port1.postMessage(message, transfers)
  }

  terminate() {
    this.#channel.port1.close()
  }
}

async function serve(page: Page) {
  const { servePage } = await import('../ui/spreadsheet/writing/serve-page.ts')
  servePage(page)
}

async function serveReading(page: ReaderPage) {
  const { serveReader } = await import('../ui/spreadsheet/reading/serve-reader.ts')
  serveReader(page)
}

export type ReadSpreadsheet = {
  sheet: string
  /** Includes the header row. Dates are numbers, as Excel stores them. */
  rows: (string | number | null)[][]
  /** The XML of the sheet. */
  xml: string
  /** The second sheet, with facts about the first. */
  about: (string | number | null)[][]
}

/** What Excel would read from an `.xlsx` with one sheet. */
export async function readSpreadsheet(file: Blob): Promise<ReadSpreadsheet> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const textOf = (name: string) => new TextDecoder().decode(files[name] ?? new Uint8Array())
  const parsed = (name: string) => new DOMParser().parseFromString(textOf(name), 'application/xml')
  const texts = [...parsed('xl/sharedStrings.xml').querySelectorAll('si')].map(({ textContent }) => decode(textContent))
  const rowsOf = (name: string) => [...parsed(name).querySelectorAll('row')].map((row) => readRow(row, texts))
  return {
    sheet: parsed('xl/workbook.xml').querySelector('sheet')?.getAttribute('name') ?? '',
    rows: rowsOf('xl/worksheets/sheet1.xml'),
    about: files['xl/worksheets/sheet2.xml'] ? rowsOf('xl/worksheets/sheet2.xml') : [],
    xml: textOf('xl/worksheets/sheet1.xml'),
  }
}

function readRow(row: Element, texts: readonly string[]): (string | number | null)[] {
  const cells: (string | number | null)[] = []
  for (const cell of row.querySelectorAll('c')) {
    const value = cell.querySelector('v')?.textContent ?? ''
    const index = columnIndex(cell.getAttribute('r') ?? '')
    while (cells.length < index) cells.push(null)
    cells[index] = cell.getAttribute('t') === 's' ? (texts[Number(value)] ?? null) : Number(value)
  }
  return cells
}

/** The column index of a reference: 1 for `B7`. */
function columnIndex(reference: string): number {
  const letters = reference.replace(/\d+$/, '').split('')
  return letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function decode(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
