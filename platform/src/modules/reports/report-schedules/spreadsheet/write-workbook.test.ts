import { expect, test } from '@jest/globals'
import type { ReportColumn, RowGroup } from '@lintel/shared/contract/reports'
import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { writeWorkbook } from './write-workbook.ts'

const megabyte = 1024 ** 2
const timeZone = 'America/New_York'

function column(title: string, type: ReportColumn['type']): ReportColumn {
  return { field: title.toLowerCase(), title, type }
}

async function* groups(...all: RowGroup['columns'][]): AsyncGenerator<RowGroup> {
  for (const columns of all) yield { rows: columns[0]?.length ?? 0, columns }
}

async function read(columns: ReportColumn[], rows: AsyncIterable<RowGroup>) {
  const file = await writeWorkbook({ columns, rows, timeZone }, megabyte)
  const xml = strFromU8(unzipSync(file ?? Buffer.of())['xl/worksheets/sheet1.xml'] ?? Buffer.of())
  const found = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell]) => valueOf(cell)),
  )
  return { rows: found, xml }
}

function valueOf(cell: string | undefined): string | number | null {
  if (cell === undefined) return null
  const text = /<t [^>]*>(.*)<\/t>/s.exec(cell)?.[1]
  if (text === undefined) return Number(/<v>(.*)<\/v>/.exec(cell)?.[1])
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('_x005F_', '_')
}

test('each type has its kind of cell, and moments are by the clock of the schedule', async () => {
  const columns = [column('Name', 'text'), column('Cost', 'number'), column('Done', 'date'), column('Day', 'day')]
  const { rows, xml } = await read(
    columns,
    groups([['=1+1'], [-5], ['2026-11-22T03:30:00.000Z'], ['2026-11-22']], [['-5'], [null], [null], ['1899-12-31']]),
  )
  expect(rows).toEqual([
    ['Name', 'Cost', 'Done', 'Day'],
    ['=1+1', -5, Date.UTC(2026, 10, 21, 22, 30) / 86_400_000 + 25_569, 46_348],
    ['-5', null, null, '1899-12-31'],
  ])
  expect(xml).not.toContain('<f')
})

test('any text is read back as it was, and is never a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 30 }), async (texts) => {
      const { rows, xml } = await read([column('Text', 'text')], groups([texts]))
      expect(rows.slice(1).map(([text]) => text ?? '')).toEqual(texts.map((text) => text.replace(/\p{Cc}/gu, '')))
      expect(xml).not.toContain('<f')
    }),
    { numRuns: 30 },
  )
})

test('there is none beyond the limit, and the rest of the rows is not read for it', async () => {
  let taken = 0
  async function* endless(): AsyncGenerator<RowGroup> {
    for (;;) {
      taken += 1
      yield { rows: 1000, columns: [Array.from({ length: 1000 }, () => Math.random().toString(36).repeat(3))] }
    }
  }
  expect(
    await writeWorkbook({ columns: [column('Text', 'text')], rows: endless(), timeZone }, megabyte / 10),
  ).toBeUndefined()
  expect(taken).toBeLessThan(50)
})
