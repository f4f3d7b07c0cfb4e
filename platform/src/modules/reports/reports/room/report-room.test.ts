import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { mostKept } from './report-room.ts'
import { analyst, openReportDesk, requestList, type ReportDesk, type Subject } from '../testing/report-desk.ts'

let platform: TestApp
let desk: ReportDesk
let list: Subject
beforeAll(async () => {
  platform = await buildTestApp()
  desk = openReportDesk(platform)
  list = await desk.plant(requestList)
  await desk.begin(list)
})
afterAll(() => platform.close())

/** Adds reports like the one that was begun, all of which have failed. */
async function keep(howMany: number, submitter: string, schedule: string | null = null): Promise<void> {
  await platform.asOwner(
    `insert into reports (organization_id, status, completed_date, report_type_id, report_type, report_type_version, data_set_id, dataset,
       source, definition, time_zone, submitted_by, submitted_by_id, schedule_id)
     select organization_id, 'Failed', now(), report_type_id, report_type, 1, data_set_id, dataset, source, definition, time_zone,
       submitted_by, $2, $3::uuid from (select * from reports limit 1) r, generate_series(1, $1::int)`,
    [howMany, submitter, schedule],
  )
}

async function problem(): Promise<[number, string | undefined, string | undefined]> {
  const answer = await desk.begin(list)
  const { code, detail } = answer.json<Partial<Problem>>()
  return [answer.status, code, detail]
}

test('keeps so many reports of a person and no more, until some are deleted', async () => {
  await keep(mostKept, analyst, crypto.randomUUID())
  await keep(mostKept - 2, analyst)
  expect((await problem())[0]).toBe(202)
  const words =
    'You keep 1,000 reports that you have run, the most of one person. Delete some that are not needed, then run it again.'
  expect(await problem()).toEqual([409, 'reports/too-many', words])
  const [first] = (await desk.call('/reports?take=1')).json<{ items: { id: string }[] }>().items
  expect((await desk.call(`/reports/${first?.id ?? ''}`, { method: 'DELETE' })).status).toBe(204)
  expect((await problem())[0]).toBe(202)
})

test('keeps so many of an organization, whoever has run them', async () => {
  await platform.asOwner(`delete from reports where submitted_by_id = $1 and status = 'Failed'`, [analyst])
  await keep(10_000, 'local|designer')
  expect((await problem()).slice(0, 2)).toEqual([409, 'reports/too-many'])
})

test('lets an organization have so many in progress', async () => {
  await platform.asOwner(`delete from reports where status = 'Failed'`)
  await keep(200, 'local|designer')
  await platform.asOwner(`update reports set status = 'Queued', completed_date = null where status = 'Failed'`)
  expect((await problem())[2]).toBe(
    '200 reports of your organization are still being made. Wait until one of them is done.',
  )
})
