import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { maxSchedules } from './change-schedules.ts'
import {
  analyst,
  callAsAnalyst,
  everybody,
  type Form,
  mondays,
  organization,
  postSchedule,
  seedForm,
  seedSchedule,
} from './testing/seed-schedule.ts'
import type {
  DataSet,
  Recurrence,
  ReportDefinition,
  ReportType,
  Schedule,
  ScheduleRun,
} from '@lintel/shared/contract/reports'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { computeReportFacts } from './conditions/report-facts.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@lintel/shared/testing/runner'
import { emailBranding, tick } from './testing/tick.ts'
import { followClockFile } from './due/clock-file.ts'
import * as fc from 'fast-check'
import { naiveMoments, wallClockOf } from './testing/naive-schedule.ts'
import { dueMoments, nextMoments } from './due/due-moments.ts'
import { buffer, text } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { openReportFixture, type ReportFixture, requestList } from '../reports/testing/report-fixture.ts'
import { openScheduleFixture } from './testing/schedule-fixture.ts'
import { gzipSync } from 'node:zlib'
import { openRows, rowGroupsOf } from '../reports/rows/stored-rows.ts'

describe('schedule limit', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  test('limits schedules per person, also for concurrent requests', async () => {
    const { id } = await seedSchedule(platform)
    const form = await seedForm(platform)
    await platform.asOwner(
      `insert into report_schedules
      select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', 'copy ' || n))).*
      from report_schedules one, generate_series(2, $2::int) n where one.id = $1`,
      [id, maxSchedules - 1],
    )
    const responses = await Promise.all(Array.from({ length: 6 }, () => postSchedule(platform, form)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)?.json<Problem>()
    expect(refused?.code).toBe('report-schedules/too-many')
    const owned = 'select count(*)::int as owned from report_schedules where owner_id = $1'
    expect(await platform.asOwner(owned, [analyst])).toEqual([{ owned: maxSchedules }])
  })
})

