import { mostPdfRows } from '@lintel/shared/contract/reports'

/** Each is laid out by itself, so that a report of many columns shows fewer rows. */
const maxPdfCells = 40_000

/** How many rows a PDF of so many columns shows at most. */
export function pdfRowsOf(columns: number): number {
  return Math.max(1, Math.min(mostPdfRows, Math.floor(maxPdfCells / Math.max(1, columns))))
}
