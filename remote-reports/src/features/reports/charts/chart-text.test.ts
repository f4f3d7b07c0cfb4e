import { expect, test } from '@jest/globals'
import { aReport } from '../../../testing/a-report.ts'
import { cutText, ticksOf } from './chart-text.ts'

test('an axis leaves out what all labels share', () => {
  expect(ticksOf(['Albany · a.ifc · 2026-09-17', 'Albany · a.ifc · 2026-10-01'])).toEqual(['2026-09-17', '2026-10-01'])
  expect(ticksOf(['Jul 2026 · P13', 'Jul 2026 · P14', 'Aug 2026 · P13'])).toEqual([
    'Jul 2026 · P13',
    'Jul 2026 · P14',
    'Aug 2026 · P13',
  ])
  expect(ticksOf(['P13'])).toEqual(['P13'])
})

test('says which groups stand for all of them', () => {
  const { definition } = aReport()
  const byCity = { grouping: { by: [{ field: 'city' }], measures: [], chart: true } }
  expect(cutText(3, definition, 'grid')).toBe('Only the 3 newest groups are shown here; the grid has all of them.')
  expect(cutText(3, byCity, 'table')).toBe('Only the 3 largest groups are shown here; the table has all of them.')
})
