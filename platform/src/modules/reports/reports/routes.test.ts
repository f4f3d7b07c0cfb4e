import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { News } from '@lintel/shared/contract'
import type { Report, ReportPage } from '@lintel/shared/contract/reports'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { deleteExpired } from './repository.ts'
import { openRows } from './rows/open-rows.ts'
import { rowGroupsOf } from './rows/row-groups.ts'
import { mostInProgress } from './room/report-room.ts'
import {
  analyst,
  openReportDesk,
  organizationId,
  requestList,
  requestsByMonth,
  type ReportDesk,
  type Subject,
} from './testing/report-desk.ts'

let platform: TestApp
let desk: ReportDesk
let list: Subject
beforeAll(async () => {
  platform = await buildTestApp()
  desk = openReportDesk(platform)
  list = await desk.plant(requestList, { name: 'Straßen' })
})
afterAll(() => platform.close())

async function codeOf(asked: ReturnType<ReportDesk['call']>): Promise<string> {
  const answer = await asked
  return `${answer.status} ${answer.json<{ code: string }>().code}`
}

test('makes a report of every row of the data set, and keeps what was asked for', async () => {
  const begun = await desk.begin(list)
  expect(begun.status).toBe(202)
  const waiting = begun.json<Report>()
  expect(waiting).toMatchObject({
    reportType: 'Straßen',
    dataset: 'Straßen',
    ...list,
    source: 'assembly-requests',
    definition: requestList,
    submittedBy: 'Anika Abara',
    submittedById: analyst,
    status: 'Queued',
    progress: 0,
    rowCount: null,
    columns: null,
    charts: [],
    scheduleId: null,
    notify: false,
    mayDelete: true,
  })
  await desk.work(waiting.id)
  const report = await desk.read(waiting.id)
  const expected = await platform.asOwner<Record<string, unknown>>(
    `select project_number as "projectNumber", requested_date as "requestedDate", round(extract(epoch from completed_date - requested_date)
     / 86400, 2)::float as lead, completed_date from assembly_requests where organization_id = $1 order by requested_date desc, id`,
    [organizationId],
  )
  expect(report).toMatchObject({
    status: 'Complete',
    progress: 100,
    rowCount: expected.length,
    sourceRowCount: expected.length,
    keptUntil: expect.any(String),
  })
  expect(report.columns?.map(({ field, type }) => [field, type])).toEqual([
    ['projectNumber', 'text'],
    ['projectName', 'text'],
    ['status', 'text'],
    ['requestedDate', 'date'],
    ['leadTimeDays', 'number'],
  ])
  const [group, ...others] = await desk.rows(report.id)
  expect(others).toEqual([])
  expect(group?.columns[0]).toEqual(expected.map(({ projectNumber }) => projectNumber))
  expect(group?.columns[3]).toEqual(expected.map(({ requestedDate }) => (requestedDate as Date).toISOString()))
  expect(group?.columns[4]?.filter((value) => typeof value === 'number')).toHaveLength(
    expected.filter((row) => row.completed_date !== null).length,
  )
})

test('groups by month and portfolio, with a chart for each measure', async () => {
  const report = await desk.run(await desk.plant(requestsByMonth))
  const [{ all, groups }] = (await platform.asOwner(
    `select count(*)::int as all, count(distinct (date_trunc('month', requested_date at time zone 'America/New_York'), portfolio))::int as groups
     from assembly_requests where organization_id = $1`,
    [organizationId],
  )) as [{ all: number; groups: number }]
  expect(report).toMatchObject({ status: 'Complete', rowCount: groups, sourceRowCount: all })
  const [group] = await desk.rows(report.id)
  expect((group?.columns[2] as number[]).reduce((sum, count) => sum + count, 0)).toBe(all)
  expect(report.charts).toMatchObject([
    { name: 'Count by Requested Date and Portfolio', dataKey: 'count', isCut: groups > 50 },
    { dataKey: 'average:leadTimeDays' },
  ])
  expect(report.charts[0]?.labels[0]).toMatch(/^[A-Z][a-z]{2} 20\d\d · /)
  expect(report.charts[0]?.data).toEqual(group?.columns[2]?.slice(-50))
})

test('is complete with no rows where the data set holds none', async () => {
  const nothing = { field: 'status', operator: '==', value: 'Never' } as const
  const report = await desk.run(await desk.plant(requestList, { filter: nothing }))
  expect(report).toMatchObject({ status: 'Complete', rowCount: 0, filterInWords: "Status is 'Never'" })
  expect(await desk.rows(report.id)).toEqual([])
  const columnsOnly = await desk.run(await desk.plant(requestsByMonth, { filter: nothing }))
  expect(columnsOnly).toMatchObject({ status: 'Complete', rowCount: 0, charts: [{ data: [], isCut: false }, {}] })
})

