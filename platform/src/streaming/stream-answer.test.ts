import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Problem } from '@lintel/shared/contract'
import { until } from '@lintel/shared/testing/runner'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { z } from 'zod'
import { openCursor } from '../database/cursors/row-cursor.ts'
import type { Transaction } from '../database/scope.ts'
import type { App } from '../interfaces/app.ts'
import { listMembers } from '../modules/organization/members/repository.ts'
import { memberOf } from '../plugins/access.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { foreignOrganization, plantForeignOrganization } from '../testing/foreign-organization.ts'
import { streamOf } from './streamed-rows.ts'

const count = 100_000
const rowSchema = z.object({ n: z.int(), name: z.string(), even: z.boolean() })
type Row = z.infer<typeof rowSchema>

const numbered = `select n::int, 'row "' || n || '" — ' || repeat('ä', 40) as name, n % 2 = 0 as even, 'kept back' as secret`
const all = `${numbered} from generate_series(1, ${count}) n`
const broken = `select 100 / (50000 - n)::int as n, 'x' as name, true as even from generate_series(1, ${count}) n`
const unfit = `select n::int, 'x' as name, case when n = 50000 then null else true end as even from generate_series(1, ${count}) n`
const brokenAtOnce = `select 1 / (n - 1)::int as n, 'x' as name, true as even from generate_series(1, 10) n`

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp({
    environment: { STREAMS_AT_ONCE: '3', STREAM_IDLE_SECONDS: '1', STOP_WITHIN_SECONDS: '1' },
    extend: plantRoutes,
  })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => platform.close())

function plantRoutes(rest: App): void {
  const config = { access: memberOf('header', { anyRole: ['organization.update'] }), isStreamed: true }
  const schema = { response: { 200: streamOf(rowSchema) } }
  for (const [path, query] of Object.entries({ all, broken, unfit, brokenAtOnce })) {
    rest.get(`/planted/${path}`, { config, schema }, ({ scope }) => openCursor(scope.tx, (rows) => ask(rows, query)))
  }
  rest.get('/planted/lost', { config, schema }, ({ scope: { tx } }) =>
    openCursor(tx, async (rows) => {
      const found = await ask(rows, all)
      if (found.at(-1)?.n === count) await tx.$client.query('select 1 / 0').catch(() => undefined)
      return found
    }),
  )
  const members = { response: { 200: streamOf(z.object({ id: z.string() })) } }
  rest.get('/planted/members', { config, schema: members }, ({ scope }) =>
    openCursor(scope.tx, (rows) => listMembers(rows, foreignOrganization)),
  )
  rest.get('/planted/own-members', { config, schema: members }, ({ organizationScope: { tx, organizationId } }) =>
    openCursor(tx, (rows) => listMembers(rows, organizationId)),
  )
}

async function ask(rows: Transaction, query: string): Promise<Row[]> {
  return (await rows.$client.query<Row>(query)).rows
}

const admin = 'local|everything'

async function headersOf(more: IncomingHttpHeaders = {}, organization = 'CFA', as = admin) {
  return { authorization: `Bearer ${await platform.tokenFor(as)}`, organization, ...more }
}

