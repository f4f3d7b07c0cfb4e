import { expect, test } from '@jest/globals'
import { slowestOf, whereTimeWent } from './where-time-went.ts'

test('lists the gates, what their processes did and what was slowest in them, slowest first', () => {
  const gates = [
    { name: 'Lint', seconds: 21.04, processor: 20.5, idle: 0.016 },
    { name: 'Browser journeys', seconds: 301.26, processor: 340, idle: 0.234 },
  ]
  const journeys = [
    { name: 'sign-in.spec.ts › signs in', seconds: 2.5 },
    { name: 'viewer.spec.ts › turns', seconds: 12 },
  ]
  expect(
    whereTimeWent(
      gates,
      [
        { passed: 1, failed: 0 },
        { passed: 2, failed: 0, slowest: { journeys }, spent: { journeys: [{ name: 'themselves', seconds: 280 }] } },
      ],
      { seconds: 310, processor: 365, idle: [0.1, 0.3] },
    ),
  ).toEqual([
    'Where the time went: by the clock, of processors, and how idle they were meanwhile',
    '   301.3 s   340.0 s  23 %  Browser journeys',
    '    21.0 s    20.5 s   2 %  Lint',
    '   310.0 s   365.0 s  20 %  all, and the check itself',
    'Idle, by processor:  10 %,  30 %',
    '',
    'What the journeys spent, all processes together',
    '   280.0 s  themselves',
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
