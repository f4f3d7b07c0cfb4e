import { expect, test } from '@jest/globals'
import { aReport } from '../../../testing/a-report.ts'
import { cutText, otherText, ticksOf } from './chart-text.ts'

test('an axis leaves out what all labels share', () => {
  expect(ticksOf(['Albany · a.ifc · 2026-09-17', 'Albany · a.ifc · 2026-10-01'])).toEqual(['2026-09-17', '2026-10-01'])
  expect(ticksOf(['Jul 2026 · P13', 'Jul 2026 · P14', 'Aug 2026 · P13'])).toEqual([
    'Jul 2026 · P13',
    'Jul 2026 · P14',
    'Aug 2026 · P13',
  ])
  expect(ticksOf(['P13'])).toEqual(['P13'])
  expect(ticksOf(['Week of Nov 16, 2026', 'Week of Nov 23, 2026'])).toEqual(['Nov 16, 2026', 'Nov 23, 2026'])
})

test('says which groups stand for all of them', () => {
  const byDay = { columns: [{ field: 'due', title: 'Due', type: 'day' as const }] }
  const byCity = { columns: [{ field: 'city', title: 'City', type: 'text' as const }] }
  const end = 'groups have bars of their own; the'
  expect(cutText(3, aReport(), { where: 'grid' })).toBe(`Only the 3 newest ${end} grid has all of them.`)
  expect(cutText(3, byDay, { where: 'grid' })).toBe(`Only the 3 newest ${end} grid has all of them.`)
  expect(cutText(3, byCity, { where: 'table' })).toBe(`Only the 3 largest ${end} table has all of them.`)
  expect(cutText(3, byDay, { where: 'grid', marks: 'points' })).toMatch('have points of their own')
  expect([otherText(1), otherText(17)]).toEqual(['Other (1 group)', 'Other (17 groups)'])
})
