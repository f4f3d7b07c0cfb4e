import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Problem } from '@lintel/shared/contract'
import { until } from '@lintel/shared/testing/runner'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { z } from 'zod'
import { openCursor } from '../database/cursors/row-cursor.ts'
import type { App } from '../interfaces/app.ts'
import { listMembers } from '../modules/organization/members/repository.ts'
import { memberOf } from '../plugins/access.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { foreignOrganization, plantForeignOrganization } from '../testing/matrices/foreign-organization.ts'
import { streamOf } from './streamed-rows.ts'
import { admin, bytesOf, openStreamStage, rowCount, type Row, type StreamStage } from './testing/stream-stage.ts'

let stage: StreamStage
beforeEach(async () => {
  const environment = {
    STREAMS_AT_ONCE: '3',
    STREAM_WAIT_SECONDS: '1',
    STREAM_IDLE_SECONDS: '1',
    STOP_WITHIN_SECONDS: '1',
  }
  stage = await openStreamStage(environment, plantMembers)
})
afterEach(() => {
  stage.release()
  return stage.platform.close()
})

async function expectAllIsOver(): Promise<void> {
  await until(async () => expect(await stage.inUse()).toEqual([0, 0]), { timeout: 10_000 })
}

function plantMembers(rest: App): void {
  const config = { access: memberOf('header', { anyRole: ['organization.update'] }), isStreamed: true }
  const schema = { response: { 200: streamOf(z.object({ id: z.string() })) } }
  rest.get('/planted/members', { config, schema }, ({ scope }) =>
    openCursor(scope.tx, (rows) => listMembers(rows, foreignOrganization)),
  )
  rest.get('/planted/own-members', { config, schema }, ({ organizationScope: { tx, organizationId } }) =>
    openCursor(tx, (rows) => listMembers(rows, organizationId)),
  )
}

test.each([
  ['as it is', undefined, (bytes: Buffer) => bytes],
  ['by gzip', 'gzip', gunzipSync],
  ['by brotli', 'gzip, deflate, br', brotliDecompressSync],
])('sends 100,000 rows whole and right, compressed %s', async (_how, accepted, unpack) => {
  const answer = await stage.open(
    'all',
    await stage.headersOf(accepted === undefined ? {} : { 'accept-encoding': accepted }),
  )
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect(answer.headers.vary).toContain('Accept-Encoding')
  const rows = JSON.parse(unpack(await bytesOf(answer)).toString()) as Row[]
  expect(rows.length).toBe(rowCount)
  const wrong = rows.findIndex(
    ({ n, name, even }, index) => n !== index + 1 || even !== (n % 2 === 0) || !name.endsWith('ä'),
  )
  expect(wrong).toBe(-1)
  expect(rows[6]).toEqual({ n: 7, name: `row "7" — ${'ä'.repeat(40)}`, even: false })
  await expectAllIsOver()
})

test('gives the connection back when the caller leaves in the middle', async () => {
  const answer = await stage.open('all', await stage.headersOf({ 'accept-encoding': 'br' }))
  await new Promise((resolve) => answer.once('data', resolve))
  expect(await stage.openTransactions()).toBeGreaterThan(0)
  answer.destroy()
  await expectAllIsOver()
  expect(stage.platform.logged()).not.toContain('"level":50')
})

test('ends the answer of a caller who takes nothing of it', async () => {
  const answer = await stage.open('all', await stage.headersOf())
  await expectAllIsOver()
  // Nothing is held for a reader; what ends is the connection.
  const { server } = stage.platform.app
  await until(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0), { timeout: 10_000 })
  await expect(bytesOf(answer)).rejects.toThrow('aborted')
})

