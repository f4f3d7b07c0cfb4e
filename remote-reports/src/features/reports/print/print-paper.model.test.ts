import { expect, test } from '@jest/globals'
import { paperFor } from './print-paper.model.ts'

test('few columns are written large on A4, each as wide as its words', () => {
  const { columns, letters, size } = paperFor(['Month', 'Requests'], [[['Sep 2026', '4']]])
  expect({ letters, size }).toEqual({ letters: 11, size: '297mm 210mm' })
  expect(columns[0]).toBeLessThan(columns[1] ?? 0)
  expect(columns.reduce((sum, width) => sum + width)).toBeCloseTo(100)
})

test.each([
  [15, '297mm 210mm', 7],
  [20, '420mm 297mm', 7],
  [40, '841mm 594mm', 7],
  [400, '1189mm 841mm', 7],
])('%i columns are on %s in letters of %d pixels or more', (count, sheet, least) => {
  const titles = Array.from({ length: count }, () => 'Portfolio')
  const paper = paperFor(titles, [[titles.map(() => 'Peachtree')]])
  expect(paper.size).toBe(sheet)
  expect(paper.letters).toBeGreaterThanOrEqual(least)
})

test('a report without columns or rows has a sheet too', () => {
  expect(paperFor([], [])).toEqual({ columns: [], letters: 11, size: '297mm 210mm' })
})
