import { Readable } from 'node:stream'
import { rowGroupsOf } from '../../reports/rows/stored-rows.ts'
import type { ReportFileTask } from '../files/report-file.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawable } from './drawable.model.ts'
import { moneyFormat, cellFormatter } from './pdf-cell.model.ts'
import { pdfRowsOf } from './pdf-rows.model.ts'

export type PdfTask = ReportFileTask & {
  title: string
  /** Lines below the title. */
  about: readonly string[]
  /** A link to all rows. */
  link: string
  rowCount: number
}

/** Characters per cell. A cell shows fewer, and laying out more is slow. */
const maxSigns = 500

/** The first rows of a report as PDF, with the total number. Runs in a thread. */
export async function makePdf({ columns, timeZone, currency, rows, ...head }: PdfTask): Promise<Uint8Array> {
  const money = moneyFormat(currency)
  const writers = columns.map((column) => cellFormatter(column, { timeZone, money }))
  const maxRows = pdfRowsOf(columns.length)
  const cells: string[][] = []
  let incomplete = 0
  function drawableText(original: string): string {
    const text = drawable(original.length > maxSigns ? `${original.slice(0, maxSigns)}…` : original)
    if (!text.isComplete) incomplete += 1
    return text.text
  }
  for await (const { group } of rowGroupsOf(Readable.from([rows]))) {
    for (let row = 0; row < group.rows && cells.length < maxRows; row += 1) {
      cells.push(writers.map((write, index) => drawableText(write(group.columns[index]?.[row] ?? null))))
    }
    if (cells.length >= maxRows) break
  }
  const titles = columns.map(({ title }) => drawableText(title))
  const isNumber = columns.map(({ type }) => type === 'number')
  const { rowCount, link } = head
  const rest = cells.length < rowCount ? [rowCountText(cells.length, rowCount)] : []
  const [title, about] = [drawableText(head.title), head.about.map(drawableText)]
  const missing = incomplete > 0 ? [missingWords] : []
  return drawPdf({ title, about: [...about, ...rest, ...missing], link, titles, isNumber, cells })
}

const missingWords = "Characters this PDF can't display appear as \u25A1. Open the report to see them."

function rowCountText(shownCount: number, all: number): string {
  return `Showing the first ${shownCount.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows. Open the report to see all rows.`
}
