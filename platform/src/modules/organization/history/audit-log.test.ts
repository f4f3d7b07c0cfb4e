import type { TopicChoices } from '@lintel/shared/contract/topics'
import type { Problem } from '@lintel/shared/contract'
import { readFile } from 'node:fs/promises'
import { changedValuesSchema, organizationActions, organizationChangeSchema } from '@lintel/shared/contract'
import { auditEventOf, type AuditEvent } from '@lintel/shared/contract/applications'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { databaseErrorCode } from '../../../database/failures.ts'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { deleteExpiredEntries } from './retention.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const admin = 'local|everything'
const log = '/api/organizations/CFA/audit-log'
const firefox = 'Mozilla/5.0 Firefox/145.0'

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url, as: admin, organization: 'CFA', ...more })
}

async function entries(query: string): Promise<AuditEvent[]> {
  const response = await call(`${log}?${query}`)
  expect(response.status).toBe(200)
  return response.json<{ items: AuditEvent[] }>().items
}

async function seed(rows: string) {
  await platform.asOwner(
    `insert into organization_changes (organization_id, action, actor_id, actor_name, at, subject_name) ${rows}`,
  )
}

test('records sign-ins, tokens, webhooks, settings, exports, and deletions, with address and browser', async () => {
  const headers = { 'user-agent': firefox }
  const start = () => call('/api/users/local%7Ceverything', { headers })
  expect([(await start()).status, (await start()).status]).toEqual([200, 200])
  const named = { name: 'Nightly upload', may: ['uploads'] }
  const token = (await call('/api/organization-tokens', { method: 'POST', body: named })).json<{ id: string }>()
  await call(`/api/organization-tokens/${token.id}`, { method: 'DELETE' })
  const hook = { address: 'https://example.com/events?key=secret', events: ['audit.recorded'] }
  const webhook = (await call('/api/webhooks', { method: 'POST', body: hook })).json<{ id: string }>()
  await call(`/api/webhooks/${webhook.id}`, { method: 'DELETE' })
  await call('/api/capture-settings', { method: 'PUT', body: { captureAssembledModels: true } })
  await call(`${log}/retention`, { method: 'PUT', body: { retentionDays: 730 } })
  const choices = (await call('/api/topic-choices')).json<TopicChoices>()
  const statuses = [...choices.statuses, { name: 'Deferred', isClosed: true }]
  for (const update of [
    { ...choices, statuses },
    { ...choices, statuses, revision: 1 },
  ])
    expect((await call('/api/topic-choices', { method: 'PUT', body: update })).status).toBe(200)
  const ids = (await call('/api/assets')).json<{ id: string; sku: string }[]>()
  await call(`/api/assets/${ids[0]?.id}`, { method: 'DELETE' })
  await call(`${log}/export`, { method: 'POST', body: { format: 'jsonl', action: 'token-created' } })

  const found = await entries(`actor=${encodeURIComponent(admin)}&take=10`)
  expect(found).toMatchObject([
    { action: 'export-created', after: { kind: 'audit-log', name: 'jsonl' } },
    { action: 'item-deleted', before: { kind: 'asset', name: expect.stringContaining(ids[0]?.sku ?? '') } },
    {
      action: 'topic-choices-changed',
      before: { choices: { statuses: ['Open', 'In Progress', 'Resolved', 'Accepted (closed)', 'Closed (closed)'] } },
      after: { choices: { statuses: expect.arrayContaining(['Deferred (closed)']) } },
    },
    { action: 'audit-retention-changed', before: { retentionDays: 365 }, after: { retentionDays: 730 } },
    { action: 'capture-settings-changed', before: { captureAssembledModels: false } },
    { action: 'webhook-removed', before: { url: 'https://example.com/events' }, after: null },
    { action: 'webhook-added', after: { url: 'https://example.com/events', events: ['audit.recorded'] } },
    { action: 'token-revoked', before: { name: 'Nightly upload' } },
    { action: 'token-created', after: { name: 'Nightly upload', rights: ['uploads'] } },
    { action: 'session-started', address: '127.0.0.1', userAgent: firefox },
  ])
  expect(found[0]?.actor).toEqual({ kind: 'person', id: admin, name: 'Evelyn Everett' })
  expect(JSON.stringify(found)).not.toContain('key=secret')
})

