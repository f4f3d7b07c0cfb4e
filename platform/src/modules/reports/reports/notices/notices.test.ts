import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Report, ReportNotice, ReportSummary } from '@lintel/shared/contract/reports'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import {
  analyst,
  openReportDesk,
  organizationId,
  requestList,
  type ReportDesk,
  type Subject,
} from '../testing/report-desk.ts'
import { readNotices } from './notices.ts'
import { tellPerson } from './tell-person.ts'

let platform: TestApp
let desk: ReportDesk
let subject: Subject
beforeAll(async () => {
  platform = await buildTestApp()
  desk = openReportDesk(platform)
  subject = await desk.plant(requestList, { name: 'All\nof Them' })
})
afterAll(() => platform.close())

async function notify(id: string, method: 'PUT' | 'DELETE' = 'PUT'): Promise<ReportSummary> {
  return (await desk.call(`/reports/${id}/notify`, { method })).json<ReportSummary>()
}

/** Does the jobs in the queue as a worker would, twice. */
async function tellAll(): Promise<void> {
  const waiting = await platform.asOwner<{ data: { organizationId: string; reportId: string; userId: string } }>(
    `select data from pgboss.job where name = 'report-notice'`,
  )
  const letterhead = { productName: 'Lintel', hostOrigin: 'https://lintel.test' }
  const deps = { db: platform.db, jobs: platform.jobs, letterhead }
  for (const { data } of [...waiting, ...waiting]) await tellPerson(deps, data)
}

function letters(): Promise<{ to: string; subject: string; text: string }[]> {
  return platform.asOwner('select "to", subject, text from outbox_emails order by created_at')
}

function notices(): Promise<ReportNotice[]> {
  return withScope(platform.db, { organizationId, userId: analyst }, (tx) =>
    readNotices({ tx, organizationId, userId: analyst, roles: ['reporting.read', 'analytics.read'] }),
  )
}

test('writes once to whoever wants to be told, and not to who does no longer or may not', async () => {
  const { id } = (await desk.begin(subject)).json<Report>()
  expect(await notify(id)).toMatchObject({ notify: true, status: 'Queued' })
  expect(await notify(id, 'DELETE')).toMatchObject({ notify: false })
  expect(await notify(id)).toMatchObject({ notify: true })
  await desk.call(`/reports/${id}/notify`, { method: 'PUT', as: 'local|everything' })
  expect(await notices()).toMatchObject([{ id, status: 'Queued', completedDate: null }])
  await desk.work(id)
  await platform.asOwner(
    `update members set roles = '{}' where organization_id = $1 and user_id = 'local|everything'`,
    [organizationId],
  )
  await tellAll()
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    to: 'analyst@lintel.test',
    subject: 'Lintel: All of Them | All of Them is complete',
    text: expect.stringContaining(`https://lintel.test/${organizationId}/reports/${id}`),
  })
  expect(letter?.text).toContain('Days begin at midnight in New York (America/New_York).')
  expect(await notices()).toMatchObject([{ id, status: 'Complete', completedDate: expect.any(String) }])
  expect(await notify(id)).toMatchObject({ notify: false, status: 'Complete' })
})

test('says why one could not be made', async () => {
  const { id } = (await desk.begin(subject)).json<Report>()
  await notify(id)
  await platform.asOwner(
    `update reports set definition = jsonb_set(definition, '{headers,0}', '"gone"') where id = $1`,
    [id],
  )
  await desk.work(id)
  await tellAll()
  const told = (await letters()).at(-1)
  expect(told).toMatchObject({
    subject: expect.stringContaining('could not be made'),
    text: expect.stringContaining("'gone'"),
  })
  await platform.asOwner(`update reports set completed_date = now() - interval '11 minutes' where id = $1`, [id])
  expect((await notices()).map((notice) => notice.id)).not.toContain(id)
})