test('begins one report for a key, however often it is sent', async () => {
  const key = randomUUID()
  const answers = await Promise.all([desk.begin(list, { key }), desk.begin(list, { key })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 202])
  expect(new Set(answers.map((answer) => answer.json<Report>().id)).size).toBe(1)
  expect(await codeOf(desk.begin({ ...list, timeZone: 'UTC' }, { key }))).toBe('422 reports/key-used')
  expect((await desk.call('/reports', { method: 'POST', body: list })).status).toBe(400)
})

test('says why a report cannot begin', async () => {
  const other = await desk.plant({ ...requestList, source: 'assembly-requests' })
  expect(await codeOf(desk.begin({ ...list, reportTypeId: randomUUID() }))).toBe('404 report-types/not-found')
  expect(await codeOf(desk.begin({ ...list, dataSetId: randomUUID() }))).toBe('404 data-sets/not-found')
  for (const timeZone of ['Moon/Tranquility', 'AET', 'IST']) {
    expect(await codeOf(desk.begin({ ...list, timeZone }))).toBe('400 request/invalid')
  }
  expect((await desk.begin(other)).status).toBe(202)
  await platform.asOwner(`update reports set submitted_by_id = 'local|everything' where status = 'Queued'`)
  await platform.asOwner(
    `insert into reports (organization_id, report_type_id, report_type, report_type_version, data_set_id, dataset, source, definition, time_zone,
       submitted_by, submitted_by_id)
     select organization_id, report_type_id, 'Crowd', 1, data_set_id, dataset, source, definition, time_zone, submitted_by, $1
     from (select * from reports limit 1) r, generate_series(1, $2::int)`,
    [analyst, mostInProgress],
  )
  expect(await codeOf(desk.begin(list))).toBe('409 reports/too-many-in-progress')
  await platform.asOwner(`delete from reports where report_type = 'Crowd'`)
})

test('lists newest first, in parts, and finds by type, data set and submitter, whatever the case', async () => {
  const page = async (query: string) => (await desk.call(`/reports?${query}`)).json<ReportPage>()
  const all = await page('')
  expect(all.items.length).toBeGreaterThan(3)
  const dates = all.items.map(({ requestedDate }) => requestedDate)
  expect(dates).toEqual([...dates].sort().reverse())
  expect((await page('take=1&skip=1')).items).toEqual(all.items.slice(1, 2))
  const found = await page(`filterNeedle=${encodeURIComponent('straßEN')}`)
  expect(found.total).toBeGreaterThan(0)
  expect(found.total).toBeLessThan(all.total)
  expect((await page('filterNeedle=aNIKA%20abara')).total).toBeGreaterThan(0)
  expect((await page('filterNeedle=%25')).total).toBe(0)
})

test('shows each reader only what their roles show', async () => {
  const { id } = await desk.run(list)
  const as = (userId: string, url: string) => desk.call(url, { as: userId })
  expect((await as('local|designer', '/reports')).status).toBe(403)
  await platform.asOwner(
    `update members set roles = array_remove(roles, 'analytics.read') where organization_id = $1 and user_id = $2`,
    [organizationId, analyst],
  )
  expect((await desk.call('/reports')).json<ReportPage>()).toEqual({ items: [], total: 0, hasMore: false })
  for (const part of ['', '/rows', '/events']) {
    expect(await codeOf(desk.call(`/reports/${id}${part}`))).toBe('403 roles/missing')
  }
  expect(await codeOf(desk.begin(list))).toMatch(/^40[34] /)
  await platform.asOwner(
    `update members set roles = array_append(array_remove(roles, 'reporting.create'), 'analytics.read')
     where organization_id = $1 and user_id = $2`,
    [organizationId, analyst],
  )
  expect((await desk.call(`/reports/${id}`)).status).toBe(200)
  expect(await codeOf(desk.begin(list))).toBe('403 roles/missing')
  await platform.asOwner(
    `update members set roles = array_append(roles, 'reporting.create') where organization_id = $1 and user_id = $2`,
    [organizationId, analyst],
  )
})

