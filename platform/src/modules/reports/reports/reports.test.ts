import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { appLogin } from '../../../database/logins.ts'
import { type FaultHarness, openFaultHarness } from '../../../testing/fault-harness.ts'
import { expectEachOnce, listSeeded, seedReports, addDelay } from '../../../testing/reports/many-kills.ts'
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { News, Problem } from '@lintel/shared/contract'
import {
  type Report,
  type ReportColumn,
  type ReportDefinition,
  type ReportNotice,
  type ReportPage,
  type ReportPreview,
  type ReportSummary,
  rowGroupSchema,
} from '@lintel/shared/contract/reports'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { deleteExpired } from './repository.ts'
import { openRows, rowGroupsOf } from './rows/stored-rows.ts'
import { maxInProgress, maxStoredOfPerson } from './report-limits.ts'
import {
  analyst,
  openReportFixture,
  organizationId,
  type ReportFixture,
  requestList,
  requestsByMonth,
  type Subject,
} from './testing/report-fixture.ts'
import { seedReviewedCapture } from '../../data/capture-reviews/testing/seed-reviewed-capture.ts'
import { readNotices } from './notices/notices.ts'
import { notifyPerson } from './notices/notify-person.ts'
import fc from 'fast-check'
import { chartMaker } from './run/make-charts.ts'
import { rowGroupWriter } from './run/encode-rows.ts'

