import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Report } from '@lintel/shared/contract/reports'
import type { FileStore } from '../../../../interfaces/files.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import {
  analyst,
  openReportFixture,
  organizationId,
  requestList,
  type ReportFixture,
  type Subject,
} from '../testing/report-fixture.ts'

let platform: TestApp
let fixture: ReportFixture
let subject: Subject
let name: string
beforeAll(async () => {
  platform = await buildTestApp()
  fixture = openReportFixture(platform)
})
beforeEach(async () => {
  name = `All of Them ${randomUUID()}`
  subject = await fixture.seed(requestList, { name })
})
afterAll(() => platform.close())

type Row = { status: string; status_details: string | null; result_key: string | null; kept_until: Date | null }

async function rowOf(id: string): Promise<Row | undefined> {
  const [row] = await platform.asOwner<Row>('select * from reports where id = $1', [id])
  return row
}

/** Requests a report, runs `meanwhile`, then processes the report; returns its status. */
async function runAfter(meanwhile: (id: string) => Promise<unknown>): Promise<unknown[]> {
  const { id } = (await fixture.begin(subject)).json<Report>()
  await meanwhile(id)
  await fixture.work(id)
  const row = await rowOf(id)
  return [row?.status, row?.status_details]
}

async function setRoles(roles: string): Promise<void> {
  await platform.asOwner(`update members set roles = $3 where organization_id = $1 and user_id = $2`, [
    organizationId,
    analyst,
    roles,
  ])
}

const allRoles = '{analytics.read,reporting.read,reporting.create}'

test("checks the submitter's permissions again", async () => {
  const mayNot = await runAfter(() => setRoles('{analytics.read,reporting.read}'))
  await setRoles(allRoles)
  expect(mayNot).toEqual(['Failed', 'Anika Abara no longer has permission to run reports in this organization.'])
  const sees = await runAfter(() => setRoles('{reporting.read,reporting.create}'))
  await setRoles(allRoles)
  expect(sees).toEqual(['Failed', 'Anika Abara no longer has access to Assembly Requests.'])
  const left = await runAfter(() =>
    platform.asOwner('delete from members where organization_id = $1 and user_id = $2', [organizationId, analyst]),
  )
  await platform.asOwner('insert into members (organization_id, user_id, roles) values ($1, $2, $3)', [
    organizationId,
    analyst,
    allRoles,
  ])
  expect(left).toEqual(['Failed', 'Anika Abara is no longer a member of this organization.'])
})

test('names what was deleted, and a field that no longer exists @full', async () => {
  const type = await runAfter(() => platform.asOwner('delete from report_types where id = $1', [subject.reportTypeId]))
  expect(type).toEqual(['Failed', `The report type '${name}' was deleted before the report ran.`])
  subject = await fixture.seed(requestList, { name: 'Some of Them' })
  const set = await runAfter(() => platform.asOwner('delete from data_sets where id = $1', [subject.dataSetId]))
  expect(set).toEqual(['Failed', expect.stringContaining("The data set 'Some of Them' was deleted")])
  subject = await fixture.seed(requestList)
  const field = await runAfter((id) =>
    platform.asOwner(`update reports set definition = jsonb_set(definition, '{headers,0}', '"gone"') where id = $1`, [
      id,
    ]),
  )
  expect(field).toEqual(['Failed', expect.stringContaining("'gone'")])
})

test('uses the definition from its start if its type is deleted in the meantime', async () => {
  const { id } = (await fixture.begin(subject)).json<Report>()
  const { store } = platform.files
  const deleteFirst: FileStore['write'] = async (key, content) => {
    await platform.asOwner('delete from report_types where id = $1', [subject.reportTypeId])
    return store.write(key, content)
  }
  await fixture.work(id, { store: { ...store, write: deleteFirst } })
  expect(await fixture.read(id)).toMatchObject({ status: 'Complete', reportType: name, definition: requestList })
})

/** Delays reading each row of the source by this many seconds. */
async function slowDown(seconds: number): Promise<void> {
  await platform.asOwner(`alter policy organization_rows on assembly_requests using
    (organization_id = current_setting('app.organization', true) and pg_sleep(${seconds}) is not null)`)
}

async function speedUp(): Promise<void> {
  await platform.asOwner(
    `alter policy organization_rows on assembly_requests using (organization_id = current_setting('app.organization', true))`,
  )
}

test('ends at its time limit, and says what to do', async () => {
  const { id } = (await fixture.begin(subject)).json<Report>()
  await slowDown(600)
  await fixture.work(id, { timeLimitMinutes: 0.5 / 60 })
  await speedUp()
  const text = expect.stringMatching(/^The report took longer than .* minutes?\. Narrow the data set\.$/)
  expect(await rowOf(id)).toMatchObject({ status: 'Failed', status_details: text, kept_until: expect.any(Date) })
})

