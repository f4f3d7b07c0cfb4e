import { expect, test } from '@jest/globals'
import { slowestOf, whereTimeWent } from './where-time-went.ts'

test('lists the gates and what was slowest in them, slowest first', () => {
  const gates = [
    { name: 'Lint', seconds: 21.04 },
    { name: 'Browser journeys', seconds: 301.26 },
  ]
  const journeys = [
    { name: 'sign-in.spec.ts › signs in', seconds: 2.5 },
    { name: 'viewer.spec.ts › turns', seconds: 12 },
  ]
  expect(
    whereTimeWent(gates, [
      { passed: 1, failed: 0 },
      { passed: 2, failed: 0, slowest: { journeys } },
    ]),
  ).toEqual([
    'Where the time went',
    '   301.3 s  Browser journeys',
    '    21.0 s  Lint',
    '',
    'The slowest journeys',
    '    12.0 s  viewer.spec.ts › turns',
    '     2.5 s  sign-in.spec.ts › signs in',
  ])
})

test('keeps the slowest few', () => {
  const timings = [1, 5, 3].map((seconds) => ({ name: `${seconds}`, seconds }))
  expect(slowestOf(timings, 2).map(({ name }) => name)).toEqual(['5', '3'])
})
