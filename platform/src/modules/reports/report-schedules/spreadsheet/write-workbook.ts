import type { ReportColumn, RowGroup } from '@lintel/shared/contract/reports'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { cellOf, titleCell } from './cell.model.ts'

export type Workbook = {
  columns: readonly ReportColumn[]
  rows: AsyncIterable<RowGroup>
  /** The time zone of the moments in it, as an IANA name, because a spreadsheet knows no time zones. */
  timeZone: string
}

/** Excel's own limit, which includes the row of titles. */
const mostRows = 1_048_576

/**
 * Writes an .xlsx with one sheet, group by group: in memory are only one group and the file so far. Undefined if the file would be larger
 * than `mostBytes`, or have more rows than Excel takes.
 */
export async function writeWorkbook(
  { columns, rows, timeZone }: Workbook,
  mostBytes: number,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
    bytes += part.length
  })
  for (const [name, xml] of Object.entries(frame)) add(zip, name).push(strToU8(declaration + xml), true)
  const sheet = add(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${declaration}<worksheet xmlns="${main}">${frozenTitles}<sheetData>`))
  sheet.push(
    strToU8(
      rowOf(
        columns.map(({ title }) => titleCell(title)),
        1,
      ),
    ),
  )
  let count = 1
  for await (const group of rows) {
    if (count + group.rows > mostRows || bytes > mostBytes) return undefined
    sheet.push(strToU8(rowsOf(group, { columns, timeZone, first: count + 1 })))
    count += group.rows
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  return bytes > mostBytes ? undefined : Buffer.concat(parts)
}

function add(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  return file
}

type Part = Pick<Workbook, 'columns' | 'timeZone'> & { first: number }

function rowsOf(group: RowGroup, { columns, timeZone, first }: Part): string {
  const rows: string[] = []
  for (let row = 0; row < group.rows; row += 1) {
    const cells = columns.map((column, at) => cellOf(column, group.columns[at]?.[row] ?? null, timeZone))
    rows.push(rowOf(cells, first + row))
  }
  return rows.join('')
}

/** Some readers ignore a cell that does not say where it is. */
function rowOf(cells: string[], number: number): string {
  const placed = cells.map((cell, at) => `<c r="${columnName(at)}${number}"${cell.slice('<c'.length)}`)
  return `<row r="${number}">${placed.join('')}</row>`
}

/** The columns' letters: A, B, … Z, AA, AB; two are enough for 60 columns and some measures. */
function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relationships = `${office}/package/2006/relationships`
const relationship = `${office}/officeDocument/2006/relationships`
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const frozenTitles =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'

/** All parts of the file except for the sheet. Its formats are those of `cell.model.ts`, in the same order. */
const frame = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationship}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationship}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