test('the documentation lists every action', async () => {
  const text = await readFile(new URL('../../../../../docs/audit-log.md', import.meta.url), 'utf8')
  const list = /^- Actions: (.*?)\.$/ms.exec(text)?.[1] ?? ''
  const documented = [...list.matchAll(/`([a-z-]+)`/g)].map(([, action]) => action)
  const event = auditEventOf({ organizationActions, changedValuesSchema, organizationChangeSchema })
  const known = event.shape.action.options[0].options.filter((action) => action !== 'unknown')
  expect(documented.toSorted()).toEqual(known.toSorted())
})

test('finds by actor, action, and time, page by page, while entries are added', async () => {
  await seed(
    `select 'CFA', 'member-added', 'p' || n % 2, 'Person', timestamptz '2025-03-01 00:00Z' + n * interval '1 hour', 'S' || n
     from generate_series(0, 9) n`,
  )
  const subjects = async (query: string) => (await entries(query)).map(({ actor }) => actor.id)
  const march = 'action=member-added&from=2025-03-01T02:00:00Z&until=2025-03-01T06:00:00Z'
  expect(await subjects(march)).toEqual(['p1', 'p0', 'p1', 'p0'])
  expect(await subjects(`${march}&actor=p1`)).toEqual(['p1', 'p1'])
  expect(await subjects(`${march}&actor=nobody`)).toEqual([])
  const first = (await call(`${log}?${march}&take=3`)).json<{ items: AuditEvent[]; next: number }>()
  await seed(`values ('CFA', 'member-added', 'late', 'Late', timestamptz '2025-03-01 05:30Z', 'Late')`)
  const rest = (await call(`${log}?${march}&take=3&before=${first.next}`)).json<{ items: object[]; next: null }>()
  expect([rest.items.length, rest.next]).toEqual([1, null])
  await platform.asOwner(`delete from organization_changes where position = $1`, [first.next])
  expect(await subjects(`${march}&before=${first.next}`)).toEqual(['p0'])
})

test('exports all entries of the filter as CSV without formulas and as JSON Lines', async () => {
  await seed(
    `select 'CFA', 'roles-changed', 'many', case when n = 7 then '=HYPERLINK("https://evil.test")' else 'Many, "Jr."' end,
       timestamptz '2025-05-01 00:00Z' + n * interval '1 second', E'-1\\n@x' from generate_series(1, 1100) n`,
  )
  const filter = { actor: 'many', from: '2025-05-01T00:00:00Z', until: '2025-05-02T00:00:00+00:00' }
  const csv = await call(`${log}/export`, { method: 'POST', body: { format: 'csv', ...filter } })
  expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const rows = csv.text.split('\r\n')
  expect(rows[0]).toMatch(/^\uFEFFTime \(UTC\),Action,Actor,/)
  expect(rows).toHaveLength(1102)
  expect(rows[1]).toContain(`,roles-changed,"Many, ""Jr.""",many,person,"'-1\n@x",`)
  expect(csv.text).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
  const lines = await call(`${log}/export`, { method: 'POST', body: { format: 'jsonl', ...filter } })
  const parsed = lines.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { at: string })
  expect(parsed).toHaveLength(1100)
  expect(parsed[0]).toMatchObject({ at: '2025-05-01T00:18:20.000Z', action: 'roles-changed', actorId: 'many' })
})

test.each([
  ['GET', '?take=101', undefined],
  ['GET', '?before=0', undefined],
  ['GET', '?from=yesterday', undefined],
  ['GET', '?until=2026-02-30T00:00:00Z', undefined],
  ['GET', `?actor=${'x'.repeat(201)}`, undefined],
  ['GET', `?action=${encodeURIComponent("x' or 1=1 --")}`, undefined],
  ['POST', '/export', { format: 'xlsx' }],
  ['POST', '/export', { format: 'csv', actor: ['many'] }],
  ['POST', '/export', { format: 'csv', unknown: true }],
  ['POST', '/export', {}],
  ['PUT', '/retention', { retentionDays: 29 }],
  ['PUT', '/retention', { retentionDays: 2558 }],
  ['PUT', '/retention', { retentionDays: 30.5 }],
  ['PUT', '/retention', { retentionDays: '365' }],
] as const)('rejects %s %s %j', async (method, path, body) => {
  const response = await call(log + path, { method, ...(body && { body }) })
  expect([response.status, response.json<Problem>().code]).toEqual([400, 'request/invalid'])
})