describe('report schedule routes', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const all = '/api/report-schedules'

  function patch(schedule: Schedule, change: object, as = analyst) {
    const body = { revision: schedule.revision, ...change }
    return platform.call({ method: 'PATCH', url: `${all}/${schedule.id}`, as, organization, body })
  }

  async function read({ id }: { id: string }): Promise<Schedule> {
    return (await callAsAnalyst(platform, { url: `${all}/${id}` })).json<Schedule>()
  }

  test('is created once per form, and listed with its next run', async () => {
    const form = await seedForm(platform)
    const headers = { 'idempotency-key': 'the-same-form' }
    const call = {
      method: 'POST',
      url: all,
      body: { ...form, recipients: [analyst, everybody, analyst] },
      headers,
    } as const
    const [first, second] = await Promise.all([callAsAnalyst(platform, call), callAsAnalyst(platform, call)])
    const schedule = first.json<Schedule>()
    expect(second.json<Schedule>().id).toBe(schedule.id)
    const { isPaused, problem, ownerName, mayChange, mayTakeOver } = schedule
    expect({ isPaused, problem, ownerName, mayChange, mayTakeOver }).toEqual({
      ...{ isPaused: false, problem: null, ownerName: 'Anika Abara', mayChange: true, mayTakeOver: false },
    })
    expect(schedule.recipients.map(({ name }) => name)).toEqual(['Anika Abara', 'Evelyn Everett'])
    expect(new Date(schedule.nextRun ?? '').getUTCDay()).toBe(1)
    const listed = (await callAsAnalyst(platform, { url: all })).json<Schedule[]>()
    expect(listed.filter(({ id }) => id === schedule.id)).toEqual([schedule])
  })

  test('rejects a changed form with the same key', async () => {
    const form = await seedForm(platform)
    const headers = { 'idempotency-key': 'a-form-that-changes' }
    const post = (body: object) =>
      platform.call({ method: 'POST', url: all, as: analyst, organization, body: { ...form, ...body }, headers })
    const { id } = (await post({ recipients: [analyst, everybody] })).json<Schedule>()
    expect((await post({ recipients: [everybody, analyst] })).json<Schedule>().id).toBe(id)
    for (const change of [
      { withSpreadsheet: true },
      { recipients: [analyst] },
      { recurrence: { ...mondays, interval: 2 } },
    ]) {
      const refused = await post({ recipients: [analyst, everybody], ...change })
      expect([refused.status, refused.json<Problem>().code]).toEqual([422, 'report-schedules/form-used'])
    }
  })

  test.each([
    [
      'a recipient without the role for reports',
      { recipients: ['local|designer'] },
      'report-schedules/recipient-may-not-read',
      'recipients',
    ],
    [
      "a recipient who isn't a member",
      { recipients: ['local|viewer'] },
      'report-schedules/recipient-may-not-read',
      'recipients',
    ],
    [
      'an invalid time zone',
      { recurrence: { ...mondays, timeZone: 'Mars/Olympus' } },
      'report-schedules/unknown-time-zone',
      'recurrence.timeZone',
    ],
    ...['EST', '+05:00'].map(
      (timeZone) =>
        [
          `the zone ${timeZone}`,
          { recurrence: { ...mondays, timeZone } },
          'report-schedules/unknown-time-zone',
          'recurrence.timeZone',
        ] as [string, object, string, string],
    ),
    ['a deleted report type', { reportTypeId: 'built-in:none' }, 'report-schedules/not-runnable', 'reportTypeId'],
    [
      'an interval of a thousand',
      { recurrence: { ...mondays, interval: 1000 } },
      'request/invalid',
      'recurrence.interval',
    ],
    [
      'a start date in the year 9999',
      { recurrence: { ...mondays, startDate: '9999-12-31' } },
      'request/invalid',
      'recurrence.startDate',
    ],
  ])('rejects %s with a message @full', async (_what, change, code, path) => {
    const response = await postSchedule(platform, { ...(await seedForm(platform)), ...change })
    const problem = response.json<Problem>()
    expect([response.status, problem.code, problem.errors?.[0]?.path]).toEqual([400, code, path])
  })

  test('keeps an existing unsupported time zone, but accepts no other one', async () => {
    const schedule = await seedSchedule(platform)
    const unsupportedZone = { ...mondays, timeZone: 'EST' }
    await platform.asOwner('update report_schedules set recurrence = $2 where id = $1', [schedule.id, unsupportedZone])
    const moved = (await patch(schedule, { recurrence: { ...unsupportedZone, time: '09:00' } })).json<Schedule>()
    expect([moved.recurrence.timeZone, moved.nextRun?.slice(10)]).toEqual(['EST', 'T14:00:00.000Z'])
    const paused = (await patch(moved, { isPaused: true })).json<Schedule>()
    const resumed = (await patch(paused, { isPaused: false })).json<Schedule>()
    expect(resumed.nextRun).toBe(moved.nextRun)
    const refused = await patch(resumed, { recurrence: { ...unsupportedZone, timeZone: 'CET' } })
    expect([refused.status, refused.json<Problem>().code]).toEqual([400, 'report-schedules/unknown-time-zone'])
    const otherZone = { ...unsupportedZone, timeZone: 'AET' }
    const preview = await platform.call({
      method: 'POST',
      url: `${all}/next-runs`,
      as: analyst,
      organization,
      body: otherZone,
    })
    expect([preview.status, preview.json<Problem>().errors?.[0]?.path]).toEqual([400, 'timeZone'])
  })

  test('is changed, paused and resumed by its owner and by administrators', async () => {
    const schedule = await seedSchedule(platform)
    const monthly = { ...mondays, frequency: 'Monthly', dayOfMonth: 'last', weekdays: undefined, time: '09:00' }
    const changed = (
      await patch(schedule, { recurrence: monthly, recipients: [], withSpreadsheet: true })
    ).json<Schedule>()
    expect([changed.recipients, changed.withSpreadsheet, changed.revision]).toEqual([[], true, 2])
    expect(changed.nextRun).not.toBe(schedule.nextRun)
    const stale = await patch(schedule, { isPaused: true })
    expect([stale.status, stale.json<Problem>().code]).toEqual([409, 'report-schedules/changed-meanwhile'])
    const paused = (await patch(changed, { isPaused: true }, everybody)).json<Schedule>()
    expect([paused.isPaused, paused.nextRun]).toEqual([true, null])
    const resumed = (await patch(paused, { isPaused: false })).json<Schedule>()
    expect([resumed.isPaused, resumed.nextRun]).toEqual([false, changed.nextRun])
  })

  test("responds with an error to users who can't run reports and to other organizations", async () => {
    const schedule = await seedSchedule(platform, {})
    await platform.asOwner(`update members set roles = '{reporting.read,reporting.create,analytics.read}'
    where organization_id = 'CFA' and user_id = 'local|designer'`)
    const stranger = await patch(schedule, { isPaused: true }, 'local|designer')
    expect([stranger.status, stranger.json<Problem>().code]).toEqual([403, 'report-schedules/not-yours'])
    await platform.asOwner(`update members set roles = '{reporting.read,projects.read}'
    where organization_id = 'CFA' and user_id = 'local|designer'`)
    const seen = await platform.call({ url: all, as: 'local|designer', organization })
    expect(seen.json<Schedule[]>()).toEqual([])
    const foreign = await platform.call({ url: `${all}/${schedule.id}`, as: everybody, organization: 'HFA' })
    expect(foreign.status).toBe(404)
  })

  test('is deleted with its recipients and its history', async () => {
    const schedule = await seedSchedule(platform)
    expect((await callAsAnalyst(platform, { method: 'DELETE', url: `${all}/${schedule.id}` })).status).toBe(204)
    expect((await platform.call({ url: `${all}/${schedule.id}/runs`, as: analyst, organization })).status).toBe(404)
  })

  test("returns the next five runs of a form that isn't saved yet", async () => {
    const body = { ...mondays, startDate: '2030-03-01' }
    const moments = (await callAsAnalyst(platform, { method: 'POST', url: `${all}/next-runs`, body })).json<string[]>()
    // Daylight saving time begins on March 10.
    expect(moments).toEqual(
      ['04T13', '11T12', '18T12', '25T12', undefined].map((at) =>
        at ? `2030-03-${at}:00:00.000Z` : '2030-04-01T12:00:00.000Z',
      ),
    )
  })

  test('unsubscribes one person by the link in an email, only with POST', async () => {
    const schedule = await seedSchedule(platform, { recipients: [analyst, everybody] })
    const [found] = await platform.asOwner<{ key: string }>(
      `select unsubscribe_key as key from report_schedule_recipients where schedule_id = $1 and user_id = $2`,
      [schedule.id, everybody],
    )
    const url = `${all}/unsubscribe/CFA/${schedule.id}/${found?.key}`
    const linkResponse = await platform.call({ url })
    expect([linkResponse.status, linkResponse.text]).toEqual([
      200,
      expect.stringContaining('<form class="section" method="post">'),
    ])
    expect((await read(schedule)).recipients).toHaveLength(2)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await platform.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect([sent.statusCode, sent.payload]).toEqual([200, expect.stringContaining('You Are Unsubscribed')])
    expect((await read(schedule)).recipients.map(({ id }) => id)).toEqual([analyst])
    const again = await platform.app.inject({ method: 'POST', url, headers, payload: '' })
    expect(again.payload).toBe(sent.payload)
  })
})