test.each([
  ['broken', undefined, 'division by zero'],
  ['broken', 'gzip', 'division by zero'],
  ['unfit', undefined, 'expected boolean, received null'],
])(
  'breaks the connection off when a row fails (%s, %s), so that nobody takes a part for the whole',
  async (path, accepted, reason) => {
    const answer = await stage.open(
      path,
      await stage.headersOf(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    )
    expect(answer.statusCode).toBe(200)
    await expect(bytesOf(answer)).rejects.toThrow('aborted')
    await expectAllIsOver()
    expect(stage.platform.logged()).toContain(reason)
  },
)

test('does not end an answer whose transaction was not kept', async () => {
  const answer = await stage.open('lost', await stage.headersOf())
  await expect(bytesOf(answer)).rejects.toThrow('aborted')
  expect(stage.platform.logged()).toContain('A statement of this transaction had failed')
})

test('answers with a problem what fails before the first row', async () => {
  const answer = await stage.open('brokenAtOnce', await stage.headersOf())
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
    await stage.headersOf({}, foreignOrganization),
    await stage.headersOf({}, 'CFA', 'local|designer'),
  ]) {
    const problem = JSON.parse(await text(await stage.open('brokenAtOnce', headers))) as Problem
    codes.push(problem.code)
  }
  expect(codes).toEqual(['authentication/token-missing', 'organizations/not-found', 'roles/missing'])
})

test('sees through its cursor what the organization sees, and nothing of others', async () => {
  await plantForeignOrganization(stage.platform)
  expect(await text(await stage.open('members', await stage.headersOf()))).toBe('[]')
  const own = JSON.parse(await text(await stage.open('own-members', await stage.headersOf()))) as { id: string }[]
  expect(own).toContainEqual({ id: admin })
})

test('reads a few at once, no person and no organization more than their share, and the others when it is their turn', async () => {
  const people = ['local|designer', 'local|viewer', 'local|reviewer']
  await stage.platform.asOwner(
    `insert into members (organization_id, user_id, roles) select o, u, '{organization.update}' from unnest('{CFA,HFA}'::text[]) o,
     unnest('{${people.join()}}'::text[]) u on conflict (organization_id, user_id) do update set roles = excluded.roles`,
  )
  const held: IncomingMessage[] = []
  async function hold(as: string, organization: string) {
    held.push(await stage.open('held', await stage.headersOf({}, organization, as)))
    expect(held.at(-1)?.statusCode).toBe(200)
  }
  async function refusal(as: string, organization: string) {
    const answer = await stage.open('held', await stage.headersOf({}, organization, as))
    expect(answer.headers['retry-after']).toBe('2')
    const { status, code, detail } = JSON.parse(await text(answer)) as Problem
    return { status, code, who: detail.slice(0, 17) }
  }
  const [designer = '', viewer = '', reviewer = ''] = people
  await hold(admin, 'CFA')
  await hold(designer, 'CFA')
  await hold(viewer, 'HFA')
  const ownFault = { status: 429, code: 'platform/too-many-own-streams' }
  // In another organization it is the same person.
  const refused = [refusal(admin, 'HFA'), refusal(reviewer, 'CFA'), refusal(reviewer, 'HFA')]
  expect(await Promise.all(refused)).toEqual([
    { ...ownFault, who: 'You are loading a' },
    { ...ownFault, who: 'Your organization' },
    { status: 503, code: 'platform/too-many-streams', who: 'Too many large an' },
  ])
  const waiting = stage.open('own-members', await stage.headersOf({}, 'HFA', reviewer))
  expect(await Promise.race([waiting, pause(300, 'waiting')])).toBe('waiting')
  // Without a connection.
  expect(await stage.inUse()).toEqual([3, 3])
  for (const answer of held) answer.destroy()
  stage.release()
  expect((await waiting).statusCode).toBe(200)
  await expectAllIsOver()
})

test('does not wait for a caller who takes nothing when the server stops', async () => {
  const answer = await stage.open('all', await stage.headersOf())
  const { port } = stage.platform.app.server.address() as AddressInfo
  await stage.platform.app.close()
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