describe('killed workers @full', () => {
  /** Processes start one after the other, which takes several seconds each on a busy machine. */
  const timeout = 120_000

  let harness: FaultHarness
  beforeAll(async () => {
    harness = await openFaultHarness([])
    await addDelay(harness)
  }, timeout)
  afterAll(() => harness.close(), timeout)

  test(
    'creates and announces each report once, whatever workers were doing when they were killed',
    () => expectEachOnce(harness, { runs: 2, kills: 2, timeout }),
    timeout,
  )

  test(
    'continues after its connections were lost',
    async () => {
      const { database } = harness
      await database.asOwner('delete from reports')
      await seedReports(harness, 1)
      await until(async () => expect(await listSeeded(harness)).toMatchObject([{ status: 'InProgress' }]), {
        timeout,
        interval: 20,
      })
      await database.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()`,
        [appLogin],
      )
      await until(async () => expect(await listSeeded(harness)).toMatchObject([{ status: 'Complete', open: 0 }]), {
        timeout,
        interval: 100,
      })
    },
    timeout,
  )
})

describe('report routes', () => {
  let platform: TestApp
  let fixture: ReportFixture
  let list: Subject
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openReportFixture(platform)
    list = await fixture.seed(requestList, { name: 'Straßen' })
  })
  afterAll(() => platform.close())

  async function codeOf(asked: ReturnType<ReportFixture['call']>): Promise<string> {
    const response = await asked
    return `${response.status} ${response.json<{ code: string }>().code}`
  }

  test('creates a report of every row of the data set, and stores the request', async () => {
    const started = await fixture.begin(list)
    expect(started.status).toBe(202)
    const waiting = started.json<Report>()
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
    await fixture.work(waiting.id)
    const report = await fixture.read(waiting.id)
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
    const [group, ...others] = await fixture.rows(report.id)
    expect(others).toEqual([])
    expect(group?.columns[0]).toEqual(expected.map(({ projectNumber }) => projectNumber))
    expect(group?.columns[3]).toEqual(expected.map(({ requestedDate }) => (requestedDate as Date).toISOString()))
    expect(group?.columns[4]?.filter((value) => typeof value === 'number')).toHaveLength(
      expected.filter((row) => row.completed_date !== null).length,
    )
  })

  test('groups by month and portfolio, with a chart for each measure', async () => {
    const report = await fixture.run(await fixture.seed(requestsByMonth))
    const [{ all, groups }] = (await platform.asOwner(
      `select count(*)::int as all, count(distinct (date_trunc('month', requested_date at time zone 'America/New_York'), portfolio))::int as groups
     from assembly_requests where organization_id = $1`,
      [organizationId],
    )) as [{ all: number; groups: number }]
    expect(report).toMatchObject({ status: 'Complete', rowCount: groups, sourceRowCount: all })
    const [group] = await fixture.rows(report.id)
    expect((group?.columns[2] as number[]).reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(report.charts).toMatchObject([
      { name: 'Count by Requested Date and Portfolio', dataKey: 'count', isCut: groups > 50 },
      { dataKey: 'average:leadTimeDays' },
    ])
    expect(report.charts[0]?.labels[0]).toMatch(/^[A-Z][a-z]{2} 20\d\d · /)
    expect(report.charts[0]?.data).toEqual(group?.columns[2]?.slice(-50))
  })

  test('is complete without rows if the data set has none', async () => {
    const nothing = { field: 'status', operator: '==', value: 'Never' } as const
    const report = await fixture.run(await fixture.seed(requestList, { filter: nothing }))
    expect(report).toMatchObject({ status: 'Complete', rowCount: 0, filterInWords: "Status is 'Never'" })
    expect(await fixture.rows(report.id)).toEqual([])
    const columnsOnly = await fixture.run(await fixture.seed(requestsByMonth, { filter: nothing }))
    expect(columnsOnly).toMatchObject({ status: 'Complete', rowCount: 0, charts: [{ data: [], isCut: false }, {}] })
  })

  test("starts one report per key, however often it's sent", async () => {
    const key = randomUUID()
    const responses = await Promise.all([fixture.begin(list, { key }), fixture.begin(list, { key })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 202])
    expect(new Set(responses.map((response) => response.json<Report>().id)).size).toBe(1)
    expect(await codeOf(fixture.begin({ ...list, timeZone: 'UTC' }, { key }))).toBe('422 reports/key-used')
    expect((await fixture.call('/reports', { method: 'POST', body: list })).status).toBe(400)
  })

  test("explains why a report can't start", async () => {
    const other = await fixture.seed({ ...requestList, source: 'assembly-requests' })
    expect(await codeOf(fixture.begin({ ...list, reportTypeId: randomUUID() }))).toBe('404 report-types/not-found')
    expect(await codeOf(fixture.begin({ ...list, dataSetId: randomUUID() }))).toBe('404 data-sets/not-found')
    for (const timeZone of ['Moon/Tranquility', 'AET', 'IST']) {
      expect(await codeOf(fixture.begin({ ...list, timeZone }))).toBe('400 request/invalid')
    }
    expect((await fixture.begin(other)).status).toBe(202)
    await platform.asOwner(`update reports set submitted_by_id = 'local|everything' where status = 'Queued'`)
    await platform.asOwner(
      `insert into reports (organization_id, report_type_id, report_type, report_type_version, data_set_id, dataset, source, definition, time_zone,
       submitted_by, submitted_by_id)
     select organization_id, report_type_id, 'Crowd', 1, data_set_id, dataset, source, definition, time_zone, submitted_by, $1
     from (select * from reports limit 1) r, generate_series(1, $2::int)`,
      [analyst, maxInProgress],
    )
    expect(await codeOf(fixture.begin(list))).toBe('409 reports/too-many-in-progress')
    await platform.asOwner(`delete from reports where report_type = 'Crowd'`)
  })

  test('lists newest first, paginated, and finds by type, data set and submitter, ignoring case', async () => {
    const page = async (query: string) => (await fixture.call(`/reports?${query}`)).json<ReportPage>()
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

  test('shows each reader only what their roles allow', async () => {
    const { id } = await fixture.run(list)
    const as = (userId: string, url: string) => fixture.call(url, { as: userId })
    expect((await as('local|designer', '/reports')).status).toBe(403)
    await platform.asOwner(
      `update members set roles = array_remove(roles, 'analytics.read') where organization_id = $1 and user_id = $2`,
      [organizationId, analyst],
    )
    expect((await fixture.call('/reports')).json<ReportPage>()).toEqual({ items: [], total: 0, hasMore: false })
    for (const part of ['', '/rows', '/events']) {
      expect(await codeOf(fixture.call(`/reports/${id}${part}`))).toBe('403 roles/missing')
    }
    expect(await codeOf(fixture.begin(list))).toMatch(/^40[34] /)
    await platform.asOwner(
      `update members set roles = array_append(array_remove(roles, 'reporting.create'), 'analytics.read')
     where organization_id = $1 and user_id = $2`,
      [organizationId, analyst],
    )
    expect((await fixture.call(`/reports/${id}`)).status).toBe(200)
    expect(await codeOf(fixture.begin(list))).toBe('403 roles/missing')
    await platform.asOwner(
      `update members set roles = array_append(roles, 'reporting.create') where organization_id = $1 and user_id = $2`,
      [organizationId, analyst],
    )
  })

  test('sends the stored rows, compressed if accepted, with caching', async () => {
    const { id, rowCount } = await fixture.run(list)
    const url = `/reports/${id}/rows`
    const stored = await platform.files.store.list(`organizations/${organizationId}/reports`)
    expect(stored.filter((key) => key.includes(id))).toEqual([
      `organizations/${organizationId}/reports/${id}.1.jsonl.gz`,
    ])
    const token = await platform.tokenFor(analyst)
    const headers = { authorization: `Bearer ${token}`, organization: organizationId, 'accept-encoding': 'gzip' }
    const packed = await platform.app.inject({ url: `/api${url}`, headers })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' })
    const plain = await fixture.call(url)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text)
    expect(plain.headers['content-type']).toContain('application/x-ndjson')
    const known = await fixture.call(url, { headers: { 'if-none-match': String(plain.headers.etag) } })
    expect(known.status).toBe(304)
    expect(known.headers).not.toHaveProperty('content-length')
    const [row] = await platform.asOwner<{ result_key: string }>('select * from reports where id = $1', [id])
    const storedReport = { resultKey: row?.result_key ?? null, status: 'Complete' } as const
    let read = 0
    for await (const { group } of rowGroupsOf(await openRows(platform.files.store, storedReport))) read += group.rows
    expect(read).toBe(rowCount)
    const waiting = (await fixture.begin(list)).json<Report>()
    expect(await codeOf(fixture.call(`/reports/${waiting.id}/rows`))).toBe('409 reports/no-rows')
    await platform.files.store.remove(row?.result_key ?? '')
    expect(await codeOf(fixture.call(url))).toBe('410 reports/rows-gone')
  })

  test('can be deleted by its submitter, with its rows, even while it is being created', async () => {
    const { id } = await fixture.run(list)
    const mine = (more = {}) => fixture.call(`/reports/${id}`, { method: 'DELETE', ...more })
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
    const waiting = (await fixture.begin(list)).json<Report>()
    expect((await fixture.call(`/reports/${waiting.id}`, { method: 'DELETE', as: 'local|everything' })).status).toBe(
      204,
    )
    await fixture.work(waiting.id)
    await platform.sweepFiles()
    const stored = await platform.files.store.list(`organizations/${organizationId}/reports`)
    expect(stored.filter((key) => key.includes(id) || key.includes(waiting.id))).toEqual([])
  })

  test('runs again with the current definition, and reports a deleted one', async () => {
    const subject = await fixture.seed(requestList)
    const { id } = await fixture.run(subject)
    const again = () =>
      fixture.call(`/reports/${id}/again`, { method: 'POST', headers: { 'idempotency-key': randomUUID() } })
    const started = await again()
    expect(started.status).toBe(202)
    expect(started.json<Report>()).toMatchObject({ ...subject, status: 'Queued' })
    await platform.asOwner('delete from data_sets where id = $1', [subject.dataSetId])
    expect(await codeOf(again())).toBe('409 reports/data-set-gone')
    await platform.asOwner('update reports set schedule_id = gen_random_uuid() where id = $1', [id])
    expect(await fixture.read(id)).toMatchObject({ dataSetId: null, scheduleId: null })
  })

  test('deletes many expired reports in batches', async () => {
    const { id } = await fixture.run(list)
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

  test('is deleted with its rows when it expires', async () => {
    const { id } = await fixture.run(list)
    await platform.asOwner(`update reports set kept_until = now() - interval '1 minute' where id = $1`, [id])
    // The cleanup runs without an organization's scope. In an organization's scope, it doesn't find reports of others.
    expect(await withScope(platform.db, { organizationId: 'HFA' }, deleteExpired)).toBe(0)
    expect(await withScope(platform.db, {}, deleteExpired)).toBe(1)
    expect((await fixture.call(`/reports/${id}`)).status).toBe(404)
    const [note] = await platform.asOwner<{ days: number }>(
      `select round(extract(epoch from remove_at - now()) / 86400)::int as days from unreferenced_files where key like $1`,
      [`%${id}%`],
    )
    expect(note).toEqual({ days: 400 })
  })

  test('appears in the news on the landing page', async () => {
    const { id } = await fixture.run(list)
    const news = (await fixture.call('/news', { method: 'POST' })).json<News>()
    expect(news.items).toContainEqual(
      expect.objectContaining({ id: `report/${id}`, kind: 'done', path: `/${organizationId}/reports/${id}` }),
    )
  })

  test('separates organizations', async () => {
    expect(await walkTenantMatrix(platform, ({ url }) => url.includes('/report'))).toEqual([])
  })
})

describe('unit systems', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
    await seedReviewedCapture(platform)
    await platform.asOwner(`update members set roles = roles || '{revitupload.read}' where user_id = '${analyst}'`)
    const rule = { id: 'any', kind: 'instance', setName: 'Size', parameterName: 'Width', value: '1000', unit: 'mm' }
    await platform.asOwner(`update capture_review_types set rules = '${JSON.stringify([rule])}'`)
    await platform.asOwner(`update capture_review_reports set difference = 'other', rule = 0, element_value = '900 mm'`)
  })
  afterAll(() => platform.close())

  const headers = ['reason', 'action', 'approvedValue', 'elementValue']
  const listed: ReportDefinition = { source: 'flagged-elements', headers, filter: null, grouping: null }
  const grouped: ReportDefinition = {
    ...listed,
    headers: [],
    grouping: { by: [{ field: 'kindOfReason' }], measures: [{ function: 'count' }], chart: true },
  }

  async function runAs(units: 'imperial' | 'metric', definition: ReportDefinition) {
    await platform.asOwner(`update organizations set units = '${units}' where id = '${organizationId}'`)
    const fixture = openReportFixture(platform)
    const subject = await fixture.seed(definition)
    const report = await fixture.run(subject)
    const [rows] = await fixture.rows(report.id)
    const { dataSetId, timeZone } = subject
    const preview = await fixture.call('/report-types/preview', {
      method: 'POST',
      body: { dataSetId, definition, timeZone },
    })
    return { report, rows: rows?.columns, preview: preview.json<ReportPreview>().rows.columns }
  }

  test('shows measures of reviews in the units of the organization, like its pages @full', async () => {
    const { rows, preview } = await runAs('imperial', listed)
    const expected = [
      ['Width is 2′ 11 7/16″ instead of 3′ 3 3/8″.'],
      ['Set Width to 3′ 3 3/8″.'],
      ['3′ 3 3/8″'],
      ['2′ 11 7/16″'],
    ]
    expect([rows, preview]).toEqual([expected, expected])
    expect((await runAs('metric', listed)).rows).toEqual([
      ['Width is 900 mm instead of 1000 mm.'],
      ['Set Width to 1000 mm.'],
      ['1000 mm'],
      ['900 mm'],
    ])
  })

  test('uses the same units in charts as in rows', async () => {
    const { report, rows } = await runAs('imperial', grouped)
    expect(rows?.[0]).toEqual(['Width is not 3′ 3 3/8″.'])
    expect(report.charts.map(({ labels }) => labels)).toEqual([['Width is not 3′ 3 3/8″.']])
  })
})

describe('end-of-report notices', () => {
  let platform: TestApp
  let fixture: ReportFixture
  let subject: Subject
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openReportFixture(platform)
    subject = await fixture.seed(requestList, { name: 'All\nof Them' })
  })
  afterAll(() => platform.close())

  async function notify(id: string, method: 'PUT' | 'DELETE' = 'PUT'): Promise<ReportSummary> {
    return (await fixture.call(`/reports/${id}/notify`, { method })).json<ReportSummary>()
  }

  /** Runs the queued jobs twice, like workers. */
  async function runNoticeJobs(): Promise<void> {
    const waiting = await platform.asOwner<{ data: { organizationId: string; reportId: string; userId: string } }>(
      `select data from pgboss.job where name = 'report-notice'`,
    )
    const emailBranding = { productName: 'Lintel', hostOrigin: 'https://lintel.test' }
    const deps = { db: platform.db, jobs: platform.jobs, emailBranding }
    for (const { data } of [...waiting, ...waiting]) await notifyPerson(deps, data)
  }

  function takeEmails(): Promise<{ to: string; subject: string; text: string }[]> {
    return platform.asOwner('select "to", subject, text from outbox_emails order by created_at')
  }

  function notices(): Promise<ReportNotice[]> {
    return withScope(platform.db, { organizationId, userId: analyst }, (tx) =>
      readNotices({ tx, organizationId, userId: analyst, roles: ['reporting.read', 'analytics.read'] }),
    )
  }

  test('emails each subscriber once, except unsubscribed and unauthorized ones', async () => {
    const { id } = (await fixture.begin(subject)).json<Report>()
    expect(await notify(id)).toMatchObject({ notify: true, status: 'Queued' })
    expect(await notify(id, 'DELETE')).toMatchObject({ notify: false })
    expect(await notify(id)).toMatchObject({ notify: true })
    await fixture.call(`/reports/${id}/notify`, { method: 'PUT', as: 'local|everything' })
    expect(await notices()).toMatchObject([{ id, status: 'Queued', completedDate: null }])
    await fixture.work(id)
    await platform.asOwner(
      `update members set roles = '{}' where organization_id = $1 and user_id = 'local|everything'`,
      [organizationId],
    )
    await runNoticeJobs()
    const [letter, ...others] = await takeEmails()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      to: 'analyst@lintel.test',
      subject: 'Lintel: All of Them | All of Them is complete',
      text: expect.stringContaining(`https://lintel.test/${organizationId}/reports/${id}`),
    })
    expect(letter?.text).toContain('Days start at midnight in New York (America/New_York).')
    expect(await notices()).toMatchObject([{ id, status: 'Complete', completedDate: expect.any(String) }])
    expect(await notify(id)).toMatchObject({ notify: false, status: 'Complete' })
  })

  test('explains why a report failed', async () => {
    const { id } = (await fixture.begin(subject)).json<Report>()
    await notify(id)
    await platform.asOwner(
      `update reports set definition = jsonb_set(definition, '{headers,0}', '"gone"') where id = $1`,
      [id],
    )
    await fixture.work(id)
    await runNoticeJobs()
    const lastEmail = (await takeEmails()).at(-1)
    expect(lastEmail).toMatchObject({
      subject: expect.stringContaining('failed'),
      text: expect.stringContaining("'gone'"),
    })
    await platform.asOwner(`update reports set completed_date = now() - interval '11 minutes' where id = $1`, [id])
    expect((await notices()).map((notice) => notice.id)).not.toContain(id)
  })
})

