import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { DataSet, Schedule, ScheduleRun } from '@lintel/shared/contract/reports'
import { connectDatabase } from '../../../../database/connect.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { openReportDesk, requestList } from '../../reports/testing/report-desk.ts'
import { analyst, ask, organization, plantForm, plantSchedule } from '../testing/plant-schedule.ts'
import { letterhead, tick } from '../testing/tick.ts'
import { reportSchedules } from '../module.ts'
import { scheduleTickJob } from './tick.job.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())
afterEach(() => platform.asOwner(`delete from report_schedules`))

const all = '/api/report-schedules'
/** Enough schedules for both schedulers to get some; a thousand would take half a minute. */
const schedules = 100

async function read({ id }: { id: string }): Promise<Schedule> {
  return (await ask(platform, { url: `${all}/${id}` })).json<Schedule>()
}

async function historyOf({ id }: { id: string }): Promise<[string, string][]> {
  const runs = (await ask(platform, { url: `${all}/${id}/runs` })).json<ScheduleRun[]>()
  return runs.map(({ dueDate, outcome }) => [dueDate, outcome])
}

function dueAt(schedule: { id: string }, moment: string) {
  return platform.asOwner(`update report_schedules set next_run = $2 where id = $1`, [schedule.id, moment])
}

function letters() {
  return platform.asOwner<{ to: string; subject: string; text: string }>(
    `select "to", subject, text from outbox_emails order by created_at desc`,
  )
}

test('begins what is due, in the name of its owner, and says when it is due next', async () => {
  const schedule = await plantSchedule(platform)
  await dueAt(schedule, '2026-11-30T13:00:00Z')
  expect(await tick(platform, '2026-11-30T12:59:59Z')).toBe(0)
  expect(await tick(platform, '2026-11-30T13:00:20Z')).toBe(1)
  expect(await tick(platform, '2026-11-30T13:01:20Z')).toBe(0)
  expect((await read(schedule)).nextRun).toBe('2026-12-07T13:00:00.000Z')
  expect(await historyOf(schedule)).toEqual([['2026-11-30T13:00:00.000Z', 'Queued']])
  const [report] = await platform.asOwner(
    `select status, submitted_by_id as owner, time_zone as zone, requested_date as due from reports where schedule_id = $1`,
    [schedule.id],
  )
  expect(report).toEqual({
    status: 'Queued',
    owner: analyst,
    zone: 'America/New_York',
    due: new Date('2026-11-30T13:00:00Z'),
  })
})

test('a moving date is that of the moment and of the zone in which it was due, and stays so in the report', async () => {
  const filter = { field: 'requestedDate', operator: '==', value: 'last month' }
  const body = { name: 'Last month', source: 'assembly-requests', filter, isShared: true }
  const { id: dataSetId } = (await ask(platform, { method: 'POST', url: '/api/data-sets', body })).json<DataSet>()
  const recurrence = { ...(await plantForm(platform)).recurrence, timeZone: 'Pacific/Auckland' }
  const schedule = await plantSchedule(platform, { dataSetId, recurrence })
  // On the last of November in Greenwich, last month was October; where the owner is, it is December already.
  await dueAt(schedule, '2026-11-30T19:00:00Z')
  expect(await tick(platform, '2026-11-30T19:00:20Z')).toBe(1)
  const [report] = await platform.asOwner(
    `select filter, filter_in_words as words from reports where schedule_id = $1`,
    [schedule.id],
  )
  expect(report).toEqual({
    filter: { ...filter, value: '2026-11-01/2026-11-30' },
    words: 'Requested Date is last month (2026-11-01 to 2026-11-30)',
  })
})