test('is open to administrators only, and an unprintable name finds nothing', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/retention'],
    ['PUT', '/retention'],
    ['POST', '/export'],
  ] as const) {
    const refused = await call(log + path, { method, as: 'local|designer' })
    expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'roles/missing'])
  }
  expect((await call(`${log}?actor=%00`)).status).toBeLessThan(500)
})

test('deletes what is older than the retention at night, of each organization, and nothing else', async () => {
  await seed(
    `select o, 'name-changed', 'old', 'Old', now() - days * interval '1 day', null
     from unnest(array['CFA', 'HFA']) o, unnest(array[29, 31, 364, 366]) days`,
  )
  await platform.asOwner(`update organizations set audit_retention_days = case id when 'CFA' then 30 else 365 end`)
  const ages = async () =>
    await platform.asOwner<{ left: string }>(
      `select organization_id || ' ' || extract(day from now() - at) as left from organization_changes
       where actor_id = 'old' order by organization_id, at desc`,
    )
  await deleteExpiredEntries(platform.db, { signal: new AbortController().signal })
  expect((await ages()).map(({ left }) => left)).toEqual(['CFA 29', 'HFA 29', 'HFA 31', 'HFA 364'])
  const { db } = platform
  const inCfa = (statement: string) =>
    withScope(db, { organizationId: 'CFA' }, (tx) => tx.execute(statement)).catch(databaseErrorCode)
  // The login of the platform may add and read entries, and nothing else, whatever the retention.
  for (const forbidden of [
    `delete from organization_changes where at < now() - interval '10 years'`,
    `update organization_changes set at = now()`,
    `create or replace function delete_expired_changes(most integer) returns integer language sql as 'select 1'`,
    `update organizations set audit_retention_days = 1`,
  ])
    expect(['42501', '23514']).toContain(await inCfa(forbidden))
})

test('lets an owner who is no superuser delete what has expired, and no younger entry', async () => {
  await seed(
    `select 'CFA', 'name-changed', 'older', 'Old', now() - d * interval '1 day', null from unnest(array[29, 40]) d`,
  )
  const own = ['organization_changes', 'organizations', 'members'].map(
    (table) => `alter table ${table} owner to plain_owner`,
  )
  for (const statement of [
    ...['create role plain_owner', 'grant usage, create on schema public to plain_owner', ...own],
    'alter function delete_expired_changes(integer) owner to plain_owner',
    'alter policy expired_rows on organization_changes to plain_owner',
  ])
    await platform.asOwner(statement)
  await deleteExpiredEntries(platform.db, { signal: new AbortController().signal })
  const young = await withOwner(`select set_config('app.organization', 'CFA', true); delete from organization_changes`)
  const left = await platform.asOwner(`select 1 from organization_changes where actor_id = 'older'`)
  expect([young, left.length]).toEqual([0, 1])
  await platform.asOwner(
    'reassign owned by plain_owner to current_user; drop owned by plain_owner; drop role plain_owner',
  )
})

/** As the owner of the tables; the number of rows that the last statement has deleted. */
async function withOwner(statements: string): Promise<number | null | undefined> {
  const client = new pg.Client({ connectionString: platform.ownerUrl })
  await client.connect()
  try {
    const results: unknown = await client.query(`begin; set local role plain_owner; ${statements}; rollback`)
    return (results as pg.QueryResult[]).at(-2)?.rowCount
  } finally {
    await client.end()
  }
}

test('costs other requests nothing, and a change two statements while no one listens', async () => {
  const statements = countStatements(platform)
  await call('/api/organizations/CFA/members')
  statements.taken()
  await call('/api/organizations/CFA/members')
  const reading = statements.taken()
  expect(reading.filter((text) => text.includes('organization_changes'))).toEqual([])
  await call('/api/organization-tokens', { method: 'POST', body: { name: 'Counted', may: ['uploads'] } })
  const writing = statements.taken().filter((text) => /organization_changes|webhook_|pgboss/.test(text))
  expect(writing.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
    'insert into "organization_changes"',
    'select "id" from',
  ])
})

function countStatements({ pool }: TestApp): { taken(): string[] } {
  let noted: string[] = []
  pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const [first] = asked
      noted.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
      return query(...asked)
    }) as typeof client.query
  })
  return {
    taken() {
      const taken = [...new Set(noted)]
      noted = []
      return taken
    },
  }
}