describe('report limits', () => {
  let platform: TestApp
  let fixture: ReportFixture
  let list: Subject
  beforeAll(async () => {
    platform = await buildTestApp()
    fixture = openReportFixture(platform)
    list = await fixture.seed(requestList)
    await fixture.begin(list)
  })
  afterAll(() => platform.close())

  /** Adds failed copies of the existing report. */
  async function addFailedReports(howMany: number, submitter: string, schedule: string | null = null): Promise<void> {
    await platform.asOwner(
      `insert into reports (organization_id, status, completed_date, report_type_id, report_type, report_type_version, data_set_id, dataset,
       source, definition, time_zone, submitted_by, submitted_by_id, schedule_id)
     select organization_id, 'Failed', now(), report_type_id, report_type, 1, data_set_id, dataset, source, definition, time_zone,
       submitted_by, $2, $3::uuid from (select * from reports limit 1) r, generate_series(1, $1::int)`,
      [howMany, submitter, schedule],
    )
  }

  async function problem(): Promise<[number, string | undefined, string | undefined]> {
    const response = await fixture.begin(list)
    const { code, detail } = response.json<Partial<Problem>>()
    return [response.status, code, detail]
  }

  test('limits the stored reports per person', async () => {
    await addFailedReports(maxStoredOfPerson, analyst, crypto.randomUUID())
    await addFailedReports(maxStoredOfPerson - 2, analyst)
    expect((await problem())[0]).toBe(202)
    const text = "You already have 1,000 reports, which is the limit. Delete some you don't need, then run it again."
    expect(await problem()).toEqual([409, 'reports/too-many', text])
    const [first] = (await fixture.call('/reports?take=1')).json<{ items: { id: string }[] }>().items
    expect((await fixture.call(`/reports/${first?.id ?? ''}`, { method: 'DELETE' })).status).toBe(204)
    expect((await problem())[0]).toBe(202)
  })

  test('limits the stored reports per organization', async () => {
    await platform.asOwner(`delete from reports where submitted_by_id = $1 and status = 'Failed'`, [analyst])
    await addFailedReports(10_000, 'local|designer')
    expect((await problem()).slice(0, 2)).toEqual([409, 'reports/too-many'])
  })

  test('limits the reports in progress per organization', async () => {
    await platform.asOwner(`delete from reports where status = 'Failed'`)
    await addFailedReports(200, 'local|designer')
    await platform.asOwner(`update reports set status = 'Queued', completed_date = null where status = 'Failed'`)
    expect((await problem())[2]).toBe(
      'Your organization already has 200 reports in progress. Wait until one is complete.',
    )
  })
})

