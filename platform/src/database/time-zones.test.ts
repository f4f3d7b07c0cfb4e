import { isTimeZone, timeZones } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let platform: TestApp
let known: string[]
beforeAll(async () => {
  platform = await buildTestApp()
  const rows = await platform.asOwner<{ name: string }>('select name from pg_timezone_names order by 1')
  known = rows.map(({ name }) => name)
})
afterAll(() => platform.close())

test('every time zone that people are offered is one that the database knows', () => {
  const offered = timeZones()
  expect(offered.length).toBeGreaterThan(400)
  expect(offered.filter((zone) => !known.includes(zone))).toEqual([])
})

test('every time zone that is taken means the same to platform and database, over ten years', async () => {
  const taken = known.filter(isTimeZone)
  expect(taken).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC', ...timeZones()]))
  const clocks = new Map(taken.map((zone) => [zone, clockOf(zone)]))
  // Not today: what a government has just changed reaches one of the two before the other.
  for (const moment of quarters(2016, 2025)) {
    const rows = await platform.asOwner<{ zone: string; shown: string }>(
      `select zone, to_char($1::timestamptz at time zone zone, 'FMMM/FMDD/YYYY, HH24:MI') as shown from unnest($2::text[]) as zone`,
      [moment.toISOString(), taken],
    )
    const others = rows.filter(({ zone, shown }) => clocks.get(zone)?.format(moment) !== shown)
    expect([moment.toISOString(), rows.length, others]).toEqual([moment.toISOString(), taken.length, []])
  }
})

test.each(['AET', 'ACT', 'CET', 'EST', 'IST', 'CST6CDT', 'US/Pacific', 'Etc/Unknown', '+02:00', 'Mars/Olympus', ''])(
  'a time zone is named by a place, and not %s',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

function quarters(first: number, last: number): Date[] {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return years.flatMap((year) => [0, 3, 6, 9].map((month) => new Date(Date.UTC(year, month, 15, 12))))
}
