import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations, readSpreadsheet, runSpreadsheetWorkers } from '../../testing/index.ts'
import { afterTest, setGlobal } from '../../testing/runner/index.ts'
import { Button, UiProvider } from '../components/index.ts'
import { ExportProgress, useSpreadsheetExport, type Sheet } from './index.ts'
import { strToU8, zipSync } from 'fflate'
import type { SheetColumn } from './sheet.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'
import { readTable } from './reading/read-table.ts'
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'

describe('export progress', () => {
  const downloads: { name: string; file: Blob }[] = []

  beforeEach(() => {
    downloads.length = 0
    runSpreadsheetWorkers()
    const files = new Map<string, Blob>()
    class DownloadUrl extends URL {
      static override createObjectURL(file: Blob) {
        const address = `blob:${files.size}`
        files.set(address, file)
        return address
      }
      static override revokeObjectURL(address: string) {
        files.delete(address)
      }
    }
    setGlobal('URL', DownloadUrl)
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const file = files.get(this.href)
      if (file) downloads.push({ name: this.download, file })
    })
  })

  function Screen({ sheet }: { sheet: Sheet }) {
    const spreadsheet = useSpreadsheetExport()
    return (
      <UiProvider>
        <main tabIndex={-1}>
          <Button onClick={() => spreadsheet.start('Requests 11/22/2026', sheet)}>Export To Excel</Button>
          <ExportProgress {...spreadsheet} />
        </main>
      </UiProvider>
    )
  }

  function sheetOf(rowCount: number, valueAt = (row: number) => `Row ${row}`): Sheet {
    return { name: 'Requests', rowCount, columns: [{ kind: 'text', title: 'Name', valueAt }] }
  }

  test('an export is downloaded with its file name and announced @full', async () => {
    const user = userEvent.setup()
    const { container } = render(<Screen sheet={sheetOf(3)} />)
    await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Spreadsheet downloaded.'))
    expect(downloads.map(({ name }) => name)).toEqual(['Requests 11-22-2026.xlsx'])
    const { rows } = await readSpreadsheet(downloads[0]?.file ?? new Blob())
    expect(rows).toEqual([['Name'], ['Row 0'], ['Row 1'], ['Row 2']])
    expect(screen.queryByRole('progressbar')).toBeNull()
    await expectNoAxeViolations(container)
  })

  test('a running export shows progress, and can be canceled', async () => {
    setGlobal('Worker', SilentWorker)
    const user = userEvent.setup()
    const { container } = render(<Screen sheet={sheetOf(5_000)} />)
    await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
    expect(await screen.findByRole('progressbar')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Exporting to Excel: 0%')
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Cancel Export' }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Export cancelled.'))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
    expect(downloads).toEqual([])
  })

  test('a failed export shows why until dismissed', async () => {
    const user = userEvent.setup()
    render(<Screen sheet={sheetOf(1_048_576)} />)
    await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('A spreadsheet can have up to 1,048,575 rows')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an export is canceled when its screen unmounts', async () => {
    setGlobal('Worker', SilentWorker)
    const user = userEvent.setup()
    const { unmount } = render(<Screen sheet={sheetOf(5)} />)
    await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
    await screen.findByRole('progressbar')
    unmount()
    await waitFor(() => expect(SilentWorker.running).toBe(0))
  })

  /** A worker that never responds. */
  class SilentWorker {
    static running = 0
    constructor() {
      SilentWorker.running += 1
    }
    postMessage() {
      return this
    }
    terminate() {
      SilentWorker.running -= 1
    }
  }
})