/** Opens a call over a socket of its own; nothing of the body is read yet. */
async function open(path: string, headers: IncomingHttpHeaders): Promise<IncomingMessage> {
  const { port } = platform.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `/api/planted/${path}`, headers, agent: false }, resolve).on('error', reject)
  })
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function openTransactions(): Promise<number> {
  const [row] = await platform.asOwner<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and usename = 'lintel_app' and state <> 'idle'`,
  )
  return row?.open ?? -1
}

async function expectAllIsOver(): Promise<void> {
  await until(async () => expect(await openTransactions()).toBe(0), { timeout: 10_000 })
  await until(() => expect(platform.pool.totalCount - platform.pool.idleCount).toBe(0), { timeout: 10_000 })
}

test.each([
  ['as it is', undefined, (bytes: Buffer) => bytes],
  ['by gzip', 'gzip', gunzipSync],
  ['by brotli', 'gzip, deflate, br', brotliDecompressSync],
])('sends 100,000 rows whole and right, compressed %s', async (_how, accepted, unpack) => {
  const answer = await open('all', await headersOf(accepted === undefined ? {} : { 'accept-encoding': accepted }))
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect(answer.headers.vary).toContain('Accept-Encoding')
  const rows = JSON.parse(unpack(await bytesOf(answer)).toString()) as Row[]
  expect(rows.length).toBe(count)
  const wrong = rows.findIndex(
    ({ n, name, even }, index) => n !== index + 1 || even !== (n % 2 === 0) || !name.endsWith('ä'),
  )
  expect(wrong).toBe(-1)
  expect(rows[6]).toEqual({ n: 7, name: `row "7" — ${'ä'.repeat(40)}`, even: false })
  await expectAllIsOver()
})

test('gives the connection back when the caller leaves in the middle', async () => {
  const answer = await open('all', await headersOf({ 'accept-encoding': 'br' }))
  await new Promise((resolve) => answer.once('data', resolve))
  expect(await openTransactions()).toBe(1)
  answer.destroy()
  await expectAllIsOver()
  expect(platform.logged()).not.toContain('"level":50')
})

test('ends the answer of a caller who takes nothing of it', async () => {
  const answer = await open('all', await headersOf())
  expect(await openTransactions()).toBe(1)
  await expectAllIsOver()
  await expect(bytesOf(answer)).rejects.toThrow('aborted')
})

test.each([
  ['broken', undefined, 'division by zero'],
  ['broken', 'gzip', 'division by zero'],
  ['unfit', undefined, 'expected boolean, received null'],
])(
  'breaks the connection off when a row fails (%s, %s), so that nobody takes a part for the whole',
  async (path, accepted, reason) => {
    const answer = await open(path, await headersOf(accepted === undefined ? {} : { 'accept-encoding': accepted }))
    expect(answer.statusCode).toBe(200)
    await expect(bytesOf(answer)).rejects.toThrow('aborted')
    await expectAllIsOver()
    expect(platform.logged()).toContain(reason)
  },
)

test('does not end an answer whose transaction was not kept', async () => {
  const answer = await open('lost', await headersOf())
  await expect(bytesOf(answer)).rejects.toThrow('aborted')
  expect(platform.logged()).toContain('A statement of this transaction had failed')
})

test('answers with a problem what fails before the first row', async () => {
  const answer = await open('brokenAtOnce', await headersOf())
  expect(JSON.parse(await text(answer))).toMatchObject({
    status: 500,
    code: 'platform/unexpected',
  } satisfies Partial<Problem>)
  await expectAllIsOver()
})

test('asks for token, membership and role before anything else', async () => {
  const codes = []
  for (const headers of [
    { organization: 'CFA' },
    await headersOf({}, foreignOrganization),
    await headersOf({}, 'CFA', 'local|designer'),
  ]) {
    const problem = JSON.parse(await text(await open('brokenAtOnce', headers))) as Problem
    codes.push(problem.code)
  }
  expect(codes).toEqual(['authentication/token-missing', 'organizations/not-found', 'roles/missing'])
})

test('sees through its cursor what the organization sees, and nothing of others', async () => {
  await plantForeignOrganization(platform)
  expect(await text(await open('members', await headersOf()))).toBe('[]')
  const own = JSON.parse(await text(await open('own-members', await headersOf()))) as { id: string }[]
  expect(own).toContainEqual({ id: admin })
})

test('sends a few at once: no organization gets more than half, and nobody more than there are', async () => {
  const held = [await open('all', await headersOf()), await open('all', await headersOf())]
  const third = await open('all', await headersOf())
  expect(JSON.parse(await text(third))).toMatchObject({ status: 429, code: 'platform/too-many-own-streams' })
  expect(third.headers['retry-after']).toBe('10')
  held.push(await open('all', await headersOf({}, 'HFA')))
  const fourth = await open('all', await headersOf({}, 'HFA'))
  expect(JSON.parse(await text(fourth))).toMatchObject({ status: 503, code: 'platform/too-many-streams' })
  for (const answer of held) answer.destroy()
  await expectAllIsOver()
  expect((await open('own-members', await headersOf())).statusCode).toBe(200)
})

test('does not wait for a caller who takes nothing when the server stops', async () => {
  const answer = await open('all', await headersOf())
  const { port } = platform.app.server.address() as AddressInfo
  await platform.app.close()
  await expect(bytesOf(answer)).rejects.toThrow('aborted')
  await expect(new Promise((_resolve, reject) => connect(port, '127.0.0.1').once('error', reject))).rejects.toThrow(
    'ECONNREFUSED',
  )
})

test('does not start with a streamed route that does not say of what', async () => {
  const extend = (rest: App) =>
    rest.get('/planted', { config: { access: memberOf('header'), isStreamed: true } }, () => [])
  await expect(buildTestApp({ extend })).rejects.toThrow('/api/planted is streamed, so its schema has to say of what')
})