describe('row groups', () => {
  const types = ['text', 'number', 'date', 'day', 'boolean'] as const

  test('writes database values as JSON, column by column', () => {
    const rows = [
      ['"=1+1"\n', '12.50', '2026-01-31 10:00:00+00', '2026-01-31', 't', '7'],
      ['', '-1e-05', '2026-01-31 10:00:00.5+00', '0001-01-01', 'f', '1'],
      [null, 'NaN', '2026-01-31 10:00:00.123456+00', 'infinity', null, '2'],
      ['ünï', '-Infinity', 'infinity', null, 't', '3'],
    ]
    const writer = rowGroupWriter(types.map((type) => ({ type })))
    writer.add(rows.slice(0, 1))
    writer.add([])
    writer.add(rows.slice(1))
    expect(writer.count()).toBe(4)
    expect(rowGroupSchema.parse(JSON.parse(writer.flush().toString()))).toEqual({
      rows: 4,
      columns: [
        ['"=1+1"\n', '', null, 'ünï'],
        [12.5, -0.00001, null, null],
        ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.500Z', '2026-01-31T10:00:00.123Z', null],
        ['2026-01-31', '0001-01-01', null, null],
        [true, false, null, true],
      ],
    })
    writer.add(rows.slice(3))
    expect(JSON.parse(writer.flush().toString())).toMatchObject({
      rows: 1,
      columns: [['ünï'], [null], [null], [null], [true]],
    })
  })

  test('closes a group with few large rows or with many small rows', () => {
    const writer = rowGroupWriter([{ type: 'text' }])
    for (let rows = 0; rows < 8; rows += 1) {
      expect(writer.isFull()).toBe(false)
      writer.add([['x'.repeat(1024 ** 2)]])
    }
    expect(writer.isFull()).toBe(true)
    writer.flush()
    writer.add(Array.from({ length: 4999 }, () => ['x']))
    expect(writer.isFull()).toBe(false)
    writer.add([['x']])
    expect(writer.isFull()).toBe(true)
  })

  const count: ReportColumn = { field: 'count', title: 'Count', type: 'number', measure: 'count' }

  function chartOf(by: ReportColumn, rows: [string | null, string][], measure = count) {
    const grouping = { by: [{ field: by.field }], measures: [{ function: 'count' as const }], chart: true }
    const maker = chartMaker({ grouping }, [by, measure], 'America/New_York')
    maker.add(rows)
    const [chart] = maker.charts()
    return chart
  }

  test('shows the newest periods or the largest groups, in order, and describes the rest', () => {
    const month: ReportColumn = { field: 'date', title: 'Date', type: 'day', unit: 'month' }
    const months = Array.from({ length: 60 }, (_, index): [string, string] => {
      const day = new Date(Date.UTC(2020, index)).toISOString().slice(0, 10)
      return [day, String(60 - index)]
    })
    expect(chartOf(month, months)).toMatchObject({ isCut: true, lg: 12, labels: { length: 50, 0: 'Nov 2020' } })
    const cities = Array.from({ length: 60 }, (_, index): [string, string] => [`City ${index}`, String(index)])
    expect(chartOf(city, cities)).toMatchObject({
      name: 'Count by City',
      isCut: true,
      labels: { length: 50, 0: 'City 10' },
    })
    const few = chartOf(city, [
      [null, '3'],
      ['', 'NaN'],
    ])
    expect(few).toEqual({
      name: 'Count by City',
      labels: ['N/A', '(empty)'],
      dataKey: 'count',
      formatter: 'default',
      data: [3, null],
      isCut: false,
      lg: 4,
      md: 6,
    })
  })

  const city: ReportColumn = { field: 'city', title: 'City', type: 'text' }

  test('keeps the first of equal bars, and counts and sums the others', () => {
    const random = fc.array(fc.option(fc.integer({ min: -2, max: 3 })), { minLength: 51, maxLength: 120 })
    const property = fc.property(random, (values) => {
      const rows = values.map((value, position): [string, string] => [
        `City ${position}`,
        value === null ? 'NaN' : String(value),
      ])
      const ranked = values
        .map((value, position) => ({ place: position, value, size: value ?? -Infinity }))
        .toSorted((one, other) => other.size - one.size || one.place - other.place)
      const shown = ranked.slice(0, 50).toSorted((one, other) => one.place - other.place)
      const known = ranked.slice(50).flatMap(({ value }) => value ?? [])
      const sum = known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
      const groups = values.length - 50
      const chart = chartOf(city, rows)
      expect(chart?.labels).toEqual(shown.map(({ place }) => `City ${place}`))
      expect(chart?.others).toEqual({ groups, sum })
      expect(chartOf(city, rows, { ...count, measure: 'average' })?.others).toEqual({ groups, sum: null })
    })
    fc.assert(property, { numRuns: 300 })
  })

  test.each([
    ['day', (day: string) => day, '2026-01-11'],
    ['date', (day: string) => `${day} 03:30:00+00`, '1/10/26, 10:30 PM'],
  ] as const)(
    "shows the newest values of a %s without a unit, with timestamps in the report's time zone",
    (type, write, first) => {
      const days = Array.from({ length: 60 }, (_, index) =>
        new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
      )
      const chart = chartOf(
        { field: 'due', title: 'Due', type },
        days.map((day): [string, string] => [write(day), '1']),
      )
      expect(chart).toMatchObject({ isCut: true, others: { groups: 10, sum: 10 }, labels: { length: 50, 0: first } })
    },
  )
})
