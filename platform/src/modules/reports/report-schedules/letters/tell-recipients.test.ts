import { randomBytes } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { DataSet, ReportType, Schedule } from '@lintel/shared/contract/reports'
import { readSheet } from 'read-excel-file/node'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { openRows } from '../../reports/rows/open-rows.ts'
import { rowGroupsOf } from '../../reports/rows/row-groups.ts'
import { openReportDesk, requestList, type ReportDesk } from '../../reports/testing/report-desk.ts'
import {
  analyst,
  ask,
  everybody,
  plantForm,
  plantSchedule,
  postSchedule,
  type Form,
} from '../testing/plant-schedule.ts'
import { openScheduleDesk } from '../testing/schedule-desk.ts'
import { tick } from '../testing/tick.ts'

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

const organizationId = 'CFA'

/** Removes the letters of this report, as if they had not been written yet. */
async function forgetLetters(reportId: string): Promise<void> {
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

test('sends it to everybody on the list, once, with the spreadsheet and the way to end it', async () => {
  const schedule = await plantSchedule(platform, toBoth)
  const reportId = await schedules.recur(schedule)
  await schedules.tell(schedule, reportId)
  const sent = await schedules.letters()
  expect(sent.map(({ to }) => to)).toEqual(['analyst@lintel.test', 'everything@lintel.test'])
  expect(sent[0]?.text).toContain(`http://localhost:9000/CFA/reports/${reportId}`)
  expect(sent[0]?.text).toContain('Its rows are attached as a spreadsheet.')
  expect(sent[0]?.text).toContain('Days begin at midnight in New York (America/New_York).')
  expect(sent[0]?.url).toMatch(/^http:\/\/localhost:9010\/api\/report-schedules\/unsubscribe\/CFA\//)
  expect(new Set(sent.map(({ url }) => url)).size).toBe(2)
  expect(sent[0]?.name).toMatch(/\.xlsx$/)
  const file = await platform.files.store.open(sent[0]?.key ?? '')
  expect(file && (await text(file.content)).slice(0, 2)).toBe('PK')
  expect(await schedules.historyOf(schedule)).toMatchObject([
    { outcome: 'Complete', reportId, details: 'Sent to 2 people.' },
  ])
})

test('rows whose text holds other ends of lines than \\n are sent as they are', async () => {
  const name = 'Main\u2028Street\u2029West'
  await platform.asOwner(
    `update assembly_requests set project_name = $2
     where id = (select id from assembly_requests where organization_id = $1 order by id limit 1)`,
    [organizationId, name],
  )
  const { reportTypeId, dataSetId } = await desk.plant(requestList)
  const schedule = await plantSchedule(platform, { withSpreadsheet: true, reportTypeId, dataSetId })
  const reportId = await schedules.recur(schedule)
  const place = requestList.headers.indexOf('projectName')
  const [report] = await platform.asOwner<{ key: string }>(`select result_key as key from reports where id = $1`, [
    reportId,
  ])
  const names: unknown[] = []
  const kept = { resultKey: report?.key ?? null, status: 'Complete' } as const
  for await (const { group } of rowGroupsOf(await openRows(platform.files.store, kept)))
    names.push(...(group.columns[place] ?? []))
  expect(names).toContain(name)
  const [sent] = await schedules.letters()
  const file = await platform.files.store.open(sent?.key ?? '')
  const rows = await readSheet(file ? await buffer(file.content) : Buffer.of())
  expect(rows.flat()).toContain(name)
})

test('the history names those whose mailbox did not take it', async () => {
  const schedule = await plantSchedule(platform, toBoth)
  await schedules.recur(schedule)
  await platform.asOwner(`update outbox_emails set last_error = '550 No such mailbox' where recipient_id = $1`, [
    everybody,
  ])
  await platform.asOwner(`update outbox_emails set sent_at = now() where recipient_id = $1`, [analyst])
  expect((await schedules.historyOf(schedule))[0]?.details).toBe(
    'Sent to 2 people. The mail server did not take it for Evelyn Everett.',
  )
})

test('who lost the role a minute before gets nothing, leaves the list, and is refused by the link', async () => {
  const schedule = await plantSchedule(platform, toBoth)
  await withRoles(everybody, '{reporting.read,projects.read}', async () => {
    const reportId = await schedules.recur(schedule)
    expect((await schedules.letters()).map(({ to }) => to)).toEqual(['analyst@lintel.test'])
    const link = await platform.call({ url: `/api/reports/${reportId}`, as: everybody, organization: organizationId })
    expect(link.status).toBe(403)
  })
  expect((await schedules.read(schedule)).recipients.map(({ id }) => id)).toEqual([analyst])
  expect((await schedules.historyOf(schedule))[0]?.details).toBe(
    'Sent to 1 person; 1 may not read it anymore and left the list.',
  )
})

test('who may not see one of its columns is no recipient, and nobody else gets less', async () => {
  const elements = { name: 'All elements', source: 'captured-elements', filter: null, isShared: true }
  const { id: dataSetId } = (
    await ask(platform, { method: 'POST', url: '/api/data-sets', body: elements, as: everybody })
  ).json<DataSet>()
  const definition = {
    source: 'captured-elements',
    headers: ['category', 'masterStatus'],
    filter: null,
    grouping: null,
  }
  const type = { name: 'With its master', dataSetId, definition }
  const { id: reportTypeId } = (
    await ask(platform, { method: 'POST', url: '/api/report-types', body: type, as: everybody })
  ).json<ReportType>()
  const form = { ...(await plantForm(platform)), reportTypeId, dataSetId }
  const seesElements = '{reporting.read,revitupload.read}'
  await withRoles(analyst, seesElements, async () => {
    const refused = await postSchedule(platform, { ...form, recipients: [analyst] }, everybody)
    expect([refused.status, refused.json<Problem>().detail]).toEqual([
      400,
      'Anika Abara may not read this report. Recipients are members who may see reports and all that this one shows.',
    ])
  })
  const schedule = await withRoles(analyst, '{reporting.read,revitupload.read,revitmastermodel.read}', async () => {
    const answer = await postSchedule(platform, { ...form, recipients: [analyst, everybody] }, everybody)
    expect(answer.status).toBe(201)
    return answer.json<Schedule>()
  })
  await withRoles(analyst, seesElements, async () => {
    await schedules.recur(schedule)
    expect((await schedules.letters()).map(({ to }) => to)).toEqual(['everything@lintel.test'])
  })
  const changed = (await ask(platform, { url: `/api/report-schedules/${schedule.id}`, as: everybody })).json<Schedule>()
  expect(changed.recipients.map(({ id }) => id)).toEqual([everybody])
})

test('a spreadsheet that is too large for an e-mail stays behind, and the e-mail says so', async () => {
  const schedule = await plantSchedule(platform, { withSpreadsheet: true })
  const reportId = await schedules.recur(schedule)
  const [report] = await platform.asOwner<{ key: string; columns: unknown[] }>(
    `select result_key as key, columns from reports where id = $1`,
    [reportId],
  )
  // Cells with some twenty thousand bytes each, which cannot be compressed.
  const column = Array.from({ length: 700 }, () => randomBytes(15_000).toString('base64'))
  const columns = (report?.columns ?? []).map((_, place) => (place === 0 ? column : column.map(() => null)))
  await platform.files.store.write(report?.key ?? '', gzipSync(JSON.stringify({ rows: column.length, columns })))
  await platform.asOwner(
    `update reports set columns = jsonb_set(columns, '{0}', '{"field":"projectName","title":"Name","type":"text"}') where id = $1`,
    [reportId],
  )
  await forgetLetters(reportId)
  await schedules.tell(schedule, reportId)
  expect(await schedules.letters()).toMatchObject([
    { key: null, text: expect.stringContaining('The spreadsheet is larger than 10 MB, so it is not attached') },
  ])
})

test('a spreadsheet that was begun is sent, whatever is chosen meanwhile', async () => {
  const schedule = await plantSchedule(platform, { withSpreadsheet: true })
  const reportId = await schedules.recur(schedule)
  await forgetLetters(reportId)
  const { store } = platform.files
  await schedules.tell(schedule, reportId, {
    ...store,
    open: async (key) => {
      await platform.asOwner(`update report_schedules set with_spreadsheet = false where id = $1`, [schedule.id])
      return store.open(key)
    },
  })
  expect(await schedules.letters()).toMatchObject([
    { key: expect.any(String), text: expect.stringContaining('Its rows are attached as a spreadsheet.') },
  ])
})

test('without the wish for a spreadsheet there is none', async () => {
  await schedules.recur(await plantSchedule(platform))
  expect(await schedules.letters()).toMatchObject([{ to: 'analyst@lintel.test', key: null, name: null }])
})

test('three failures in a row pause it; its owner is told of each, and nobody else of any', async () => {
  const schedule = await plantSchedule(platform, toBoth)
  await schedules.recur(schedule, { isBroken: true })
  await schedules.recur(schedule)
  await platform.asOwner(`delete from outbox_emails`)
  for (let failure = 1; failure <= 3; failure += 1) {
    expect((await schedules.read(schedule)).isPaused).toBe(false)
    await schedules.tell(schedule, await schedules.recur(schedule, { isBroken: true }))
  }
  const sent = await schedules.letters()
  expect(sent.map(({ to }) => to)).toEqual(['analyst@lintel.test', 'analyst@lintel.test', 'analyst@lintel.test'])
  expect(sent.filter(({ text: said }) => said.includes('is paused now'))).toHaveLength(1)
  const paused = await schedules.read(schedule)
  expect([paused.isPaused, paused.problem]).toEqual([
    true,
    expect.stringMatching(/^It failed 3 times in a row\. The last time: .*gone/),
  ])
  expect((await schedules.historyOf(schedule)).map(({ outcome }) => outcome)).toEqual([
    'Failed',
    'Failed',
    'Failed',
    'Complete',
    'Failed',
  ])
})

test('of an organization that was removed nothing is made, sent or kept waiting', async () => {
  const schedule = await plantSchedule(platform, toBoth)
  expect(await tick(platform, schedule.nextRun ?? '')).toBe(1)
  const [report] = await platform.asOwner<{ id: string }>(`select id from reports where schedule_id = $1`, [
    schedule.id,
  ])
  await platform.asOwner(`delete from organizations where id = $1`, [organizationId])
  await desk.work(report?.id ?? '')
  await schedules.tell(schedule, report?.id ?? '')
  expect(await tick(platform, '2030-01-01T00:00:00Z')).toBe(0)
  expect(await schedules.letters()).toEqual([])
})
