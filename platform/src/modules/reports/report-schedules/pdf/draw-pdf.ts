import PDFDocument from 'pdfkit'
import {
  fittingText,
  fonts,
  fontSize,
  gap,
  layoutOf,
  margin,
  maxLines,
  measuredText,
  type Layout,
} from './pdf-table.ts'

type PdfContent = {
  title: string
  about: readonly string[]
  link: string
  titles: readonly string[]
  /** Whether each column is right-aligned. */
  isNumber: readonly boolean[]
  cells: readonly (readonly string[])[]
}

type Pdf = InstanceType<typeof PDFDocument>

/** Column widths are determined by these rows; others may wrap. */
const measuredRows = 200
const colors = { text: '#1a202c', muted: '#4a5568', line: '#cbd5e0' }

/** A table over as many pages as necessary, with column titles and page numbers on each. */
export async function drawPdf(content: PdfContent): Promise<Uint8Array> {
  const { title, link } = content
  const info = { Title: title, Producer: 'Lintel', Creator: 'Lintel' }
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info,
    margin,
  })
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold)
  const layout = layoutOf(naturalWidths(pdf, content))
  addPage(pdf, layout)
  pdf.font('bold').fontSize(14).fillColor(colors.text).text(title)
  pdf.font('plain').fontSize(fontSize).fillColor(colors.muted)
  for (const line of content.about) pdf.text(line)
  pdf.text('Open the report', { link, underline: true }).moveDown()
  drawRows(pdf, layout, content)
  numberPages(pdf, layout)
  pdf.end()
  await written
  return Buffer.concat(parts)
}

function naturalWidths(pdf: Pdf, { titles, cells }: PdfContent): number[] {
  pdf.font('bold').fontSize(fontSize)
  const ofTitles = titles.map((title) => pdf.widthOfString(measuredText(title)))
  pdf.font('plain')
  return ofTitles.map((width, index) =>
    cells
      .slice(0, measuredRows)
      .reduce((max, row) => Math.max(max, pdf.widthOfString(measuredText(row[index] ?? ''))), width),
  )
}

function addPage(pdf: Pdf, { page: { width, height } }: Layout): void {
  pdf.addPage({ size: [width, height], margins: { top: margin, left: margin, right: margin, bottom: margin } })
}

function drawRows(pdf: Pdf, layout: Layout, { titles, cells, isNumber }: PdfContent): void {
  const end = layout.page.height - margin - fontSize * 2
  const head = rowOf(pdf, layout, { cells: titles, font: 'bold' })
  let y = drawRow(pdf, layout, { ...head, isNumber, y: pdf.y })
  for (const rowCells of cells) {
    const row = rowOf(pdf, layout, { cells: rowCells, font: 'plain' })
    if (y + row.height > end) {
      addPage(pdf, layout)
      y = drawRow(pdf, layout, { ...head, isNumber, y: margin })
    }
    y = drawRow(pdf, layout, { ...row, isNumber, y })
  }
}

type CellRow = { cells: readonly string[]; font: 'plain' | 'bold' }
type Row = CellRow & { height: number }

/** The text to lay out, and its height. */
function rowOf(pdf: Pdf, layout: Layout, { cells, font }: CellRow): Row {
  pdf.font(font).fontSize(fontSize)
  const fitted = layout.columns.map(({ width }, index) => fittingText(cells[index] ?? '', width))
  return { cells: fitted, font, height: heightOf(pdf, layout, fitted) }
}

type PositionedRow = Row & { isNumber: readonly boolean[]; y: number }

/** Returns where the next row begins. */
function drawRow(pdf: Pdf, layout: Layout, { cells, isNumber, y, font, height }: PositionedRow): number {
  pdf.font(font).fontSize(fontSize).fillColor(colors.text)
  for (const [index, column] of layout.columns.entries()) {
    const text = cells[index] ?? ''
    if (text === '') continue
    const align = isNumber[index] ? ('right' as const) : ('left' as const)
    pdf.text(text, column.x, y, { width: column.width, height, align, ellipsis: true, lineGap: 0 })
  }
  const line = y + height + gap / 4
  pdf.moveTo(margin, line).lineTo(layout.page.width - margin, line)
  pdf
    .lineWidth(font === 'bold' ? 1 : 0.25)
    .strokeColor(colors.line)
    .stroke()
  return line + gap / 4
}

function heightOf(pdf: Pdf, layout: Layout, cells: readonly string[]): number {
  const lineHeight = pdf.currentLineHeight(true)
  const tallest = layout.columns.reduce((maxHeight, { width }, index) => {
    const text = cells[index] ?? ''
    // A quick check that avoids the slow layout, because most texts fit on one line.
    const isOneLine = text.length * fontSize * 0.3 <= width && !text.includes('\n') && pdf.widthOfString(text) <= width
    return isOneLine ? maxHeight : Math.max(maxHeight, pdf.heightOfString(text, { width }))
  }, lineHeight)
  return Math.min(maxLines * lineHeight, tallest) + 0.1
}

function numberPages(pdf: Pdf, { page }: Layout): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    pdf.page.margins.bottom = 0
    pdf.font('plain').fontSize(fontSize).fillColor(colors.muted)
    const textOptions = { width: page.width - 2 * margin, align: 'right' as const, lineBreak: false }
    pdf.text(`Page ${index - start + 1} of ${count}`, margin, page.height - margin, textOptions)
  }
}