describe('facts for conditions', () => {
  const threshold = { field: 'count', over: 1 }
  const factsInput = {
    columns: [{ field: 'count', title: 'Requests', type: 'number' as const }],
    rowCount: 1,
    condition: { hasRows: false, hasChanged: false, threshold },
  }

  test('reports that the rows are too large', async () => {
    const megabytes = (function* () {
      for (let count = 0; count < 65; count += 1) yield randomBytes(1024 ** 2)
    })()
    await expect(
      computeReportFacts({ ...factsInput, open: () => Promise.resolve(Readable.from(megabytes)) }),
    ).rejects.toThrow('The report is too large to find its largest number.')
  })

  test('names a column that no longer exists', async () => {
    await expect(
      computeReportFacts({ ...factsInput, columns: [], open: () => Promise.resolve(Readable.from([])) }),
    ).rejects.toThrow("uses 'count', which is no longer a numeric column")
  })
})

describe('clock file', () => {
  let platform: TestApp
  let folder: string
  beforeAll(async () => {
    platform = await buildTestApp()
    folder = await mkdtemp(join(tmpdir(), 'lintel-clock-'))
  })
  afterAll(async () => {
    await platform.close()
    await rm(folder, { recursive: true })
  })

  test('starts reports that are due at the time in the file, and again at a later time', async () => {
    const file = join(folder, 'clock')
    const { db, jobs } = platform
    const errors: unknown[] = []
    const logger = { error: (...said: unknown[]) => void errors.push(said) }
    const schedule = await seedSchedule(platform)
    const runs = async () =>
      (await callAsAnalyst(platform, { url: `/api/report-schedules/${schedule.id}/runs` })).json<ScheduleRun[]>()
    const first = new Date(schedule.nextRun ?? '').getTime()
    const end = followClockFile(file, { db, jobs, emailBranding, logger })
    try {
      for (const [week, expected] of [1, 2].entries()) {
        await writeFile(file, new Date(first + week * 7 * 86_400_000 + 3_600_001).toISOString())
        await until(async () => expect(await runs()).toHaveLength(expected))
      }
      await writeFile(file, 'soon')
      await until(() => expect(JSON.stringify(errors)).toContain('was not followed'))
    } finally {
      end()
    }
  })
})