describe('read table', () => {
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
    ['UTF-8 with a byte order mark', [`${mark}Name,Preis\nKüche,"1.234,50"`], 'UTF-8, separated by commas'],
    ['Windows-1252', [narrow('Name;Preis\nK\xFCche;1.234,50')], 'Windows-1252, separated by semicolons'],
    [
      'little-endian UTF-16 with a byte order mark',
      [wide(`${mark}Name\tPreis\nKüche\t1.234,50`, true)],
      'UTF-16, separated by tabs',
    ],
    [
      'big-endian UTF-16 with a byte order mark',
      [wide(`${mark}Name\tPreis\nKüche\t1.234,50`, false)],
      'UTF-16, separated by tabs',
    ],
    ['UTF-16 without a byte order mark', [wide('Name\tPreis\nKüche\t1.234,50', true)], 'UTF-16, separated by tabs'],
  ])('reads text in %s', async (_, parts, format) => {
    const table = await read(...parts)
    expect(table.format).toBe(format)
    expect(table.rows.slice(0, 2)).toEqual([
      ['Name', 'Preis'],
      ['Küche', '1.234,50'],
    ])
  })

  test('keeps empty lines, so that row numbers match the file, and reads formulas as text', async () => {
    const { rows } = await read('A,B\n\n=1+1,"two\nlines"')
    expect(rows).toEqual([['A', 'B'], [''], ['=1+1', 'two\nlines']])
  })

  test('reads text, numbers, dates and empty cells of a workbook', async () => {
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

  /** A workbook like other programs write it; style 1 is a date. */
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
  ])('reads a date in a workbook with the property%s', async (properties, day) => {
    const { rows } = await read(workbook('<row r="1"><c r="A1" s="1"><v>43000</v></c></row>', properties))
    expect(rows).toEqual([[{ day }]])
  })

  test('reads rows and cells without references, each after the previous one', async () => {
    const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`
    const { rows } = await read(
      workbook(
        `<row>${text('Name')}${text('Size')}</row><row>${text('a')}<c><v>5</v></c></row><row><c r='B3'><v>6</v></c></row>`,
      ),
    )
    expect(rows).toEqual([
      ['Name', 'Size'],
      ['a', 5],
      [null, 6],
    ])
  })

  test('rejects a sheet whose only cell is the last possible one, and explains the fix', async () => {
    const far = workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    await expect(read(far)).rejects.toMatchObject({
      code: 'spreadsheet/too-large',
      message: expect.stringContaining('(XFD1048576). Delete the empty rows and columns'),
    })
  })

  test('stops reading after a minute, and explains what to do', async () => {
    jest.useFakeTimers()
    afterTest(() => jest.useRealTimers())
    const terminate = jest.fn()
    class EndlessWorker {
      terminate = terminate
      postMessage() {
        return this
      }
    }
    setGlobal('Worker', EndlessWorker)
    const message = 'Reading the file took longer than 60 seconds. Split it and try again.'
    const refusal = read('a,b').catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await refusal).toMatchObject({ code: 'spreadsheet/too-large', message })
    expect(terminate).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['damaged', [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9])], 'spreadsheet/unreadable'],
    ['another ZIP archive', [zipSync({ 'a.txt': new Uint8Array(3) })], 'spreadsheet/unreadable'],
    ['an old workbook', [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])], 'spreadsheet/unreadable'],
    [
      'a ZIP bomb',
      [zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024) })],
      'spreadsheet/too-large',
    ],
  ])('rejects %s with an explanation @full', async (_, parts, code) => {
    await expect(read(...parts)).rejects.toMatchObject({ code })
  })
})

describe('write spreadsheet', () => {
  beforeEach(() => runSpreadsheetWorkers())

  function sheetOf(columns: readonly SheetColumn[], rowCount: number): Sheet {
    return { name: 'Requests', columns, rowCount }
  }

  function textSheet(texts: readonly (string | null)[]): Sheet {
    return sheetOf([{ kind: 'text', title: 'Text', valueAt: (row) => texts[row] ?? null }], texts.length)
  }

  async function readTexts(texts: readonly (string | null)[]) {
    const { rows, xml } = await readSpreadsheet(await writeSpreadsheet(textSheet(texts)))
    return { texts: rows.slice(1).map(([text]) => text), xml }
  }

  /** An Excel serial date: days since the end of 1899. */
  function serial(...local: [year: number, month: number, day: number, hour: number, minute: number]): number {
    return Date.UTC(...local) / 86_400_000 + 25_569
  }

  test('group rows have outline levels, and missing values are empty cells @full', async () => {
    const count = 2500
    const levels = Array.from({ length: count }, (_, row) => [0, 1, 2, 2][row % 4] ?? 0)
    const isGroup = (row: number) => row % 4 < 2
    const columns: SheetColumn[] = [
      { kind: 'text', title: 'Group', valueAt: (row) => (isGroup(row) ? `Group ${row}` : null) },
      { kind: 'number', title: 'Count', empty: 'N/A', valueAt: () => null },
    ]
    const sheet = { ...sheetOf(columns, count), outline: { levelAt: (row: number) => levels[row] ?? 0, isGroup } }
    const { rows, xml } = await readSpreadsheet(await writeSpreadsheet(sheet))
    expect(rows.slice(1, 5)).toEqual([['Group 0'], ['Group 1'], [null, 'N/A'], [null, 'N/A']])
    const written = [...xml.matchAll(/<row ([^>]*)>/g)].map(([, row]) =>
      Number(/outlineLevel="(\d)"/.exec(row ?? '')?.[1]),
    )
    expect(written.slice(1).map((level) => level || 0)).toEqual(levels)
    const children = [...new DOMParser().parseFromString(xml, 'application/xml').documentElement.children]
    const order = ['sheetPr', 'sheetViews', 'sheetFormatPr', 'cols', 'sheetData', 'autoFilter']
    expect(children.map(({ tagName }) => tagName)).toEqual(order)
    expect(xml).toContain('<outlinePr summaryBelow="0"/>')
    expect(xml).toContain('outlineLevelRow="2"')
  })

  test('each column type has its cell type', async () => {
    const moments = [new Date(2026, 10, 22, 8, 30).getTime(), null]
    const numbers = [1234.5, NaN]
    const columns: SheetColumn[] = [
      { kind: 'text', title: 'Project', width: 30, valueAt: (row) => ['=1+1', null][row] ?? null },
      { kind: 'number', title: 'Count', valueAt: (row) => numbers[row] ?? null },
      { kind: 'number', title: 'Cost', format: '#,##0.00', valueAt: (row) => numbers[row] ?? null, empty: '?' },
      { kind: 'date', title: 'Requested', valueAt: (row) => moments[row] ?? null },
      { kind: 'date-text', title: 'Completed', valueAt: (row) => moments[row] ?? null, empty: 'N/A' },
    ]
    const { sheet, rows, xml } = await readSpreadsheet(await writeSpreadsheet(sheetOf(columns, 2)))
    expect(sheet).toBe('Requests')
    expect(rows).toEqual([
      ['Project', 'Count', 'Cost', 'Requested', 'Completed'],
      ['=1+1', 1234.5, 1234.5, serial(2026, 10, 22, 8, 30), '11/22/2026, 8:30:00 AM'],
      [null, null, '?', null, 'N/A'],
    ])
    expect(xml).not.toContain('<f')
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(xml).toMatch(/<col [^>]*width="30"/)
  })

  test('titles have filters, and narrow columns are wide enough for their dates and numbers', async () => {
    const columns: SheetColumn[] = [
      { kind: 'date', title: 'Requested', width: 8, valueAt: () => Date.UTC(2026, 10, 22, 8, 30) },
      {
        kind: 'date',
        title: 'Due',
        width: 8,
        format: 'yyyy-mm-dd',
        timeZone: 'UTC',
        valueAt: () => Date.UTC(2026, 0, 1),
      },
      {
        kind: 'number',
        title: 'Cost',
        width: 8,
        format: '$#,##0.00',
        valueAt: (row) => [1, -123_456_789.25][row] ?? null,
      },
      { kind: 'text', title: 'Name', width: 8, valueAt: () => 'x'.repeat(50) },
    ]
    const { xml, about } = await readSpreadsheet(await writeSpreadsheet(sheetOf(columns, 2)))
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths[0]).toBeGreaterThan('11/22/2026 08:30 AM'.length)
    expect(widths[1]).toBeGreaterThan('2026-01-01'.length)
    expect(widths[2]).toBeGreaterThan('-$123,456,789.25'.length)
    expect(widths[3]).toBe(8)
    expect(xml).toContain('</sheetData><autoFilter ref="A1:D3"/>')
    expect(about).toEqual([])
  })

  test('notes about a sheet are in a second sheet', async () => {
    const about = [['Time Zone', 'Europe/Berlin']] as const
    const read = await readSpreadsheet(await writeSpreadsheet({ ...textSheet(['a']), about }))
    expect(read).toMatchObject({ sheet: 'Requests', rows: [['Text'], ['a']], about })
  })

  test("dates are in the user's local time", async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(5 * 60)
    const column = { kind: 'date', title: 'Requested', valueAt: () => Date.UTC(2026, 10, 22, 3, 30) } as const
    const { rows } = await readSpreadsheet(await writeSpreadsheet(sheetOf([column], 1)))
    expect(rows[1]).toEqual([serial(2026, 10, 21, 22, 30)])
  })

  test.each(['America/St_Johns', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'])(
    "dates have the local time of %s if that is the column's time zone",
    async (timeZone) => {
      const [first, last] = [Date.UTC(1901, 0, 1), Date.UTC(2100, 0, 1)]
      const moments = fc.sample(fc.integer({ min: first, max: last }), 200)
      const column = {
        kind: 'date',
        title: 'Requested',
        timeZone,
        valueAt: (row: number) => moments[row] ?? null,
      } as const
      const { rows } = await readSpreadsheet(await writeSpreadsheet(sheetOf([column], moments.length)))
      const expected = moments.map((moment) => {
        const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
        return there.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds
      })
      const read = rows.slice(1).map(([cell]) => Math.round((Number(cell) - 25_569) * 86_400_000))
      expect(read).toEqual(expected)
    },
  )

  test("dates before Excel's calendar are text", async () => {
    const column = { kind: 'date', title: 'Built', valueAt: () => new Date(1885, 4, 3).getTime() } as const
    const { rows } = await readSpreadsheet(await writeSpreadsheet(sheetOf([column], 1)))
    expect(rows[1]).toEqual(['5/3/1885'])
  })

  test.each([
    ['=1+1', '=1+1'],
    ['@x', '@x'],
    ['+49 30', '+49 30'],
    ["-2+3+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0"],
    [' leading and trailing ', ' leading and trailing '],
    ['two\r\nlines', 'two\nlines'],
    ['👩‍🏗️ ünïcode <&"\'>', '👩‍🏗️ ünïcode <&"\'>'],
    ['a\u0000b\u001Fc\uFFFEd', 'abcd'],
    ['half \uD83D of a pair', 'half \uFFFD of a pair'],
    ['_x0041_', '_x0041_'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['007', '007'],
    ['1e5', '1e5'],
  ])('keeps the text %j', async (text, expected) => {
    expect((await readTexts([text])).texts).toEqual([expected])
  })

  test('text that exceeds a cell is truncated between characters', async () => {
    const { texts } = await readTexts(['x'.repeat(32_767), 'x'.repeat(32_768), `${'x'.repeat(32_765)}😀😀`])
    expect(texts).toEqual(['x'.repeat(32_767), `${'x'.repeat(32_766)}…`, `${'x'.repeat(32_765)}…`])
  })

  test('any text round-trips, and is never a formula @full', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 30 }),
        async (given) => {
          const { texts, xml } = await readTexts(given)
          const expected = given.map(
            (text) => text?.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '') || undefined,
          )
          expect(expected.map((_, row) => texts[row] ?? undefined)).toEqual(expected)
          expect(xml).not.toContain('<f')
        },
      ),
      { numRuns: 30 },
    )
  })

  test('many rows are sent in ordered chunks, and progress only increases @full', async () => {
    const onProgress = jest.fn<(percent: number) => void>()
    const columns: SheetColumn[] = [
      { kind: 'text', title: 'Name', valueAt: (row) => `Row ${row}` },
      { kind: 'number', title: 'Number', valueAt: (row) => row },
    ]
    const file = await writeSpreadsheet(sheetOf(columns, 6_500), { onProgress })
    const { rows } = await readSpreadsheet(file)
    expect(rows.slice(1)).toEqual(Array.from({ length: 6_500 }, (_, row) => [`Row ${row}`, row]))
    const percents = onProgress.mock.calls.map(([percent]) => percent)
    expect(percents.length).toBeGreaterThan(3)
    expect(percents).toEqual([...percents].sort((one, other) => one - other))
    expect(percents.at(-1)).toBeLessThanOrEqual(100)
  })

  test('a sheet without rows has only column titles', async () => {
    expect((await readTexts([])).texts).toEqual([])
  })

  test('cancelling rejects with an AbortError, and no more values are read', async () => {
    const cancelling = new AbortController()
    const valueAt = jest.fn((row: number) => {
      if (row === 100) cancelling.abort()
      return `Row ${row}`
    })
    const written = writeSpreadsheet(sheetOf([{ kind: 'text', title: 'Name', valueAt }], 100_000), cancelling)
    await expect(written).rejects.toMatchObject({ name: 'AbortError' })
    const read = valueAt.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(valueAt).toHaveBeenCalledTimes(read)
    expect(read).toBeLessThan(10_000)
  })

  test.each([
    [1_048_576, 1, 'spreadsheet/too-many-rows'],
    [1, 16_385, 'spreadsheet/too-many-columns'],
  ])('rejects %i rows of %i columns', async (rowCount, columnCount, code) => {
    const column = { kind: 'text', title: 'Name', valueAt: () => 'x' } as const
    const sheet = sheetOf(
      Array.from({ length: columnCount }, () => column),
      rowCount,
    )
    await expect(writeSpreadsheet(sheet)).rejects.toMatchObject({ name: 'SpreadsheetError', code })
  })

  test('rejects with the error of a value that cannot be read', async () => {
    function valueAt(): string {
      throw new RangeError("This row doesn't exist.")
    }
    await expect(writeSpreadsheet(sheetOf([{ kind: 'text', title: 'Name', valueAt }], 1))).rejects.toThrow(RangeError)
  })

  test('reports a worker that does not start, and what to do', async () => {
    class NoWorker extends EventTarget {
      onerror: ((event: { message: string }) => void) | undefined
      terminate() {
        this.onerror = undefined
      }
      postMessage() {
        this.onerror?.({ message: '404' })
      }
    }
    setGlobal('Worker', NoWorker)
    await expect(writeSpreadsheet(textSheet(['x']))).rejects.toMatchObject({ code: 'spreadsheet/no-worker' })
  })
})
