import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import type { ReportColumn, RowGroup } from '@lintel/shared/contract/reports'
import { extractText, getDocumentProxy } from 'unpdf'
import { writeReportFile } from '../files/write-report-file.ts'
import { drawable } from './drawable.model.ts'
import { pdfRowsOf } from './pdf-rows.model.ts'
import { fitting, layoutOf } from './pdf-table.ts'

const megabyte = 1024 ** 2
const link = 'http://localhost:9000/CFA/reports/1'

function column(title: string, type: ReportColumn['type'], more: Partial<ReportColumn> = {}): ReportColumn {
  return { field: title, title, type, ...more }
}

async function read(columns: ReportColumn[], values: RowGroup['columns']): Promise<string[]> {
  const rows = values[0]?.length ?? 0
  const kept = Readable.from([gzipSync(`${JSON.stringify({ rows, columns: values })}\n`)])
  const head = { title: 'Flagged | All', about: ['Category is Doors'], link, rowCount: rows, timeZone: 'Europe/Athens' }
  const file = await writeReportFile('pdf', { ...head, columns, rows: kept }, { mostBytes: 10 * megabyte })
  if (!Buffer.isBuffer(file)) throw new Error('There is no file.')
  const document = await getDocumentProxy(new Uint8Array(file))
  return (await extractText(document)).text
}

test('values are written for reading, with the titles on every page, and numbers of pages', async () => {
  const columns = [
    column('Name', 'text'),
    column('Cost', 'number', { format: 'money' }),
    column('Took', 'number', { format: 'days' }),
    column('Done', 'date'),
    column('Month', 'day', { unit: 'month' }),
    column('Is Open', 'boolean'),
  ]
  const names = ['Όνομα', 'Дверь', 'Ĳssel ň', '=1+1', '門の扉', 'x'.repeat(2000)]
  const rows = 300
  const pages = await read(columns, [
    Array.from({ length: rows }, (_, at) => names[at] ?? `Name ${at}`),
    Array.from({ length: rows }, () => -1234.5),
    Array.from({ length: rows }, () => 1.25),
    Array.from({ length: rows }, () => '2026-11-22T23:30:00.000Z'),
    Array.from({ length: rows }, () => '2026-11-01'),
    Array.from({ length: rows }, () => true),
  ])
  const first = pages[0] ?? ''
  for (const text of ['Όνομα', 'Дверь', 'Ĳssel ň', '=1+1', '-$1,234.50', '30:00:00', '11/23/26', 'Nov 2026', 'Yes']) {
    expect(first).toContain(text)
  }
  expect(first).toContain('□□□')
  expect(first).toContain('Signs that this file cannot draw stand as □')
  expect(first).toContain('Category is Doors')
  expect(first).not.toContain('Shown are the first')
  expect(pages.length).toBeGreaterThan(5)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Is Open')
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  expect(pages.join('\n')).toContain('Name 299')
}, 60_000)

test('beyond 2,000 rows it shows the first and says so', async () => {
  const pages = await read([column('N', 'number')], [Array.from({ length: 2300 }, (_, at) => at)])
  expect(pages[0]).toContain('Shown are the first 2,000 of 2,300 rows.')
  expect(pages.join('\n')).toMatch(/\b1,999\b/)
  expect(pages.join('\n')).not.toMatch(/\b2,000\b[^]*\b2,001\b/)
}, 60_000)

test('is made of the first rows alone, however large the others are', async () => {
  const groupOf = (texts: string[]) => gzipSync(`${JSON.stringify({ rows: texts.length, columns: [texts] })}\n`)
  const first = groupOf(Array.from({ length: 2000 }, (_, at) => `Name ${at}`))
  const others = groupOf(Array.from({ length: 600 }, () => randomBytes(15_000).toString('base64')))
  expect(others.length).toBeGreaterThan(5 * megabyte)
  const kept = Readable.from([first, others])
  const head = { title: 'All', about: [], link, rowCount: 2600, timeZone: 'UTC', columns: [column('Name', 'text')] }
  const file = await writeReportFile('pdf', { ...head, rows: kept }, { mostBytes: 5 * megabyte })
  expect(Buffer.isBuffer(file)).toBe(true)
}, 60_000)

test('every sign that is said to be drawn is drawn, and can be copied', async () => {
  const signs = Array.from({ length: 0x2600 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20))
  const drawn = signs.filter((sign) => /^[\p{L}\p{N}\p{S}]$/u.test(sign) && drawable(sign).isWhole)
  expect(drawn.length).toBeGreaterThan(1500)
  const lines = Array.from({ length: Math.ceil(drawn.length / 10) }, (_, at) =>
    drawn.slice(at * 10, at * 10 + 10).join(' '),
  )
  const text = (await read([column('Signs', 'text')], [lines])).join('\n')
  expect(drawn.filter((sign) => !text.normalize('NFKC').includes(sign.normalize('NFKC')))).toEqual([])
}, 60_000)

test('columns are as wide as their texts, then narrower, and then the paper is larger', () => {
  expect(layoutOf([100, 100]).page).toEqual({ width: 842, height: 595 })
  const squeezed = layoutOf(Array.from({ length: 10 }, () => 200))
  expect(squeezed.page.width).toBe(842)
  expect((squeezed.columns.at(-1)?.x ?? 0) + (squeezed.columns.at(-1)?.width ?? 0)).toBeLessThanOrEqual(842 - 36)
  const many = layoutOf(Array.from({ length: 60 }, () => 200))
  expect(many.page.width).toBeGreaterThan(842)
  expect(many.columns.every(({ width }) => width === 60)).toBe(true)
})

test('what no three lines can hold is cut before it is laid out, and many columns leave room for fewer rows', () => {
  expect(fitting('Short\nof two lines', 200)).toBe('Short\nof two lines')
  expect(fitting('1\n2\n3\n4', 200)).toBe('1\n2\n3…')
  expect(fitting('i'.repeat(500), 60)).toBe(`${'i'.repeat(113)}…`)
  expect([1, 20, 100, 100_000].map(pdfRowsOf)).toEqual([2000, 2000, 400, 1])
})

test('ends with the job that it is made for', async () => {
  const kept = Readable.from([gzipSync(`${JSON.stringify({ rows: 1, columns: [['x']] })}\n`)])
  const head = { title: 'All', about: [], link, rowCount: 1, timeZone: 'UTC', columns: [column('Name', 'text')] }
  const within = { mostBytes: megabyte, signal: AbortSignal.abort() }
  await expect(writeReportFile('pdf', { ...head, rows: kept }, within)).rejects.toThrow()
})
