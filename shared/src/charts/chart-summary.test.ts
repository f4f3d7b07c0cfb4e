import { expect, test } from '@jest/globals'
import { barSummary, lineSummary } from './chart-summary.ts'

const bars = [
  { key: 'S03', label: 'S03', value: 1200 },
  { key: 'S04', label: 'S04', value: 7 },
  { key: '', label: null, value: null },
]

test('says of bars how many there are, which stand out and what is picked', () => {
  expect(barSummary({ title: 'Portfolio', entries: bars, selected: ['S04', ''] })).toBe(
    'Portfolio: bar chart of 3. Highest: S03 with 1,200. Lowest: S04 with 7. Without a value: 1. Picked: S04, N/A.',
  )
})

test('says of a line where it begins and ends', () => {
  const points = [
    { key: '1', label: '11/01/2026', value: 0 },
    { key: '2', label: '11/02/2026', value: 4 },
  ]
  expect(lineSummary({ title: 'Requests per Day', entries: points, format: (value) => `${value}!` })).toBe(
    'Requests per Day: line chart from 11/01/2026 to 11/02/2026. Highest: 11/02/2026 with 4!. Lowest: 11/01/2026 with 0!.',
  )
})

test('says of one value and of none only what is so', () => {
  expect(lineSummary({ title: 'Requests', entries: [{ key: '1', label: 'Today', value: 4 }] })).toBe(
    'Requests: line chart. Highest: Today with 4.',
  )
  expect(barSummary({ title: 'Requests', entries: bars.slice(2) })).toBe(
    'Requests: bar chart of 1. Without a value: 1.',
  )
})
