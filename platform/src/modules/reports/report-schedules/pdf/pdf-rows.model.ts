import { maxPdfRows } from '@lintel/shared/contract/reports'

/** Cells are laid out one by one, so a report with many columns gets fewer rows. */
const maxPdfCells = 40_000

/** The maximum rows of a PDF with this many columns. */
export function pdfRowsOf(columns: number): number {
  return Math.max(1, Math.min(maxPdfRows, Math.floor(maxPdfCells / Math.max(1, columns))))
}