function brokenStore(error: Error): FileStore {
  return { ...platform.files.store, write: () => Promise.reject(error) }
}

test('is stored after the transaction that reads the rows has ended', async () => {
  const { store } = platform.files
  const open: unknown[] = []
  const write: FileStore['write'] = async (key, content) => {
    open.push(
      ...(await platform.asOwner(
        `select query from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend'
           and pid <> pg_backend_pid() and xact_start is not null`,
      )),
    )
    return store.write(key, content)
  }
  expect(await fixture.run(subject, { store: { ...store, write } })).toMatchObject({ status: 'Complete' })
  expect(open).toEqual([])
})

test("fails before anything is stored if it is too large for the worker's disk", async () => {
  const write = () => Promise.reject(new Error('Nothing should be stored.'))
  const report = await fixture.run(subject, { maxBytes: 100, store: { ...platform.files.store, write } })
  const text = 'The report is larger than 100 bytes. Narrow the data set.'
  expect(report).toMatchObject({ status: 'Failed', statusDetails: text })
})

test('is retried if the disk is full, and says so after the last retry', async () => {
  const { id } = (await fixture.begin(subject)).json<Report>()
  const full = brokenStore(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  await expect(fixture.work(id, { store: full, isLastTry: false })).rejects.toThrow('enough storage')
  expect(await rowOf(id)).toMatchObject({
    status: 'Queued',
    status_details: expect.stringContaining('will be retried'),
  })
  await fixture.work(id, { store: full })
  const text = "There isn't enough storage for the report. Ask an admin to free up space, then run it again."
  expect(await rowOf(id)).toMatchObject({ status: 'Failed', status_details: text, result_key: null })
  const readOnly = brokenStore(Object.assign(new Error('read-only file system'), { code: 'EROFS', syscall: 'open' }))
  const unwritten = await fixture.run(subject, { store: readOnly })
  const why = expect.stringContaining("This installation's storage can't be read or written")
  expect(unwritten).toMatchObject({ status: 'Failed', statusDetails: why })
  const other = await fixture.run(subject, { store: brokenStore(new Error('the storage is on fire')) })
  expect(other).toMatchObject({ status: 'Failed', statusDetails: expect.stringContaining('internal server error') })
})

test("fails permanently if the organization's quota is used up, and says so", async () => {
  const { id } = (await fixture.begin(subject)).json<Report>()
  await fixture.work(id, { quotaBytes: 10, isLastTry: false })
  const text = expect.stringMatching(
    /^This organization uses .* There isn't enough space for .* more\. Delete something first\.$/,
  )
  expect(await rowOf(id)).toMatchObject({ status: 'Failed', status_details: text, result_key: null })
  const ofReport = await platform.asOwner(`select key from kept_files where key like '%' || $1 || '%'`, [id])
  const stored = await platform.files.store.list(`organizations/${organizationId}/reports`)
  expect([ofReport, stored.filter((key) => key.includes(id))]).toEqual([[], []])
})

test('counts the bytes of a report against the quota until it is deleted', async () => {
  const { id } = await fixture.run(subject)
  const counted = () =>
    platform.asOwner<{ isWhole: boolean }>(
      `select k.bytes = r.result_bytes as "isWhole" from kept_files k join reports r on r.result_key = k.key where r.id = $1`,
      [id],
    )
  expect(await counted()).toEqual([{ isWhole: true }])
  const { result_key: key } = (await rowOf(id)) ?? {}
  expect((await fixture.call(`/reports/${id}`, { method: 'DELETE' })).status).toBe(204)
  await platform.sweepFiles()
  expect(await platform.asOwner('select 1 from kept_files where key = $1', [key])).toEqual([])
})

test('creates one report if two workers run it, and none for a deleted report or organization', async () => {
  const { id } = (await fixture.begin(subject)).json<Report>()
  await Promise.all([fixture.work(id), fixture.work(id)])
  await fixture.work(id)
  expect(await rowOf(id)).toMatchObject({ status: 'Complete' })
  const folder = `organizations/${organizationId}/reports`
  const stored = await platform.files.store.list(folder)
  const unreferencedKeys = await platform.asOwner<{ key: string }>(
    `select key from unreferenced_files where key like $1 and remove_at > now() + interval '300 days'`,
    [`${folder}/${id}%`],
  )
  expect(unreferencedKeys.map(({ key }) => key)).toEqual([(await rowOf(id))?.result_key])
  expect(stored).toContain(unreferencedKeys[0]?.key)
  const gone = (await fixture.begin(subject)).json<Report>()
  await platform.asOwner('delete from reports where id = $1', [gone.id])
  await fixture.work(gone.id)
  expect((await fixture.call(`/reports/${gone.id}`)).status).toBe(404)
})
