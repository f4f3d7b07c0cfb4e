import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test, describe } from '@jest/globals'
import type { ReportColumn, RowGroup } from '@lintel/shared/contract/reports'
import { extractText, getDocumentProxy } from 'unpdf'
import { writeReportFile } from './files/write-report-file.ts'
import { drawable } from './pdf/drawable.model.ts'
import { pdfRowsOf } from './pdf/pdf-rows.model.ts'
import { fittingText, layoutOf } from './pdf/pdf-table.ts'
import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { writeWorkbook } from './spreadsheet/write-workbook.ts'

describe('PDF', () => {
  const megabyte = 1024 ** 2
  const link = 'http://localhost:9000/CFA/reports/1'

  function column(title: string, type: ReportColumn['type'], more: Partial<ReportColumn> = {}): ReportColumn {
    return { field: title, title, type, ...more }
  }

  async function read(columns: ReportColumn[], values: RowGroup['columns'], currency = 'USD'): Promise<string[]> {
    const rows = values[0]?.length ?? 0
    const reportRows = Readable.from([gzipSync(`${JSON.stringify({ rows, columns: values })}\n`)])
    const head = {
      title: 'Flagged | All',
      about: ['Category is Doors'],
      link,
      rowCount: rows,
      timeZone: 'Europe/Athens',
      currency,
    }
    const file = await writeReportFile('pdf', { ...head, columns, rows: reportRows }, { maxBytes: 10 * megabyte })
    if (!Buffer.isBuffer(file)) throw new Error('There is no file.')
    const document = await getDocumentProxy(new Uint8Array(file))
    return (await extractText(document)).text
  }

  test('formats values for reading, with titles and page numbers on every page @full', async () => {
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
    expect(first).toContain("Characters this PDF can't display appear as □")
    expect(first).toContain('Category is Doors')
    expect(first).not.toContain('Showing the first')
    expect(pages.length).toBeGreaterThan(5)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Is Open')
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    }
    expect(pages.join('\n')).toContain('Name 299')
  }, 60_000)

  test.each([
    ['EUR', '-€1,234.50'],
    ['CHF', '-CHF 1,234.50'],
    ['JPY', '-¥1,235'],
    ['INR', '-₹1,234.50'],
  ])('writes amounts in %s as %s @full', async (currency, written) => {
    const [page = ''] = await read([column('Cost', 'number', { format: 'money' })], [[-1234.5]], currency)
    expect(page.normalize('NFKC')).toContain(written)
  })

  test('shows the first 2,000 rows, and says that there are more @full', async () => {
    const pages = await read([column('N', 'number')], [Array.from({ length: 2300 }, (_, at) => at)])
    expect(pages[0]).toContain('Showing the first 2,000 of 2,300 rows.')
    expect(pages.join('\n')).toMatch(/\b1,999\b/)
    expect(pages.join('\n')).not.toMatch(/\b2,000\b[^]*\b2,001\b/)
  }, 60_000)

  test('only reads the first rows, however large the others are @full', async () => {
    const groupOf = (texts: string[]) => gzipSync(`${JSON.stringify({ rows: texts.length, columns: [texts] })}\n`)
    const first = groupOf(Array.from({ length: 2000 }, (_, at) => `Name ${at}`))
    const others = groupOf(Array.from({ length: 600 }, () => randomBytes(15_000).toString('base64')))
    expect(others.length).toBeGreaterThan(5 * megabyte)
    const reportRows = Readable.from([first, others])
    const head = {
      title: 'All',
      about: [],
      link,
      rowCount: 2600,
      timeZone: 'UTC',
      currency: 'USD',
      columns: [column('Name', 'text')],
    }
    const file = await writeReportFile('pdf', { ...head, rows: reportRows }, { maxBytes: 5 * megabyte })
    expect(Buffer.isBuffer(file)).toBe(true)
  }, 60_000)

  test('draws every supported character, and its text can be copied @full', async () => {
    const signs = Array.from({ length: 0x2600 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20))
    const drawn = signs.filter((sign) => /^[\p{L}\p{N}\p{S}]$/u.test(sign) && drawable(sign).isComplete)
    expect(drawn.length).toBeGreaterThan(1500)
    const lines = Array.from({ length: Math.ceil(drawn.length / 10) }, (_, at) =>
      drawn.slice(at * 10, at * 10 + 10).join(' '),
    )
    const text = (await read([column('Signs', 'text')], [lines])).join('\n')
    expect(drawn.filter((sign) => !text.normalize('NFKC').includes(sign.normalize('NFKC')))).toEqual([])
  }, 60_000)

  test('makes columns as wide as their texts, then narrower, and finally enlarges the page', () => {
    expect(layoutOf([100, 100]).page).toEqual({ width: 842, height: 595 })
    const squeezed = layoutOf(Array.from({ length: 10 }, () => 200))
    expect(squeezed.page.width).toBe(842)
    expect((squeezed.columns.at(-1)?.x ?? 0) + (squeezed.columns.at(-1)?.width ?? 0)).toBeLessThanOrEqual(842 - 36)
    const many = layoutOf(Array.from({ length: 60 }, () => 200))
    expect(many.page.width).toBeGreaterThan(842)
    expect(many.columns.every(({ width }) => width === 60)).toBe(true)
  })

  test('truncates text after three lines before the layout, and shows fewer rows if there are many columns', () => {
    expect(fittingText('Short\nof two lines', 200)).toBe('Short\nof two lines')
    expect(fittingText('1\n2\n3\n4', 200)).toBe('1\n2\n3…')
    expect(fittingText('i'.repeat(500), 60)).toBe(`${'i'.repeat(113)}…`)
    expect([1, 20, 100, 100_000].map(pdfRowsOf)).toEqual([2000, 2000, 400, 1])
  })

  test('stops when its job is aborted', async () => {
    const reportRows = Readable.from([gzipSync(`${JSON.stringify({ rows: 1, columns: [['x']] })}\n`)])
    const head = {
      title: 'All',
      about: [],
      link,
      rowCount: 1,
      timeZone: 'UTC',
      currency: 'USD',
      columns: [column('Name', 'text')],
    }
    const within = { maxBytes: megabyte, signal: AbortSignal.abort() }
    await expect(writeReportFile('pdf', { ...head, rows: reportRows }, within)).rejects.toThrow()
  })
})

