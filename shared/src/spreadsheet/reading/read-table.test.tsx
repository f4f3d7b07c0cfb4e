import { beforeEach, expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { runSpreadsheetWorkers } from '../../testing/index.ts'
import type { SheetColumn } from '../sheet.ts'
import { writeSpreadsheet } from '../write-spreadsheet.ts'
import { readTable } from './read-table.ts'

beforeEach(() => runSpreadsheetWorkers())

function read(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  return readTable(new Blob(parts))
}

function wide(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  text.split('').forEach((letter, index) => bytes.setUint16(index * 2, letter.charCodeAt(0), isLittle))
  return new Uint8Array(bytes.buffer)
}

function narrow(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const mark = '\uFEFF'

test.each([
  ['UTF-8', [`Name;Preis\r\nKüche;1.234,50\r\n`], 'UTF-8, separated by semicolons'],
  ['UTF-8 with its mark', [`${mark}Name,Preis\nKüche,"1.234,50"`], 'UTF-8, separated by commas'],
  ['Windows-1252', [narrow('Name;Preis\nK\xFCche;1.234,50')], 'Windows-1252, separated by semicolons'],
  ['UTF-16 with its mark', [wide(`${mark}Name\tPreis\nKüche\t1.234,50`, true)], 'UTF-16, separated by tabs'],
  ['UTF-16 the other way', [wide(`${mark}Name\tPreis\nKüche\t1.234,50`, false)], 'UTF-16, separated by tabs'],
  ['UTF-16 without a mark', [wide('Name\tPreis\nKüche\t1.234,50', true)], 'UTF-16, separated by tabs'],
])('reads text in %s', async (_, parts, format) => {
  const table = await read(...parts)
  expect(table.format).toBe(format)
  expect(table.rows.slice(0, 2)).toEqual([
    ['Name', 'Preis'],
    ['Küche', '1.234,50'],
  ])
})

test('keeps empty lines, so that rows count as in the file, and leaves what looks like a formula text', async () => {
  const { rows } = await read('A,B\n\n=1+1,"two\nlines"')
  expect(rows).toEqual([['A', 'B'], [''], ['=1+1', 'two\nlines']])
})

test('reads a workbook as it was written: text as text, numbers, days, and nothing where there is none', async () => {
  const texts = ['=1+1', '007', ' kept ', '_x0041_', 'two\nlines', 'constructor']
  const days = ['2026-03-31', '1901-01-01', '2199-12-31', '2024-02-29', null, '2020-11-01']
  const columns: SheetColumn[] = [
    { kind: 'text', title: 'Text', valueAt: (at) => texts[at] ?? null },
    { kind: 'number', title: 'Price', format: '#,##0.00', valueAt: (at) => [0.1, 999_999_999_999.99, 0][at] ?? null },
    {
      kind: 'date',
      title: 'Day',
      format: 'mm/dd/yyyy',
      valueAt: (at) => (days[at] ? new Date(`${days[at]}T00:00:00`).getTime() : null),
    },
  ]
  const table = await read(
    new Uint8Array(await (await writeSpreadsheet({ name: 'S', columns, rowCount: 6 })).arrayBuffer()),
  )
  expect(table.format).toBe('Excel workbook')
  expect(table.rows).toEqual([
    ['Text', 'Price', 'Day'],
    ...texts.map((text, at) => [text, [0.1, 999_999_999_999.99, 0][at] ?? null, days[at] ? { day: days[at] } : null]),
  ])
})

const namespace = 'http://schemas.openxmlformats.org'
const [sheets, relations] = [`${namespace}/spreadsheetml/2006/main`, `${namespace}/officeDocument/2006/relationships`]

/** A workbook whose style 1 is a date, as other programs write it. */
function workbook(rows: string, properties = ''): Uint8Array<ArrayBuffer> {
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${relations}"><workbookPr${properties}/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${sheets}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheets}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
}

test.each([
  ['', '2017-09-22'],
  [' date1904="1"', '2021-09-23'],
  [' date1904="true"', '2021-09-23'],
])('reads a date of a workbook with the property%s', async (properties, day) => {
  const { rows } = await read(workbook('<row r="1"><c r="A1" s="1"><v>43000</v></c></row>', properties))
  expect(rows).toEqual([[{ day }]])
})

test('reads rows and cells without references, each after the one before', async () => {
  const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`
  const { rows } = await read(
    workbook(
      `<row>${text('Name')}${text('Size')}</row><row>${text('a')}<c><v>5</v></c></row><row><c r="B3"><v>6</v></c></row>`,
    ),
  )
  expect(rows).toEqual([
    ['Name', 'Size'],
    ['a', 5],
    [null, 6],
  ])
})

test('refuses a sheet whose only cell is the last possible one, and says what to do', async () => {
  const far = workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
  await expect(read(far)).rejects.toMatchObject({
    code: 'spreadsheet/too-large',
    message: expect.stringContaining('(XFD1048576). Delete the empty rows and columns'),
  })
})

test.each([
  ['damaged', [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9])], 'spreadsheet/unreadable'],
  ['another archive', [zipSync({ 'a.txt': new Uint8Array(3) })], 'spreadsheet/unreadable'],
  ['an old workbook', [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])], 'spreadsheet/unreadable'],
  ['a bomb', [zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024) })], 'spreadsheet/too-large'],
])('refuses %s in words', async (_, parts, code) => {
  await expect(read(...parts)).rejects.toMatchObject({ code })
})
