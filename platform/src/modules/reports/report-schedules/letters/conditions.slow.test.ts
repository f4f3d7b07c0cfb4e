import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { DataSet, ReportType, Schedule, ScheduleCondition, ScheduleFormat } from '@lintel/shared/contract/reports'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { openReportDesk, requestList, type ReportDesk } from '../../reports/testing/report-desk.ts'
import { mostByHand } from '../by-hand/send-to-me.ts'
import { analyst, everybody, organization, plantForm, plantSchedule, postSchedule } from '../testing/plant-schedule.ts'
import { openScheduleDesk } from '../testing/schedule-desk.ts'

let platform: TestApp
let desk: ReportDesk
let schedules: ReturnType<typeof openScheduleDesk>
beforeAll(async () => {
  platform = await buildTestApp()
  desk = openReportDesk(platform)
  schedules = openScheduleDesk(platform)
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

test('only if there are rows: without any nobody is told, and the history says so', async () => {
  const filter = { field: 'projectName', operator: '==', value: 'There is none' } as const
  const { reportTypeId, dataSetId } = await desk.plant(requestList, { filter })
  const schedule = await plantSchedule(platform, { reportTypeId, dataSetId, condition: { ...always, hasRows: true } })
  await schedules.recur(schedule)
  expect(await schedules.letters()).toEqual([])
  expect(await latestOf(schedule)).toEqual({
    ...{ outcome: 'Complete', notSent: 'no-rows', details: 'Not sent: no rows.' },
  })
})

test('only if it changed: as long as the rows are those that were sent last, it is not sent again', async () => {
  const { reportTypeId, dataSetId } = await desk.plant(requestList)
  const condition = { ...always, hasChanged: true }
  const schedule = await plantSchedule(platform, { reportTypeId, dataSetId, condition })
  await schedules.recur(schedule)
  await schedules.recur(schedule)
  expect(await schedules.letters()).toHaveLength(1)
  expect((await latestOf(schedule))?.notSent).toBe('unchanged')
  await platform.asOwner(
    `update assembly_requests set project_name = 'Changed'
     where id = (select id from assembly_requests where organization_id = 'CFA' order by id limit 1)`,
  )
  await schedules.recur(schedule)
  expect(await schedules.letters()).toHaveLength(2)
  expect(await latestOf(schedule)).toEqual({ outcome: 'Complete', notSent: null, details: 'Sent to 1 person.' })
})

test('what nobody got was not sent, and who is new on the list gets what has not changed', async () => {
  const { reportTypeId, dataSetId } = await desk.plant(requestList)
  const condition = { ...always, hasChanged: true }
  const schedule = await plantSchedule(platform, { reportTypeId, dataSetId, condition, recipients: [] })
  await schedules.recur(schedule)
  expect((await latestOf(schedule))?.details).toBe('Nobody was on the list.')
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

test('only over a limit: of the rows, or of a number in any of them; the limit itself is not over it', async () => {
  const [counted] = await platform.asOwner<{ rows: number; most: number }>(
    `select count(*)::int as rows, max(n)::int as most from
     (select count(*) as n from assembly_requests where organization_id = 'CFA' group by portfolio) as groups`,
  )
  const grouping = { by: [{ field: 'portfolio' }], measures: [{ function: 'count' as const }], chart: false }
  const { reportTypeId, dataSetId } = await desk.plant({ ...requestList, headers: [], grouping })
  for (const [field, number] of [
    [null, counted?.rows ?? 0],
    ['count', counted?.most ?? 0],
  ] as const) {
    for (const [over, isSent] of [
      [number, false],
      [number - 1, true],
    ] as const) {
      const condition = { ...always, threshold: { field, over } }
      const schedule = await plantSchedule(platform, { reportTypeId, dataSetId, condition })
      await schedules.recur(schedule)
      expect([field, over, (await latestOf(schedule))?.notSent]).toEqual([field, over, isSent ? null : 'not-over'])
      await platform.asOwner(`delete from report_schedules`)
    }
  }
})

test('a number that the report does not have is refused, and fails the run in words if it is gone by then', async () => {
  const condition = { ...always, threshold: { field: 'sum:gone', over: 1 } }
  const refused = await postSchedule(platform, { ...(await plantForm(platform)), condition })
  expect([refused.status, refused.json<Problem>().code]).toEqual([400, 'report-schedules/unknown-column'])
  const schedule = await plantSchedule(platform, {})
  await platform.asOwner(`update report_schedules set condition = $2 where id = $1`, [schedule.id, condition])
  const { revision } = schedule
  const kept = { revision, condition: { ...condition, hasRows: true } }
  const saved = await platform.call({
    ...{ method: 'PATCH', url: `/api/report-schedules/${schedule.id}`, as: analyst, organization, body: kept },
  })
  expect(saved.status).toBe(200)
  await schedules.recur(schedule)
  expect((await latestOf(schedule))?.outcome).toBe('Failed')
  expect((await schedules.letters()).map(({ to, text: said }) => [to, said])).toEqual([
    ['analyst@lintel.test', expect.stringContaining("Whether to send it is decided by 'sum:gone'")],
  ])
})

test('a number that the data set calculates is one of the report, whatever the type was made of', async () => {
  async function setOf(expression: string) {
    const calculated = [{ field: 'calculated-1', title: 'Told', expression }]
    const body = { name: randomUUID(), source: 'assembly-requests', filter: null, isShared: true, calculated }
    return (await desk.call('/data-sets', { method: 'POST', body })).json<DataSet>().id
  }
  const definition = { ...requestList, headers: ['calculated-1'] }
  const body = { name: randomUUID(), dataSetId: await setOf('IF(ISBLANK([leadTimeDays]), "open", "done")'), definition }
  const { id: reportTypeId } = (await desk.call('/report-types', { method: 'POST', body })).json<ReportType>()
  const dataSetId = await setOf('ROUND([leadTimeDays] ÷ 1 h, 1)')
  const condition = { ...always, threshold: { field: 'calculated-1', over: 1 } }
  const saved = await postSchedule(platform, { ...(await plantForm(platform)), reportTypeId, dataSetId, condition })
  expect([saved.status, saved.text]).toEqual([201, expect.any(String)])
})

/** The letter that goes with a file of this format, and what is in the file. */
async function sentAs(format: ScheduleFormat) {
  const { reportTypeId, dataSetId } = await desk.plant(requestList)
  const schedule = await plantSchedule(platform, { reportTypeId, dataSetId, withSpreadsheet: true, format })
  await schedules.recur(schedule)
  const [sent] = await schedules.letters()
  const file = await platform.files.store.open(sent?.key ?? '')
  return { name: sent?.name, words: sent?.text, content: file ? (await buffer(file.content)).toString('utf8') : '' }
}

test('goes as CSV that no spreadsheet calculates', async () => {
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

test('goes as a PDF', async () => {
  const { name, words, content } = await sentAs('pdf')
  expect([name?.slice(-4), content.slice(0, 5)]).toEqual(['.pdf', '%PDF-'])
  expect(words).toContain('It is attached as a PDF.')
})

test('by hand it goes to the caller alone, once of one click, whatever the condition says, and counts for nothing', async () => {
  const condition = { ...always, threshold: { field: null, over: 1e9 } }
  const schedule = await plantSchedule(platform, { recipients: [everybody], condition })
  const key = randomUUID()
  expect((await sendToMe(schedule, { key })).status).toBe(202)
  expect((await sendToMe(schedule, { key })).status).toBe(202)
  const reportId = await schedules.latestReport(schedule)
  const [made] = await platform.asOwner(`select schedule_id from reports where id = $1`, [reportId])
  expect(made).toEqual({ schedule_id: null })
  await desk.work(reportId)
  const ended = await platform.asOwner<{ name: string }>(
    `select name from pgboss.job where data ->> 'reportId' = $1 and name <> 'report'`,
    [reportId],
  )
  expect(ended).toEqual([{ name: 'by-hand-report' }])
  await schedules.tell(schedule, reportId)
  await schedules.tell(schedule, reportId)
  const sent = await schedules.letters()
  expect(sent.map(({ to, url }) => [to, url])).toEqual([['analyst@lintel.test', null]])
  expect(sent[0]?.text).toContain(
    'Had it been due, it would not have been sent. Not sent: not over 1,000,000,000 rows.',
  )
  const history = await schedules.historyOf(schedule)
  expect(history).toMatchObject([{ isByHand: true, outcome: 'Complete', reportId }])
  expect(history[0]?.details).toMatch(/^By hand, sent to Anika Abara\. Had it been due: Not sent/)
  expect((await schedules.read(schedule)).nextRun).toBe(schedule.nextRun)
  await platform.asOwner(
    `insert into report_schedule_runs (organization_id, schedule_id, due_date, outcome, is_by_hand)
     select 'CFA', $1, now() - make_interval(mins => n), 'Complete', true from generate_series(1, $2::int) n`,
    [schedule.id, mostByHand],
  )
  const refused = await sendToMe(schedule)
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'report-schedules/sent-often'])
  expect((await sendToMe(schedule, { as: 'local|designer' })).status).toBe(403)
})

test('outside of the organization only with the role, at each sending, as a link alone that can be ended', async () => {
  const form = { ...(await plantForm(platform)), recipients: [], outsiders: ['Ada@Example.com', 'ada@example.com'] }
  const refused = await postSchedule(platform, form)
  expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'report-schedules/may-not-share'])
  const answer = await postSchedule(platform, { ...form, withSpreadsheet: true }, everybody)
  const schedule = answer.json<Schedule>()
  expect([answer.status, schedule.outsiders]).toEqual([201, ['ada@example.com']])
  const seen = await schedules.read(schedule)
  expect([seen.outsiders, seen.outsiderCount]).toEqual([undefined, 1])
  await schedules.recur(schedule)
  const [sent] = await schedules.letters()
  expect(sent).toMatchObject({ to: 'ada@example.com', key: null })
  expect(sent?.text).toContain('Sign in to open it: http://localhost:9000/CFA/reports/')
  expect(sent?.text).not.toMatch(/\d rows?/)
  expect((await latestOf(schedule))?.details).toBe('Sent to 1 person, 1 of them outside of the organization.')
  await platform.asOwner(`update outbox_emails set last_error = '550 No such mailbox'`)
  expect((await latestOf(schedule))?.details).toContain('did not take it for somebody outside of the organization.')
  await platform.asOwner(`delete from outbox_emails`)
  const where = `where organization_id = 'CFA' and user_id = '${everybody}'`
  await platform.asOwner(`update members set roles = array_remove(roles, 'lintel.reporting.share') ${where}`)
  await platform.asOwner(`update members set roles = array_remove(roles, 'reporting.share') ${where}`)
  await schedules.recur(schedule)
  expect(await schedules.letters()).toEqual([])
  expect((await latestOf(schedule))?.details).toContain('Evelyn Everett may not send reports outside.')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = new URL(sent?.url ?? '').pathname
  const asked = await platform.call({ url })
  expect(asked.text).toContain('Stop These Emails?')
  await platform.app.inject({ method: 'POST', url, headers, payload: '' })
  expect((await schedules.read(schedule)).outsiderCount).toBe(0)
})