describe('workbook', () => {
  const megabyte = 1024 ** 2
  const timeZone = 'America/New_York'
  const currency = 'USD'

  function column(title: string, type: ReportColumn['type'], more: Partial<ReportColumn> = {}): ReportColumn {
    return { field: title.toLowerCase(), title, type, ...more }
  }

  /** The rows in the format of a stored report. */
  function storedRows(...groups: RowGroup['columns'][]): Readable {
    const lines = groups.map((columns) => `${JSON.stringify({ rows: columns[0]?.length ?? 0, columns })}\n`)
    return Readable.from([gzipSync(lines.join(''))])
  }

  async function write(columns: ReportColumn[], ...groups: RowGroup['columns'][]): Promise<Buffer> {
    const file = await writeWorkbook({ columns, rows: storedRows(...groups), timeZone, currency }, megabyte)
    if (!file) throw new Error('There is no workbook.')
    return file
  }

  function partsOf(file: Buffer) {
    const parts = unzipSync(file)
    const text = (name: string) => strFromU8(parts[name] ?? Buffer.of())
    return {
      sheet: text('xl/worksheets/sheet1.xml'),
      about: text('xl/worksheets/sheet2.xml'),
      styles: text('xl/styles.xml'),
    }
  }

  test("writes each type with its own kind of cell and format, and timestamps in the schedule's time zone, which is named @full", async () => {
    const columns = [
      column('Name', 'text'),
      column('Cost', 'number', { format: 'money' }),
      column('Share', 'number', { format: 'percent' }),
      column('Took', 'number', { format: 'days' }),
      column('Done', 'date'),
      column('Day', 'day'),
      column('Month', 'day', { unit: 'month' }),
      column('Is Open', 'boolean'),
      column('Quarter', 'day', { unit: 'quarter' }),
      column('Week', 'day', { unit: 'us-week' }),
      column('Share of Cost', 'number', { format: 'percent', measure: 'share' }),
    ]
    const file = await write(
      columns,
      [
        ['=1+1'],
        [-1_234_567.5],
        [87.5],
        [0.25],
        ['2026-11-22T03:30:00.000Z'],
        ['2026-11-22'],
        ['2026-11-01'],
        [true],
        ['2026-10-01'],
        ['2026-11-22'],
        [12.5],
      ],
      [['-5'], [null], [null], [null], [null], ['1899-12-31'], [null], [false], [null], [null], [null]],
    )
    const { sheet, styles } = partsOf(file)
    // The test's reader shows durations as times on the first day of Excel's calendar; the cell contains 0.25.
    const quarterOfADay = new Date('1899-12-30T06:00:00Z')
    expect(sheet).toContain('<v>0.25</v>')
    expect(await readSheet(file)).toEqual([
      [
        'Name',
        'Cost',
        'Share',
        'Took',
        'Done (America/New_York)',
        'Day',
        'Month',
        'Is Open',
        'Quarter',
        'Week',
        'Share of Cost',
      ],
      [
        ...['=1+1', -1_234_567.5, 87.5, quarterOfADay, new Date('2026-11-21T22:30:00Z'), new Date('2026-11-22')],
        ...[new Date('2026-11-01'), true, '2026 Q4', new Date('2026-11-22'), 12.5],
      ],
      ['-5', null, null, null, null, '1899-12-31', null, false, null, null, null],
    ])
    for (const format of ['$#,##0.00', '#,##0.0&quot;%&quot;', '[h]:mm:ss', 'yyyy-mm-dd hh:mm', 'mmm yyyy']) {
      expect(styles).toContain(`formatCode="${format}"`)
    }
    expect(sheet).not.toContain('<f')
    expect(sheet).toContain('state="frozen"')
  })

  test.each([
    ['EUR', '[$€]#,##0.00'],
    ['JPY', '[$¥]#,##0'],
    ['KWD', '[$KWD\u00A0]#,##0.000'],
  ])('formats amounts in %s as %s @full', async (code, format) => {
    const columns = [column('Cost', 'number', { format: 'money' })]
    const file = await writeWorkbook({ columns, rows: storedRows([[1]]), timeZone, currency: code }, megabyte)
    expect(partsOf(file ?? Buffer.of()).styles).toContain(`formatCode="${format}"`)
  })

  test('has filters in its title row, and a second sheet with the time zone @full', async () => {
    const columns = Array.from({ length: 28 }, (_, at) => column(`C${at}`, 'number', { measure: 'count' }))
    const file = await write(
      columns,
      columns.map(() => [1, 2, 3]),
    )
    const { sheet, about } = partsOf(file)
    expect(sheet).toContain('</sheetData><autoFilter ref="A1:AB4"/>')
    expect(about).not.toContain('autoFilter')
    expect(await readSheet(file, 'About')).toEqual([['Time Zone', timeZone]])
  })

  test('makes columns wide enough for their values, so that no date or sum is shown as #### @full', async () => {
    const columns = [column('A', 'date'), column('B', 'number', { format: 'money' }), column('C', 'text')]
    const file = await write(columns, [['2026-11-22T03:30:00.000Z'], [-123_456_789.25], ['x'.repeat(500)]])
    const widths = [...partsOf(file).sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths[0]).toBeGreaterThan('2026-11-21 22:30'.length)
    expect(widths[1]).toBeGreaterThan('-$123,456,789.25'.length)
    expect(widths[2]).toBe(60)
  })

  test("keeps any text, except what cells can't contain, and never writes a formula @full", async () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), { maxLength: 200 })
    const odd = ['\u2028', 'a\u2029b', '=1+1', '+1', '@a', '_x0041_', 'constructor', '\u0000\u001Fz', ' kept ', 'a\nb']
    const [sample = []] = fc.sample(texts, 1)
    const long = 'y'.repeat(40_000)
    const all = [...odd, ...sample, long]
    const file = await write([column('Text', 'text')], [all])
    const read = (await readSheet(file, { trim: false })).map(([cell]) => cell).slice(1)
    const expected = all.map(
      (text) =>
        text
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '') || null,
    )
    expect(read.slice(0, -1)).toEqual(expected.slice(0, -1))
    expect(read.at(-1)).toBe(`${'y'.repeat(32_766)}…`)
    expect(partsOf(file).sheet).not.toContain('<f')
  }, 60_000)

  test('returns nothing if the file would exceed the limit, and stops reading rows @full', async () => {
    const columns = [column('Text', 'text')]
    let taken = 0
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        taken += 1
        yield Buffer.alloc(1024)
      }
    }
    expect(
      await writeWorkbook({ columns, rows: Readable.from(endless()), timeZone, currency }, 20 * 1024),
    ).toBeUndefined()
    expect(taken).toBeLessThan(50)
    const random = Array.from({ length: 5000 }, () => Math.random().toString(36))
    expect(await writeWorkbook({ columns, rows: storedRows([random]), timeZone, currency }, 50 * 1024)).toBeUndefined()
  })

  test('returns nothing if there are more cells than a thread can hold, however small the file would be @full', async () => {
    const columns = Array.from({ length: 60 }, (_, at) => column(`C${at}`, 'text'))
    const group = columns.map(() => Array.from({ length: 1000 }, () => 'x'))
    const groups = Array.from({ length: 21 }, () => group)
    expect(
      await writeWorkbook({ columns, rows: storedRows(...groups), timeZone, currency }, 10 * megabyte),
    ).toBeUndefined()
  }, 60_000)
})