test('sends the rows as they are kept, compressed where that is wanted, and not twice', async () => {
  const { id, rowCount } = await desk.run(list)
  const url = `/reports/${id}/rows`
  const stored = await platform.files.store.list(`organizations/${organizationId}/reports`)
  expect(stored.filter((key) => key.includes(id))).toEqual([`organizations/${organizationId}/reports/${id}.1.jsonl.gz`])
  const token = await platform.tokenFor(analyst)
  const headers = { authorization: `Bearer ${token}`, organization: organizationId, 'accept-encoding': 'gzip' }
  const packed = await platform.app.inject({ url: `/api${url}`, headers })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' })
  const plain = await desk.call(url)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text)
  expect(plain.headers['content-type']).toContain('application/x-ndjson')
  const known = await desk.call(url, { headers: { 'if-none-match': String(plain.headers.etag) } })
  expect(known.status).toBe(304)
  expect(known.headers).not.toHaveProperty('content-length')
  const [row] = await platform.asOwner<{ result_key: string }>('select * from reports where id = $1', [id])
  const kept = { resultKey: row?.result_key ?? null, status: 'Complete' } as const
  let read = 0
  for await (const { group } of rowGroupsOf(await openRows(platform.files.store, kept))) read += group.rows
  expect(read).toBe(rowCount)
  const waiting = (await desk.begin(list)).json<Report>()
  expect(await codeOf(desk.call(`/reports/${waiting.id}/rows`))).toBe('409 reports/no-rows')
  await platform.files.store.remove(row?.result_key ?? '')
  expect(await codeOf(desk.call(url))).toBe('410 reports/rows-gone')
})

test('is deleted by whoever ran it, with its rows, also while it is being made', async () => {
  const { id } = await desk.run(list)
  const mine = (more = {}) => desk.call(`/reports/${id}`, { method: 'DELETE', ...more })
  await platform.asOwner(
    `update members set roles = roles || '{reporting.read,analytics.read}' where organization_id = $1 and user_id = 'local|designer'`,
    [organizationId],
  )
  expect(await codeOf(mine({ as: 'local|designer' }))).toBe('403 reports/not-yours')
  await platform.asOwner(
    `update members set roles = array_remove(array_remove(roles, 'reporting.read'), 'analytics.read')
     where organization_id = $1 and user_id = 'local|designer'`,
    [organizationId],
  )
  expect((await mine()).status).toBe(204)
  expect((await mine()).status).toBe(404)
  const waiting = (await desk.begin(list)).json<Report>()
  expect((await desk.call(`/reports/${waiting.id}`, { method: 'DELETE', as: 'local|everything' })).status).toBe(204)
  await desk.work(waiting.id)
  await platform.sweepFiles()
  const stored = await platform.files.store.list(`organizations/${organizationId}/reports`)
  expect(stored.filter((key) => key.includes(id) || key.includes(waiting.id))).toEqual([])
})

test('runs again what there is of it now, and says where there is nothing', async () => {
  const subject = await desk.plant(requestList)
  const { id } = await desk.run(subject)
  const again = () =>
    desk.call(`/reports/${id}/again`, { method: 'POST', headers: { 'idempotency-key': randomUUID() } })
  const begun = await again()
  expect(begun.status).toBe(202)
  expect(begun.json<Report>()).toMatchObject({ ...subject, status: 'Queued' })
  await platform.asOwner('delete from data_sets where id = $1', [subject.dataSetId])
  expect(await codeOf(again())).toBe('409 reports/data-set-gone')
  await platform.asOwner('update reports set schedule_id = gen_random_uuid() where id = $1', [id])
  expect(await desk.read(id)).toMatchObject({ dataSetId: null, scheduleId: null })
})

test('goes in slices where many are over', async () => {
  const { id } = await desk.run(list)
  const [{ columns } = { columns: '' }] = await platform.asOwner<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'reports' and column_name not in ('id', 'idempotency_key', 'kept_until')`,
  )
  await platform.asOwner(
    `insert into reports (${columns}, kept_until) select ${columns}, now() - interval '1 hour' from reports, generate_series(1, 501)
     where id = $1`,
    [id],
  )
  expect(await withScope(platform.db, {}, deleteExpired)).toBe(500)
  expect(await withScope(platform.db, {}, deleteExpired)).toBe(1)
})

test('goes with its rows when its time is over', async () => {
  const { id } = await desk.run(list)
  await platform.asOwner(`update reports set kept_until = now() - interval '1 minute' where id = $1`, [id])
  // The sweep deletes in nobody's name; in the name of an organization, it finds nothing of another one.
  expect(await withScope(platform.db, { organizationId: 'HFA' }, deleteExpired)).toBe(0)
  expect(await withScope(platform.db, {}, deleteExpired)).toBe(1)
  expect((await desk.call(`/reports/${id}`)).status).toBe(404)
  const [note] = await platform.asOwner<{ days: number }>(
    `select round(extract(epoch from remove_at - now()) / 86400)::int as days from unreferenced_files where key like $1`,
    [`%${id}%`],
  )
  expect(note).toEqual({ days: 400 })
})

test('tells of it on the landing', async () => {
  const { id } = await desk.run(list)
  const news = (await desk.call('/news', { method: 'POST' })).json<News>()
  expect(news.items).toContainEqual(
    expect.objectContaining({ id: `report/${id}`, kind: 'done', path: `/${organizationId}/reports/${id}` }),
  )
})

test('keeps organizations apart', async () => {
  expect(await walkTenantMatrix(platform, ({ url }) => url.includes('/report'))).toEqual([])
})