test('after days of silence it begins the latest, once, and lists the others as missed', async () => {
  const schedule = await plantSchedule(platform, {
    recurrence: { ...(await plantForm(platform)).recurrence, frequency: 'Weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  })
  await dueAt(schedule, '2026-12-01T13:00:00Z')
  expect(await tick(platform, '2026-12-04T09:00:00Z')).toBe(1)
  expect(await historyOf(schedule)).toEqual([
    ['2026-12-03T13:00:00.000Z', 'Queued'],
    ['2026-12-02T13:00:00.000Z', 'Missed'],
    ['2026-12-01T13:00:00.000Z', 'Missed'],
  ])
  expect((await read(schedule)).nextRun).toBe('2026-12-04T13:00:00.000Z')
})

const daily = { frequency: 'Weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] } as const

test('what a clock that ran ahead has begun is not begun again, and what it took for missed is', async () => {
  const { recurrence } = await plantForm(platform)
  const schedule = await plantSchedule(platform, {
    recurrence: { ...recurrence, ...daily, weekdays: [...daily.weekdays] },
  })
  await dueAt(schedule, '2026-12-01T13:00:00Z')
  expect(await tick(platform, '2026-12-04T09:00:00Z')).toBe(1)
  // Its owner pauses and resumes it when the clock is right again.
  await dueAt(schedule, '2026-12-01T13:00:00Z')
  expect(await tick(platform, '2026-12-01T13:00:20Z')).toBe(1)
  expect(await tick(platform, '2026-12-02T13:00:20Z')).toBe(1)
  expect(await tick(platform, '2026-12-03T13:00:20Z')).toBe(0)
  expect((await read(schedule)).nextRun).toBe('2026-12-04T13:00:00.000Z')
  expect((await historyOf(schedule)).map(([, outcome]) => outcome)).toEqual(['Queued', 'Queued', 'Queued'])
})

test('what is due is due by the clock of the database, whatever that of a server or worker shows', async () => {
  const [now, year] = [Date.now(), 366 * 86_400_000]
  jest.useFakeTimers({ doNotFake: otherClocks, now: now - year })
  try {
    const schedule = await plantSchedule(platform)
    expect(Date.parse(schedule.nextRun ?? '')).toBeGreaterThan(now)
    jest.setSystemTime(now + year)
    await work(scheduleTickJob.name)
    jest.setSystemTime(now - year)
    expect(await historyOf(schedule)).toEqual([])
    await platform.asOwner(`update report_schedules set next_run = now() - interval '1 second'`)
    await work(scheduleTickJob.name)
    expect(await historyOf(schedule)).toHaveLength(1)
  } finally {
    jest.useRealTimers()
  }
})

/** All but the clock that people set. */
const otherClocks = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
]

/** Does such a job as a worker does. */
async function work(name: string): Promise<void> {
  const { db, jobs } = platform
  const deps = { db, jobs, letterhead, logger: { error: (what: unknown) => expect(what).toBeUndefined() } }
  const { jobs: handlers = [] } = (await reportSchedules.handlers?.(deps as unknown as WorkerDeps)) ?? {}
  const { signal } = new AbortController()
  const turn = { isLastTry: true, signal, handBack: () => Promise.resolve() }
  await handlers.find(({ kind }) => kind.name === name)?.run({}, turn)
}

test('two schedulers at the same minute begin each once', async () => {
  const schedule = await plantSchedule(platform, { recipients: [] })
  await dueAt(schedule, '2026-11-30T13:00:00Z')
  await platform.asOwner(
    `insert into report_schedules (organization_id, report_type_id, data_set_id, report_type, dataset, source, recurrence,
       with_spreadsheet, next_run, owner_id, owner_name, idempotency_key)
     select organization_id, report_type_id, data_set_id, report_type, dataset, source, recurrence, with_spreadsheet,
       next_run, owner_id, owner_name, 'copy-' || copy
     from report_schedules, generate_series(2, $2) copy where id = $1`,
    [schedule.id, schedules],
  )
  const { connectionString = '' } = platform.db.$client.options
  const others = [connectDatabase(connectionString), connectDatabase(connectionString)]
  try {
    // All are connected before they race: otherwise the first would be done before the second has begun.
    await Promise.all(others.map((db) => db.$client.query('select 1')))
    const begun = await Promise.all(others.map((db) => tick({ ...platform, db }, '2026-11-30T13:00:20Z')))
    expect(begun.reduce((sum, count) => sum + count)).toBe(schedules)
    expect(Math.min(...begun)).toBeGreaterThan(0)
  } finally {
    await Promise.all(others.map((db) => db.$client.end()))
  }
  const [made] = await platform.asOwner(
    `select count(*)::int as reports, count(distinct schedule_id)::int as schedules,
       (select count(*)::int from report_schedule_runs where outcome = 'Queued') as runs
     from reports where schedule_id in (select id from report_schedules)`,
  )
  expect(made).toEqual({ reports: schedules, schedules, runs: schedules })
})

test('an owner who has left pauses it, those who manage the organization are told, and one takes it over', async () => {
  const schedule = await plantSchedule(platform)
  await tick(platform, schedule.nextRun ?? '')
  const [before] = await platform.asOwner(`select roles from members where organization_id = 'CFA' and user_id = $1`, [
    analyst,
  ])
  await platform.asOwner(`delete from members where organization_id = 'CFA' and user_id = $1`, [analyst])
  const weekLater = new Date(Date.parse(schedule.nextRun ?? '') + 7 * 24 * 3_600_000).toISOString()
  await dueAt(schedule, weekLater)
  expect(await tick(platform, weekLater)).toBe(0)
  const told = (await letters()).filter(({ subject }) => subject.endsWith('is paused'))
  expect(told.map(({ to }) => to)).toEqual(['everything@lintel.test'])
  expect(told[0]?.text).toContain('Anika Abara is a member no more.')
  const asManager = { as: 'local|everything', organization }
  const paused = (await ask(platform, { url: `${all}/${schedule.id}`, ...asManager })).json<Schedule>()
  expect(paused).toMatchObject({
    isPaused: true,
    mayTakeOver: true,
    problem: 'Anika Abara is a member no more.',
    ownerName: 'Anika Abara',
  })
  const body = { revision: paused.revision, takeOver: true, isPaused: false }
  const taken = (
    await ask(platform, { method: 'PATCH', url: `${all}/${schedule.id}`, body, ...asManager })
  ).json<Schedule>()
  expect(taken).toMatchObject({ ownerName: 'Evelyn Everett', isPaused: false, problem: null, mayTakeOver: false })
  const runs = (await ask(platform, { url: `${all}/${schedule.id}/runs`, ...asManager })).json<ScheduleRun[]>()
  expect(runs.map(({ outcome }) => outcome)).toEqual(['Failed', 'Queued'])
  await platform.asOwner(`insert into members (organization_id, user_id, roles) values ('CFA', $1, $2)`, [
    analyst,
    before?.roles,
  ])
})

test('a data set that is gone pauses it with that reason, and its owner is told', async () => {
  const schedule = await plantSchedule(platform)
  await platform.asOwner(`delete from data_sets where id = $1`, [schedule.dataSetId])
  expect(await tick(platform, schedule.nextRun ?? '')).toBe(0)
  const problem = 'The data set was deleted, or is not shared with you. Choose another one.'
  expect(await read(schedule)).toMatchObject({ isPaused: true, problem })
  expect((await letters())[0]).toMatchObject({ to: 'analyst@lintel.test', text: expect.stringContaining(problem) })
})

test('a report type that was deleted while it was scheduled pauses it with that reason', async () => {
  const { reportTypeId, dataSetId } = await openReportDesk(platform).plant(requestList)
  const schedule = await plantSchedule(platform, { reportTypeId, dataSetId })
  await ask(platform, { method: 'DELETE', url: `/api/report-types/${reportTypeId}` })
  expect(await tick(platform, schedule.nextRun ?? '')).toBe(0)
  const problem = 'The report type was deleted. Choose another one.'
  expect(await read(schedule)).toMatchObject({ isPaused: true, problem })
  expect((await letters())[0]).toMatchObject({ to: 'analyst@lintel.test', text: expect.stringContaining(problem) })
})

test('one that cannot be begun keeps none of the others waiting', async () => {
  const [broken, whole] = [await plantSchedule(platform), await plantSchedule(platform)]
  await platform.asOwner(`update report_schedules set recurrence = '{}' where id = $1`, [broken.id])
  await dueAt(broken, '2026-11-30T12:00:00Z')
  await dueAt(whole, '2026-11-30T13:00:00Z')
  const failures: unknown[] = []
  expect(await tick(platform, '2026-11-30T13:00:20Z', failures)).toBe(1)
  expect(failures).toHaveLength(1)
  expect((await read(whole)).nextRun).toBe('2026-12-07T13:00:00.000Z')
})
