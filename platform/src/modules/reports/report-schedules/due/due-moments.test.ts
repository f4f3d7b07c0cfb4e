import { expect, test } from '@jest/globals'
import type { Recurrence } from '@lintel/shared/contract/reports'
import * as fc from 'fast-check'
import { naiveMoments, wallClockOf } from '../testing/naive-schedule.ts'
import { dueMoments, nextMoments } from './due-moments.ts'

const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2031, 0, 1)]
const margin = 3 * 86_400_000
const zones = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'] as const
const clocks = Object.fromEntries(zones.map((zone) => [zone, wallClockOf(zone, from - margin, to + margin)]))

function two(number: number): string {
  return String(number).padStart(2, '0')
}
const every = {
  interval: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 })),
  // Half of the times are in the hours in which clocks are changed.
  time: fc
    .tuple(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  timeZone: fc.constantFrom(...zones),
  startDate: fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
}
const dayOfMonth = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(29, 30, 31, 'last' as const))
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({
    frequency: fc.constant('Weekly' as const),
    ...every,
    weekdays: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  }),
  fc.record({ frequency: fc.constant('Monthly' as const), ...every, dayOfMonth }),
  fc.record({
    frequency: fc.constant('Yearly' as const),
    ...every,
    month: fc.integer({ min: 1, max: 12 }),
    dayOfMonth,
  }),
)

test('any recurrence is due when somebody who looks at each day of five years finds that it is', () => {
  fc.assert(
    fc.property(
      recurrences,
      fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }),
      (rule, after) => {
        const clock = clocks[rule.timeZone]
        if (!clock) throw new Error(`No clock was looked at in ${rule.timeZone}.`)
        const naive = naiveMoments(rule, clock, { from, to }).filter((moment) => moment > after.getTime())
        // Lists of weekly moments are long, and the beginning is enough to compare.
        const expected = naive.slice(0, 60)
        const last = expected.at(-1) ?? 0
        const found: number[] = []
        for (const moment of dueMoments(rule, after)) {
          if (found.length >= expected.length || moment.getTime() > last) break
          found.push(moment.getTime())
        }
        expect(found).toEqual(expected)
      },
    ),
    { numRuns: 1_500 },
  )
})

const weekly = { frequency: 'Weekly', interval: 1, time: '02:30', weekdays: [0], startDate: '2026-01-01' } as const
const inNewYork = { ...weekly, timeZone: 'America/New_York' } as const

test.each([
  [
    'a time that is left out is as much later',
    inNewYork,
    '2026-03-02',
    ['2026-03-08T07:30:00Z', '2026-03-15T06:30:00Z'],
  ],
  [
    'of a time that comes twice it is the first',
    { ...inNewYork, time: '01:30' },
    '2026-10-26',
    ['2026-11-01T05:30:00Z'],
  ],
  [
    'half an hour is left out where clocks change by one',
    { ...weekly, time: '02:15', timeZone: 'Australia/Lord_Howe' },
    '2026-09-28',
    ['2026-10-03T15:45:00Z', '2026-10-10T15:15:00Z'],
  ],
] as const)('%s', (_title, rule, after, expected) => {
  expect(nextMoments({ ...rule, weekdays: [0] }, new Date(after), expected.length)).toEqual(
    expected.map((moment) => new Date(moment)),
  )
})

test.each([
  ['of the 31st each month', { frequency: 'Monthly', dayOfMonth: 31 }, '2026-01-31 2026-02-28 2026-03-31 2026-04-30'],
  ['of every second month', { frequency: 'Monthly', dayOfMonth: 31, interval: 2 }, '2026-01-31 2026-03-31 2026-05-31'],
  ['of the last day', { frequency: 'Monthly', dayOfMonth: 'last', interval: 3 }, '2026-01-31 2026-04-30 2026-07-31'],
  ['of 31 February', { frequency: 'Yearly', month: 2, dayOfMonth: 31 }, '2026-02-28 2027-02-28 2028-02-29 2029-02-28'],
  ['of every second week', { frequency: 'Weekly', weekdays: [6, 1], interval: 2 }, '2026-01-03 2026-01-12 2026-01-17'],
] as const)('days %s', (_title, rule, expected) => {
  const recurrence = { interval: 1, time: '12:00', timeZone: 'UTC', startDate: '2026-01-01', ...rule } as unknown
  const days = nextMoments(recurrence as Recurrence, new Date('2025-12-01'), expected.split(' ').length)
  expect(days.map((day) => day.toISOString().slice(0, 10)).join(' ')).toBe(expected)
})

test('a zone that left a day out shows no moment twice', () => {
  const daily = { ...weekly, time: '12:00', weekdays: [0, 1, 2, 3, 4, 5, 6], startDate: '2011-12-28' }
  const found = nextMoments({ ...daily, timeZone: 'Pacific/Apia' }, new Date('2011-12-28'), 4)
  expect(new Set(found.map(Number)).size).toBe(4)
})
