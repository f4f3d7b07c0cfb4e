import { afterAll, afterEach, beforeAll, expect, jest, test, beforeEach, describe } from '@jest/globals'
import type {
  DataSet,
  Schedule,
  ScheduleRun,
  ReportType,
  ScheduleCondition,
  ScheduleFormat,
} from '@lintel/shared/contract/reports'
import { connectDatabase } from '../../database/connect.ts'
import type { WorkerDeps } from '../../interfaces/platform-module.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { openReportFixture, requestList, type ReportFixture } from './reports/testing/report-fixture.ts'
import {
  analyst,
  callAsAnalyst,
  organization,
  seedForm,
  seedSchedule,
  everybody,
  postSchedule,
} from './report-schedules/testing/seed-schedule.ts'
import { emailBranding, tick } from './report-schedules/testing/tick.ts'
import { reportSchedules } from './report-schedules/module.ts'
import { scheduleTickJob } from './report-schedules/due/tick.job.ts'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Problem } from '@lintel/shared/contract'
import { maxManualRuns } from './report-schedules/send-to-me.ts'
import { openScheduleFixture } from './report-schedules/testing/schedule-fixture.ts'

describe('due schedules', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())
  afterEach(() => platform.asOwner(`delete from report_schedules`))

  const all = '/api/report-schedules'
  /** Enough schedules that both schedulers get some. A thousand would take half a minute. */
  const schedules = 100

  async function read({ id }: { id: string }): Promise<Schedule> {
    return (await callAsAnalyst(platform, { url: `${all}/${id}` })).json<Schedule>()
  }

  async function historyOf({ id }: { id: string }): Promise<[string, string][]> {
    const runs = (await callAsAnalyst(platform, { url: `${all}/${id}/runs` })).json<ScheduleRun[]>()
    return runs.map(({ dueDate, outcome }) => [dueDate, outcome])
  }

  function dueAt(schedule: { id: string }, moment: string) {
    return platform.asOwner(`update report_schedules set next_run = $2 where id = $1`, [schedule.id, moment])
  }

  function takeEmails() {
    return platform.asOwner<{ to: string; subject: string; text: string }>(
      `select "to", subject, text from outbox_emails order by created_at desc`,
    )
  }

  test('starts due reports for their owner, and sets the next run', async () => {
    const schedule = await seedSchedule(platform)
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

  test("resolves relative dates at the due time in the schedule's time zone, and keeps them in the report", async () => {
    const filter = { field: 'requestedDate', operator: '==', value: 'last month' }
    const body = { name: 'Last month', source: 'assembly-requests', filter, isShared: true }
    const { id: dataSetId } = (
      await callAsAnalyst(platform, { method: 'POST', url: '/api/data-sets', body })
    ).json<DataSet>()
    const recurrence = { ...(await seedForm(platform)).recurrence, timeZone: 'Pacific/Auckland' }
    const schedule = await seedSchedule(platform, { dataSetId, recurrence })
    // In UTC it's the last day of November, so last month is October. In the owner's time zone it's already December.
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

  test('starts only the latest run after days of downtime, and lists the others as missed', async () => {
    const schedule = await seedSchedule(platform, {
      recurrence: { ...(await seedForm(platform)).recurrence, frequency: 'Weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] },
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

  test("doesn't repeat runs that a fast clock started early, but starts those that it recorded as missed", async () => {
    const { recurrence } = await seedForm(platform)
    const schedule = await seedSchedule(platform, {
      recurrence: { ...recurrence, ...daily, weekdays: [...daily.weekdays] },
    })
    await dueAt(schedule, '2026-12-01T13:00:00Z')
    expect(await tick(platform, '2026-12-04T09:00:00Z')).toBe(1)
    // Simulates the owner pausing and resuming the schedule after the clock was corrected.
    await dueAt(schedule, '2026-12-01T13:00:00Z')
    expect(await tick(platform, '2026-12-01T13:00:20Z')).toBe(1)
    expect(await tick(platform, '2026-12-02T13:00:20Z')).toBe(1)
    expect(await tick(platform, '2026-12-03T13:00:20Z')).toBe(0)
    expect((await read(schedule)).nextRun).toBe('2026-12-04T13:00:00.000Z')
    expect((await historyOf(schedule)).map(([, outcome]) => outcome)).toEqual(['Queued', 'Queued', 'Queued'])
  })

  test('uses the clock of the database, whatever the clock of a server or worker shows', async () => {
    const [now, year] = [Date.now(), 366 * 86_400_000]
    jest.useFakeTimers({ doNotFake: otherClocks, now: now - year })
    try {
      const schedule = await seedSchedule(platform)
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

  /** All clocks and timers except `Date`. */
  const otherClocks = [
    ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
    ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
  ]

  /** Runs a job of this kind like a worker. */
  async function work(name: string): Promise<void> {
    const { db, jobs } = platform
    const deps = { db, jobs, emailBranding, logger: { error: (what: unknown) => expect(what).toBeUndefined() } }
    const { jobs: handlers = [] } = (await reportSchedules.handlers?.(deps as unknown as WorkerDeps)) ?? {}
    const { signal } = new AbortController()
    const jobRun = { isLastTry: true, signal, requeue: () => Promise.resolve() }
    await handlers.find(({ kind }) => kind.name === name)?.run({}, jobRun)
  }

  test('two concurrent schedulers start each report once', async () => {
    const schedule = await seedSchedule(platform, { recipients: [] })
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
      // Connects all before they race. Otherwise, the first would be done before the second begins.
      await Promise.all(others.map((db) => db.$client.query('select 1')))
      const started = await Promise.all(others.map((db) => tick({ ...platform, db }, '2026-11-30T13:00:20Z')))
      expect(started.reduce((sum, count) => sum + count)).toBe(schedules)
      expect(Math.min(...started)).toBeGreaterThan(0)
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

  test('pauses when its owner leaves, notifies administrators, and can be taken over by one of them', async () => {
    const schedule = await seedSchedule(platform)
    await tick(platform, schedule.nextRun ?? '')
    const [before] = await platform.asOwner(
      `select roles from members where organization_id = 'CFA' and user_id = $1`,
      [analyst],
    )
    await platform.asOwner(`delete from members where organization_id = 'CFA' and user_id = $1`, [analyst])
    const weekLater = new Date(Date.parse(schedule.nextRun ?? '') + 7 * 24 * 3_600_000).toISOString()
    await dueAt(schedule, weekLater)
    expect(await tick(platform, weekLater)).toBe(0)
    const pauseEmails = (await takeEmails()).filter(({ subject }) => subject.endsWith('is paused'))
    expect(pauseEmails.map(({ to }) => to)).toEqual(['everything@lintel.test'])
    expect(pauseEmails[0]?.text).toContain('Anika Abara is no longer a member.')
    const asManager = { as: 'local|everything', organization }
    const paused = (await callAsAnalyst(platform, { url: `${all}/${schedule.id}`, ...asManager })).json<Schedule>()
    expect(paused).toMatchObject({
      isPaused: true,
      mayTakeOver: true,
      problem: 'Anika Abara is no longer a member.',
      ownerName: 'Anika Abara',
    })
    const body = { revision: paused.revision, takeOver: true, isPaused: false }
    const taken = (
      await callAsAnalyst(platform, { method: 'PATCH', url: `${all}/${schedule.id}`, body, ...asManager })
    ).json<Schedule>()
    expect(taken).toMatchObject({ ownerName: 'Evelyn Everett', isPaused: false, problem: null, mayTakeOver: false })
    const runs = (await callAsAnalyst(platform, { url: `${all}/${schedule.id}/runs`, ...asManager })).json<
      ScheduleRun[]
    >()
    expect(runs.map(({ outcome }) => outcome)).toEqual(['Failed', 'Queued'])
    await platform.asOwner(`insert into members (organization_id, user_id, roles) values ('CFA', $1, $2)`, [
      analyst,
      before?.roles,
    ])
  })

  test('pauses when its data set is deleted, and notifies its owner', async () => {
    const schedule = await seedSchedule(platform)
    await platform.asOwner(`delete from data_sets where id = $1`, [schedule.dataSetId])
    expect(await tick(platform, schedule.nextRun ?? '')).toBe(0)
    const problem = "The data set was deleted or isn't shared with you. Choose another one."
    expect(await read(schedule)).toMatchObject({ isPaused: true, problem })
    expect((await takeEmails())[0]).toMatchObject({ to: 'analyst@lintel.test', text: expect.stringContaining(problem) })
  })

  test('pauses when its report type is deleted, with that reason', async () => {
    const { reportTypeId, dataSetId } = await openReportFixture(platform).seed(requestList)
    const schedule = await seedSchedule(platform, { reportTypeId, dataSetId })
    await callAsAnalyst(platform, { method: 'DELETE', url: `/api/report-types/${reportTypeId}` })
    expect(await tick(platform, schedule.nextRun ?? '')).toBe(0)
    const problem = 'The report type was deleted. Choose another one.'
    expect(await read(schedule)).toMatchObject({ isPaused: true, problem })
    expect((await takeEmails())[0]).toMatchObject({ to: 'analyst@lintel.test', text: expect.stringContaining(problem) })
  })

  test("doesn't delay other schedules if one can't be started", async () => {
    const [broken, whole] = [await seedSchedule(platform), await seedSchedule(platform)]
    await platform.asOwner(`update report_schedules set recurrence = '{}' where id = $1`, [broken.id])
    await dueAt(broken, '2026-11-30T12:00:00Z')
    await dueAt(whole, '2026-11-30T13:00:00Z')
    const failures: unknown[] = []
    expect(await tick(platform, '2026-11-30T13:00:20Z', failures)).toBe(1)
    expect(failures).toHaveLength(1)
    expect((await read(whole)).nextRun).toBe('2026-12-07T13:00:00.000Z')
  })
})

describe('conditions for sending', () => {
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

  const always: ScheduleCondition = { hasRows: false, hasChanged: false, threshold: null }

  function sendToMe({ id }: Schedule, { key = randomUUID(), as = analyst }: { key?: string; as?: string } = {}) {
    const url = `/api/report-schedules/${id}/send-to-me`
    return platform.call({ method: 'POST', url, as, organization, headers: { 'idempotency-key': key } })
  }

  async function latestOf(schedule: Schedule) {
    const [run] = await schedules.historyOf(schedule)
    return run && { outcome: run.outcome, notSent: run.notSent, details: run.details }
  }

  test('sends a report only if it has rows; otherwise the history shows why not', async () => {
    const filter = { field: 'projectName', operator: '==', value: 'There is none' } as const
    const { reportTypeId, dataSetId } = await fixture.seed(requestList, { filter })
    const schedule = await seedSchedule(platform, { reportTypeId, dataSetId, condition: { ...always, hasRows: true } })
    await schedules.recur(schedule)
    expect(await schedules.emails()).toEqual([])
    expect(await latestOf(schedule)).toEqual({
      ...{ outcome: 'Complete', notSent: 'no-rows', details: 'Not sent: no rows.' },
    })
  })

  test('sends a report only if its rows differ from those sent last', async () => {
    const { reportTypeId, dataSetId } = await fixture.seed(requestList)
    const condition = { ...always, hasChanged: true }
    const schedule = await seedSchedule(platform, { reportTypeId, dataSetId, condition })
    await schedules.recur(schedule)
    await schedules.recur(schedule)
    expect(await schedules.emails()).toHaveLength(1)
    expect((await latestOf(schedule))?.notSent).toBe('unchanged')
    await platform.asOwner(
      `update assembly_requests set project_name = 'Changed'
     where id = (select id from assembly_requests where organization_id = 'CFA' order by id limit 1)`,
    )
    await schedules.recur(schedule)
    expect(await schedules.emails()).toHaveLength(2)
    expect(await latestOf(schedule)).toEqual({ outcome: 'Complete', notSent: null, details: 'Sent to 1 person.' })
  })

  test("doesn't count an undelivered report as sent, and sends unchanged reports to new recipients", async () => {
    const { reportTypeId, dataSetId } = await fixture.seed(requestList)
    const condition = { ...always, hasChanged: true }
    const schedule = await seedSchedule(platform, { reportTypeId, dataSetId, condition, recipients: [] })
    await schedules.recur(schedule)
    expect((await latestOf(schedule))?.details).toBe('No recipients.')
    let { revision } = schedule
    for (const recipients of [[analyst], [analyst, everybody]]) {
      const url = `/api/report-schedules/${schedule.id}`
      const body = { revision, recipients }
      const saved = await platform.call({ method: 'PATCH', url, as: analyst, organization, body })
      ;({ revision } = saved.json<Schedule>())
      await schedules.recur(schedule)
      expect((await latestOf(schedule))?.details).toMatch(`Sent to ${recipients.length} `)
      await schedules.recur(schedule)
      expect((await latestOf(schedule))?.notSent).toBe('unchanged')
    }
  })

  test('sends a report only if the number of rows or a value exceeds a threshold', async () => {
    const [counted] = await platform.asOwner<{ rows: number; most: number }>(
      `select count(*)::int as rows, max(n)::int as most from
     (select count(*) as n from assembly_requests where organization_id = 'CFA' group by portfolio) as groups`,
    )
    const grouping = { by: [{ field: 'portfolio' }], measures: [{ function: 'count' as const }], chart: false }
    const { reportTypeId, dataSetId } = await fixture.seed({ ...requestList, headers: [], grouping })
    for (const [field, number] of [
      [null, counted?.rows ?? 0],
      ['count', counted?.most ?? 0],
    ] as const) {
      for (const [over, isSent] of [
        [number, false],
        [number - 1, true],
      ] as const) {
        const condition = { ...always, threshold: { field, over } }
        const schedule = await seedSchedule(platform, { reportTypeId, dataSetId, condition })
        await schedules.recur(schedule)
        expect([field, over, (await latestOf(schedule))?.notSent]).toEqual([field, over, isSent ? null : 'not-over'])
        await platform.asOwner(`delete from report_schedules`)
      }
    }
  })

  test('rejects a threshold for a missing column, and fails the run with a message if the column disappears', async () => {
    const condition = { ...always, threshold: { field: 'sum:gone', over: 1 } }
    const refused = await postSchedule(platform, { ...(await seedForm(platform)), condition })
    expect([refused.status, refused.json<Problem>().code]).toEqual([400, 'report-schedules/unknown-column'])
    const schedule = await seedSchedule(platform, {})
    await platform.asOwner(`update report_schedules set condition = $2 where id = $1`, [schedule.id, condition])
    const { revision } = schedule
    const changedCondition = { revision, condition: { ...condition, hasRows: true } }
    const saved = await platform.call({
      ...{
        method: 'PATCH',
        url: `/api/report-schedules/${schedule.id}`,
        as: analyst,
        organization,
        body: changedCondition,
      },
    })
    expect(saved.status).toBe(200)
    await schedules.recur(schedule)
    expect((await latestOf(schedule))?.outcome).toBe('Failed')
    expect((await schedules.emails()).map(({ to, text: said }) => [to, said])).toEqual([
      ['analyst@lintel.test', expect.stringContaining("The send condition uses 'sum:gone'")],
    ])
  })

  test('accepts thresholds for fields that the data set calculates, whichever data set the type was created from', async () => {
    async function setOf(expression: string) {
      const calculated = [{ field: 'calculated-1', title: 'Told', expression }]
      const body = { name: randomUUID(), source: 'assembly-requests', filter: null, isShared: true, calculated }
      return (await fixture.call('/data-sets', { method: 'POST', body })).json<DataSet>().id
    }
    const definition = { ...requestList, headers: ['calculated-1'] }
    const body = {
      name: randomUUID(),
      dataSetId: await setOf('IF(ISBLANK([leadTimeDays]), "open", "done")'),
      definition,
    }
    const { id: reportTypeId } = (await fixture.call('/report-types', { method: 'POST', body })).json<ReportType>()
    const dataSetId = await setOf('ROUND([leadTimeDays] ÷ 1 h, 1)')
    const condition = { ...always, threshold: { field: 'calculated-1', over: 1 } }
    const saved = await postSchedule(platform, { ...(await seedForm(platform)), reportTypeId, dataSetId, condition })
    expect([saved.status, saved.text]).toEqual([201, expect.any(String)])
  })

  /** The email with a file of this format, and the content of the file. */
  async function sentAs(format: ScheduleFormat) {
    const { reportTypeId, dataSetId } = await fixture.seed(requestList)
    const schedule = await seedSchedule(platform, { reportTypeId, dataSetId, withSpreadsheet: true, format })
    await schedules.recur(schedule)
    const [sent] = await schedules.emails()
    const file = await platform.files.store.open(sent?.key ?? '')
    return { name: sent?.name, words: sent?.text, content: file ? (await buffer(file.content)).toString('utf8') : '' }
  }

  test("is sent as CSV that spreadsheets don't evaluate", async () => {
    await platform.asOwner(
      `update assembly_requests set project_name = E'=1+1, "x"\\ny'
     where id = (select id from assembly_requests where organization_id = 'CFA' order by id limit 1)`,
    )
    const { name, words, content } = await sentAs('csv')
    expect(name).toMatch(/\.csv$/)
    expect(words).toContain('Its rows are attached as a CSV file.')
    expect(content.charCodeAt(0)).toBe(0xfe_ff)
    expect(content).toContain(`,"'=1+1, ""x""\ny",`)
    expect(content).toMatch(/\(America\/New_York\)/)
    expect(content).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/)
  })

  test('is sent as a PDF', async () => {
    const { name, words, content } = await sentAs('pdf')
    expect([name?.slice(-4), content.slice(0, 5)]).toEqual(['.pdf', '%PDF-'])
    expect(words).toContain("It's attached as a PDF.")
  })

  test('sends a manual run only to the caller, once per click, regardless of conditions, without counting as sent', async () => {
    const condition = { ...always, threshold: { field: null, over: 1e9 } }
    const schedule = await seedSchedule(platform, { recipients: [everybody], condition })
    const key = randomUUID()
    expect((await sendToMe(schedule, { key })).status).toBe(202)
    expect((await sendToMe(schedule, { key })).status).toBe(202)
    const reportId = await schedules.latestReport(schedule)
    const [made] = await platform.asOwner(`select schedule_id from reports where id = $1`, [reportId])
    expect(made).toEqual({ schedule_id: null })
    await fixture.work(reportId)
    const ended = await platform.asOwner<{ name: string }>(
      `select name from pgboss.job where data ->> 'reportId' = $1 and name <> 'report'`,
      [reportId],
    )
    expect(ended).toEqual([{ name: 'by-hand-report' }])
    await schedules.notify(schedule, reportId)
    await schedules.notify(schedule, reportId)
    const sent = await schedules.emails()
    expect(sent.map(({ to, url }) => [to, url])).toEqual([['analyst@lintel.test', null]])
    expect(sent[0]?.text).toContain("A scheduled run wouldn't have been sent. Not sent: not over 1,000,000,000 rows.")
    const history = await schedules.historyOf(schedule)
    expect(history).toMatchObject([{ isByHand: true, outcome: 'Complete', reportId }])
    expect(history[0]?.details).toMatch(/^Sent manually to Anika Abara\. If scheduled: Not sent/)
    expect((await schedules.read(schedule)).nextRun).toBe(schedule.nextRun)
    await platform.asOwner(
      `insert into report_schedule_runs (organization_id, schedule_id, due_date, outcome, is_by_hand)
     select 'CFA', $1, now() - make_interval(mins => n), 'Complete', true from generate_series(1, $2::int) n`,
      [schedule.id, maxManualRuns],
    )
    const refused = await sendToMe(schedule)
    expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'report-schedules/sent-often'])
    expect((await sendToMe(schedule, { as: 'local|designer' })).status).toBe(403)
  })

  test('sends reports outside the organization only with the role, checked each time, as a link that can be ended', async () => {
    const form = { ...(await seedForm(platform)), recipients: [], outsiders: ['Ada@Example.com', 'ada@example.com'] }
    const refused = await postSchedule(platform, form)
    expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'report-schedules/may-not-share'])
    const response = await postSchedule(platform, { ...form, withSpreadsheet: true }, everybody)
    const schedule = response.json<Schedule>()
    expect([response.status, schedule.outsiders]).toEqual([201, ['ada@example.com']])
    const seen = await schedules.read(schedule)
    expect([seen.outsiders, seen.outsiderCount]).toEqual([undefined, 1])
    await schedules.recur(schedule)
    const [sent] = await schedules.emails()
    expect(sent).toMatchObject({ to: 'ada@example.com', key: null })
    expect(sent?.text).toContain('Sign in to open it: http://localhost:9000/CFA/reports/')
    expect(sent?.text).not.toMatch(/\d rows?/)
    expect((await latestOf(schedule))?.details).toBe('Sent to 1 person, 1 of them outside the organization.')
    await platform.asOwner(`update outbox_emails set last_error = '550 No such mailbox'`)
    expect((await latestOf(schedule))?.details).toContain('rejected it for someone outside the organization.')
    await platform.asOwner(`delete from outbox_emails`)
    const where = `where organization_id = 'CFA' and user_id = '${everybody}'`
    await platform.asOwner(`update members set roles = array_remove(roles, 'lintel.reporting.share') ${where}`)
    await platform.asOwner(`update members set roles = array_remove(roles, 'reporting.share') ${where}`)
    await schedules.recur(schedule)
    expect(await schedules.emails()).toEqual([])
    expect((await latestOf(schedule))?.details).toContain("Evelyn Everett doesn't have permission.")
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = new URL(sent?.url ?? '').pathname
    const linkResponse = await platform.call({ url })
    expect(linkResponse.text).toContain('Stop These Emails?')
    await platform.app.inject({ method: 'POST', url, headers, payload: '' })
    expect((await schedules.read(schedule)).outsiderCount).toBe(0)
  })
})