describe('due times', () => {
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2031, 0, 1)]
  const margin = 3 * 86_400_000
  const zones = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'] as const
  const clocks = Object.fromEntries(zones.map((zone) => [zone, wallClockOf(zone, from - margin, to + margin)]))

  function twoDigits(number: number): string {
    return String(number).padStart(2, '0')
  }
  const every = {
    interval: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 })),
    // Half of the times are in the hours in which clocks change.
    time: fc
      .tuple(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`),
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

  test('finds the same due times as a day-by-day search @full', () => {
    fc.assert(
      fc.property(
        recurrences,
        fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }),
        (rule, after) => {
          const clock = clocks[rule.timeZone]
          if (!clock) throw new Error(`No clock was looked at in ${rule.timeZone}.`)
          const naive = naiveMoments(rule, clock, { from, to }).filter((moment) => moment > after.getTime())
          // Weekly recurrences have many due times, so only the first ones are compared.
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
      { numRuns: 500 },
    )
  })

  const weekly = { frequency: 'Weekly', interval: 1, time: '02:30', weekdays: [0], startDate: '2026-01-01' } as const
  const inNewYork = { ...weekly, timeZone: 'America/New_York' } as const

  test.each([
    [
      'shifts a skipped time by the difference',
      inNewYork,
      '2026-03-02',
      ['2026-03-08T07:30:00Z', '2026-03-15T06:30:00Z'],
    ],
    ['uses the first of a repeated time', { ...inNewYork, time: '01:30' }, '2026-10-26', ['2026-11-01T05:30:00Z']],
    [
      'shifts by half an hour if clocks change by that much',
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
    [
      'of every second month',
      { frequency: 'Monthly', dayOfMonth: 31, interval: 2 },
      '2026-01-31 2026-03-31 2026-05-31',
    ],
    ['of the last day', { frequency: 'Monthly', dayOfMonth: 'last', interval: 3 }, '2026-01-31 2026-04-30 2026-07-31'],
    [
      'of 31 February',
      { frequency: 'Yearly', month: 2, dayOfMonth: 31 },
      '2026-02-28 2027-02-28 2028-02-29 2029-02-28',
    ],
    [
      'of every second week',
      { frequency: 'Weekly', weekdays: [6, 1], interval: 2 },
      '2026-01-03 2026-01-12 2026-01-17',
    ],
  ] as const)('returns the right days %s', (_title, rule, expected) => {
    const recurrence = { interval: 1, time: '12:00', timeZone: 'UTC', startDate: '2026-01-01', ...rule } as unknown
    const days = nextMoments(recurrence as Recurrence, new Date('2025-12-01'), expected.split(' ').length)
    expect(days.map((day) => day.toISOString().slice(0, 10)).join(' ')).toBe(expected)
  })

  test('returns no duplicate times for a time zone that skipped a day', () => {
    const daily = { ...weekly, time: '12:00', weekdays: [0, 1, 2, 3, 4, 5, 6], startDate: '2011-12-28' }
    const found = nextMoments({ ...daily, timeZone: 'Pacific/Apia' }, new Date('2011-12-28'), 4)
    expect(new Set(found.map(Number)).size).toBe(4)
  })
})

describe('repeated midnight', () => {
  let platform: TestApp
  let fixture: ReportFixture
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openReportFixture(platform)
    await platform.asOwner(`update assembly_requests set requested_date = '2019-06-01T12:00Z'`)
  })
  afterAll(() => platform.close())

  /** Sets the dates of as many requests to these times. */
  async function requestedAt(moments: readonly string[]): Promise<void> {
    await platform.asOwner(
      `update assembly_requests r set requested_date = moment from unnest($1::timestamptz[]) with ordinality as m (moment, n),
       (select id, row_number() over (order by id) as n from assembly_requests where organization_id = 'CFA') numbered
     where numbered.id = r.id and m.n = numbered.n`,
      [moments],
    )
  }

  const source = 'assembly-requests'
  const listed: ReportDefinition = { source, headers: ['requestedDate'], filter: null, grouping: null }
  const counted: ReportDefinition = {
    ...{ source, headers: [], filter: null },
    grouping: { by: [{ field: 'requestedDate', unit: 'day' }], measures: [{ function: 'count' }], chart: true },
  }

  async function sentAs(
    format: 'csv' | 'xlsx',
    subject: { reportTypeId: string; dataSetId: string },
    timeZone: string,
  ) {
    await platform.asOwner(`delete from report_schedules`)
    await platform.asOwner(`delete from outbox_emails`)
    const recurrence = { ...mondays, weekdays: [...mondays.weekdays], timeZone }
    const schedules = openScheduleFixture(platform)
    const { reportTypeId, dataSetId } = subject
    await schedules.recur(
      await seedSchedule(platform, { reportTypeId, dataSetId, recurrence, withSpreadsheet: true, format }),
    )
    const [email] = await schedules.emails()
    const file = await platform.files.store.open(email?.key ?? '')
    return { text: email?.text ?? '', file: file ? await buffer(file.content) : Buffer.of() }
  }

  /** The minute before the day, 30 minutes after its first and its second midnight, its last minute, and its end. */
  const nights = [
    ['Atlantic/Azores', '2023-10-29', ['10-28T23:59', '10-29T00:30', '10-29T01:30', '10-30T00:59', '10-30T01:00']],
    ['America/Havana', '2025-11-02', ['11-02T03:59', '11-02T04:30', '11-02T05:30', '11-03T04:59', '11-03T05:00']],
  ] as const

  test.each(nights)(
    'when midnight occurs twice, as in %s, the hour in between belongs to %s in rows, charts, files and emails @full',
    async (zone, day, moments) => {
      await requestedAt(moments.map((moment) => `${day.slice(0, 4)}-${moment}:00Z`))
      const filter = { field: 'requestedDate', operator: '==', value: day } as const
      const grouped = await fixture.run({ ...(await fixture.seed(counted, { filter })), timeZone: zone })
      expect((await fixture.rows(grouped.id)).map(({ columns }) => columns)).toEqual([[[day], [3]]])
      expect(grouped.charts.map(({ data }) => data)).toEqual([[3]])

      const clock = ['23:59', '00:30', '00:30'].map((time) => `${day} ${time}`)
      const subject = await fixture.seed(listed, { filter })
      const csv = await sentAs('csv', subject, zone)
      expect(csv.text).toContain('is ready: 3 rows.')
      expect(csv.text).toContain(`(${zone}).`)
      expect(csv.file.toString().slice(1).split('\r\n')).toEqual([`Requested Date (${zone})`, ...clock])
      const sheet = await sentAs('xlsx', subject, zone)
      const [title, ...cells] = (await readSheet(sheet.file)).map(([cell]) => cell)
      expect(title).toBe(`Requested Date (${zone})`)
      // Dates are numbers in the file, and the reader truncates fractions of a millisecond.
      const shown = cells.map((cell) => cell instanceof Date && new Date(cell.getTime() + 1).toISOString().slice(0, 16))
      expect(shown).toEqual(clock.map((text) => text.replace(' ', 'T')))
      expect(await readSheet(sheet.file, 'About')).toEqual([['Time Zone', zone]])
    },
  )
})

describe('emails to recipients', () => {
  let platform: TestApp
  let fixture: ReportFixture
  let schedules: ReturnType<typeof openScheduleFixture>
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openReportFixture(platform)
    schedules = openScheduleFixture(platform)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    await platform.asOwner(`delete from report_schedules`)
    await platform.asOwner(`delete from outbox_emails`)
  })

  const organizationId = 'CFA'

  /** Removes the emails about this report, as if they had not been written yet. */
  async function forgetEmails(reportId: string): Promise<void> {
    await platform.asOwner(`delete from outbox_emails`)
    await platform.asOwner(`update report_schedule_runs set outcome = 'Queued' where report_id = $1`, [reportId])
  }

  async function withRoles<Answer>(userId: string, roles: string, run: () => Promise<Answer>): Promise<Answer> {
    const where = `where organization_id = 'CFA' and user_id = $1`
    const [before] = await platform.asOwner<{ roles: string[] }>(`select roles from members ${where}`, [userId])
    await platform.asOwner(`update members set roles = $2 ${where}`, [userId, roles])
    try {
      return await run()
    } finally {
      await platform.asOwner(`update members set roles = $2 ${where}`, [userId, before?.roles])
    }
  }

  const toBoth: Partial<Form> = { recipients: [analyst, everybody], withSpreadsheet: true }

  test('sends a report to all recipients once, with the spreadsheet and an unsubscribe link @full', async () => {
    const schedule = await seedSchedule(platform, toBoth)
    const reportId = await schedules.recur(schedule)
    await schedules.notify(schedule, reportId)
    const sent = await schedules.emails()
    expect(sent.map(({ to }) => to)).toEqual(['analyst@lintel.test', 'everything@lintel.test'])
    expect(sent[0]?.text).toContain(`http://localhost:9000/CFA/reports/${reportId}`)
    expect(sent[0]?.text).toContain('Its rows are attached as a spreadsheet.')
    expect(sent[0]?.text).toContain('Days start at midnight in New York (America/New_York).')
    expect(sent[0]?.url).toMatch(/^http:\/\/localhost:9010\/api\/report-schedules\/unsubscribe\/CFA\//)
    expect(new Set(sent.map(({ url }) => url)).size).toBe(2)
    expect(sent[0]?.name).toMatch(/\.xlsx$/)
    const file = await platform.files.store.open(sent[0]?.key ?? '')
    expect(file && (await text(file.content)).slice(0, 2)).toBe('PK')
    expect(await schedules.historyOf(schedule)).toMatchObject([
      { outcome: 'Complete', reportId, details: 'Sent to 2 people.' },
    ])
  })

  test('sends text with Unicode line separators unchanged @full', async () => {
    const name = 'Main\u2028Street\u2029West'
    await platform.asOwner(
      `update assembly_requests set project_name = $2
     where id = (select id from assembly_requests where organization_id = $1 order by id limit 1)`,
      [organizationId, name],
    )
    const { reportTypeId, dataSetId } = await fixture.seed(requestList)
    const schedule = await seedSchedule(platform, { withSpreadsheet: true, reportTypeId, dataSetId })
    const reportId = await schedules.recur(schedule)
    const columnIndex = requestList.headers.indexOf('projectName')
    const [report] = await platform.asOwner<{ key: string }>(`select result_key as key from reports where id = $1`, [
      reportId,
    ])
    const names: unknown[] = []
    const storedReport = { resultKey: report?.key ?? null, status: 'Complete' } as const
    for await (const { group } of rowGroupsOf(await openRows(platform.files.store, storedReport)))
      names.push(...(group.columns[columnIndex] ?? []))
    expect(names).toContain(name)
    const [sent] = await schedules.emails()
    const file = await platform.files.store.open(sent?.key ?? '')
    const rows = await readSheet(file ? await buffer(file.content) : Buffer.of())
    expect(rows.flat()).toContain(name)
  })

  test('lists recipients in the history whose mail server rejected the email', async () => {
    const schedule = await seedSchedule(platform, toBoth)
    await schedules.recur(schedule)
    await platform.asOwner(`update outbox_emails set last_error = '550 No such mailbox' where recipient_id = $1`, [
      everybody,
    ])
    await platform.asOwner(`update outbox_emails set sent_at = now() where recipient_id = $1`, [analyst])
    expect((await schedules.historyOf(schedule))[0]?.details).toBe(
      'Sent to 2 people. The mail server rejected it for Evelyn Everett.',
    )
  })

  test('sends nothing to a recipient who lost the role, removes them, and denies access to the link @full', async () => {
    const schedule = await seedSchedule(platform, toBoth)
    await withRoles(everybody, '{reporting.read,projects.read}', async () => {
      const reportId = await schedules.recur(schedule)
      expect((await schedules.emails()).map(({ to }) => to)).toEqual(['analyst@lintel.test'])
      const link = await platform.call({ url: `/api/reports/${reportId}`, as: everybody, organization: organizationId })
      expect(link.status).toBe(403)
    })
    expect((await schedules.read(schedule)).recipients.map(({ id }) => id)).toEqual([analyst])
    expect((await schedules.historyOf(schedule))[0]?.details).toBe(
      'Sent to 1 person; 1 no longer have access and were removed from the list.',
    )
  })

  test("rejects recipients who can't see a column, and sends all columns to others @full", async () => {
    const elements = { name: 'All elements', source: 'captured-elements', filter: null, isShared: true }
    const { id: dataSetId } = (
      await callAsAnalyst(platform, { method: 'POST', url: '/api/data-sets', body: elements, as: everybody })
    ).json<DataSet>()
    const definition = {
      source: 'captured-elements',
      headers: ['category', 'masterStatus'],
      filter: null,
      grouping: null,
    }
    const type = { name: 'With its master', dataSetId, definition }
    const { id: reportTypeId } = (
      await callAsAnalyst(platform, { method: 'POST', url: '/api/report-types', body: type, as: everybody })
    ).json<ReportType>()
    const form = { ...(await seedForm(platform)), reportTypeId, dataSetId }
    const seesElements = '{reporting.read,revitupload.read}'
    await withRoles(analyst, seesElements, async () => {
      const refused = await postSchedule(platform, { ...form, recipients: [analyst] }, everybody)
      expect([refused.status, refused.json<Problem>().detail]).toEqual([
        400,
        "Anika Abara can't view this report. Recipients must have access to reports and to all of this report's data.",
      ])
    })
    const schedule = await withRoles(analyst, '{reporting.read,revitupload.read,revitmastermodel.read}', async () => {
      const response = await postSchedule(platform, { ...form, recipients: [analyst, everybody] }, everybody)
      expect(response.status).toBe(201)
      return response.json<Schedule>()
    })
    await withRoles(analyst, seesElements, async () => {
      await schedules.recur(schedule)
      expect((await schedules.emails()).map(({ to }) => to)).toEqual(['everything@lintel.test'])
    })
    const changed = (
      await callAsAnalyst(platform, { url: `/api/report-schedules/${schedule.id}`, as: everybody })
    ).json<Schedule>()
    expect(changed.recipients.map(({ id }) => id)).toEqual([everybody])
  })

  test('leaves out a spreadsheet that is too large for an email, and says so in the email @full', async () => {
    const schedule = await seedSchedule(platform, { withSpreadsheet: true })
    const reportId = await schedules.recur(schedule)
    const [report] = await platform.asOwner<{ key: string; columns: unknown[] }>(
      `select result_key as key, columns from reports where id = $1`,
      [reportId],
    )
    // About 20,000 bytes per cell, which can't be compressed.
    const column = Array.from({ length: 700 }, () => randomBytes(15_000).toString('base64'))
    const columns = (report?.columns ?? []).map((_, position) => (position === 0 ? column : column.map(() => null)))
    await platform.files.store.write(report?.key ?? '', gzipSync(JSON.stringify({ rows: column.length, columns })))
    await platform.asOwner(
      `update reports set columns = jsonb_set(columns, '{0}', '{"field":"projectName","title":"Name","type":"text"}') where id = $1`,
      [reportId],
    )
    await forgetEmails(reportId)
    await schedules.notify(schedule, reportId)
    expect(await schedules.emails()).toMatchObject([
      { key: null, text: expect.stringContaining("The spreadsheet is larger than 10 MB, so it isn't attached") },
    ])
  })

  test('sends a spreadsheet that is already being written, even if the schedule changes @full', async () => {
    const schedule = await seedSchedule(platform, { withSpreadsheet: true })
    const reportId = await schedules.recur(schedule)
    await forgetEmails(reportId)
    const { store } = platform.files
    await schedules.notify(schedule, reportId, {
      ...store,
      open: async (key) => {
        await platform.asOwner(`update report_schedules set with_spreadsheet = false where id = $1`, [schedule.id])
        return store.open(key)
      },
    })
    expect(await schedules.emails()).toMatchObject([
      { key: expect.any(String), text: expect.stringContaining('Its rows are attached as a spreadsheet.') },
    ])
  })

  test('attaches no spreadsheet unless requested', async () => {
    await schedules.recur(await seedSchedule(platform))
    expect(await schedules.emails()).toMatchObject([{ to: 'analyst@lintel.test', key: null, name: null }])
  })

  test('pauses after three failures in a row, and notifies only the owner of each', async () => {
    const schedule = await seedSchedule(platform, toBoth)
    await schedules.recur(schedule, { isBroken: true })
    await schedules.recur(schedule)
    await platform.asOwner(`delete from outbox_emails`)
    for (let failure = 1; failure <= 3; failure += 1) {
      expect((await schedules.read(schedule)).isPaused).toBe(false)
      await schedules.notify(schedule, await schedules.recur(schedule, { isBroken: true }))
    }
    const sent = await schedules.emails()
    expect(sent.map(({ to }) => to)).toEqual(['analyst@lintel.test', 'analyst@lintel.test', 'analyst@lintel.test'])
    expect(sent.filter(({ text: said }) => said.includes('is now paused'))).toHaveLength(1)
    const paused = await schedules.read(schedule)
    expect([paused.isPaused, paused.problem]).toEqual([
      true,
      expect.stringMatching(/^It failed 3 times in a row\. Last error: .*gone/),
    ])
    expect((await schedules.historyOf(schedule)).map(({ outcome }) => outcome)).toEqual([
      'Failed',
      'Failed',
      'Failed',
      'Complete',
      'Failed',
    ])
  })

  test('creates, sends and queues nothing for a removed organization', async () => {
    const schedule = await seedSchedule(platform, toBoth)
    expect(await tick(platform, schedule.nextRun ?? '')).toBe(1)
    const [report] = await platform.asOwner<{ id: string }>(`select id from reports where schedule_id = $1`, [
      schedule.id,
    ])
    await platform.asOwner(`delete from organizations where id = $1`, [organizationId])
    await fixture.work(report?.id ?? '')
    await schedules.notify(schedule, report?.id ?? '')
    expect(await tick(platform, '2030-01-01T00:00:00Z')).toBe(0)
    expect(await schedules.emails()).toEqual([])
  })
})
