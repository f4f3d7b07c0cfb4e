import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Asset, AssetNews } from '@lintel/shared/contract/assets'
import { aWrittenAsset } from '@lintel/shared/testing/fixtures'
import { afterTest, inTime } from '@lintel/shared/testing/runner'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { announceListChange, mostRows, readListChanges } from '../../../events/list-changes.ts'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { beginTransaction, untilBlocked } from '../../../testing/overlapping-transactions.ts'
import { announceAssets, assetsSubject } from './change-assets.ts'

const userId = 'local|everything'
let platform: TestApp
let origin: string
beforeAll(async () => {
  platform = await buildTestApp()
  origin = await platform.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api/assets${url}`, as: userId, organization: 'CFA', ...more })
}

async function add(): Promise<Asset> {
  return (await call('', { method: 'POST', body: aWrittenAsset })).json<Asset>()
}

async function positionOfList(): Promise<number> {
  return Number((await call('')).headers['list-position'])
}

/** What is told to somebody who has the list of a position, one event after the other. */
async function follow(position: number): Promise<() => Promise<AssetNews>> {
  const leaving = new AbortController()
  afterTest(() => leaving.abort())
  const headers = { authorization: `Bearer ${await platform.tokenFor(userId)}`, organization: 'CFA' }
  const address = `${origin}/api/assets/events?tag=&position=${position}`
  const answer = await fetch(address, { headers, signal: leaving.signal })
  expect(answer.status).toBe(200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return () => inTime('the next event', readEvent())

  async function readEvent(): Promise<AssetNews> {
    for (;;) {
      const [event = '', ...rest] = text.split('\n\n')
      const [, data] = /^event: assets\ndata: (.*)$/m.exec(event) ?? []
      if (rest.length > 0) text = rest.join('\n\n')
      if (rest.length > 0 && data !== undefined) return JSON.parse(data) as AssetNews
      if (rest.length > 0) continue
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('The stream has ended.')
      text += value
    }
  }
}

test('tells of each change with the rows that it concerns, and of no others', async () => {
  const [one, other] = [await add(), await add()]
  const position = await positionOfList()
  const next = await follow(position)
  expect(await next()).toMatchObject({ position, changes: { from: position, rows: [], removed: [] } })
  const changed = (await call(`/${one.id}`, { method: 'PATCH', body: { owner: 'Another', revision: 1 } })).json<Asset>()
  expect(await next()).toMatchObject({ position: position + 1, changes: { from: position, rows: [changed] } })
  expect((await call(`/${other.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await next()).toMatchObject({ changes: { from: position + 1, rows: [], removed: [other.id] } })
})

test('tells at once what somebody has missed', async () => {
  const position = await positionOfList()
  const added = [await add(), await add()]
  const { changes } = await (await follow(position))()
  expect(changes?.rows.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort())
})

test.each([
  ['is of a time that nobody knows of any more', 'too old'],
  ['has not been yet', 'too new'],
])('says that the list is to be read where its position %s', async (_what, which) => {
  const now = await positionOfList()
  await withScope(platform.db, { organizationId: 'CFA' }, async (tx) => {
    for (let index = 0; index < 201; index += 1) await announceListChange(tx, assetsSubject('CFA'), [])
  })
  const { position, changes } = await (await follow(which === 'too old' ? now : now + 1000))()
  expect([position, changes]).toEqual([now + 201, null])
})

test('says that the list is to be read where much has changed at once', async () => {
  const position = await positionOfList()
  const next = await follow(position)
  await next()
  const many = Array.from({ length: mostRows + 1 }, () => randomUUID())
  await withScope(platform.db, { organizationId: 'CFA' }, (tx) => announceAssets(tx, 'CFA', many))
  expect(await next()).toMatchObject({ position: position + 1, changes: null })
})

/** Once somebody has heard of a position; what is told before may be an earlier one once more. */
async function heardOf(next: () => Promise<AssetNews>, position: number): Promise<void> {
  for (let told = await next(); told.position !== position; told = await next())
    expect(told.position).toBeLessThan(position)
}

test('reads a change once for all who follow, and nothing for those who only wait', async () => {
  const { id } = await add()
  const position = await positionOfList()
  const followers = await Promise.all(Array.from({ length: 8 }, () => follow(position)))
  async function change(to: number) {
    await withScope(platform.db, { organizationId: 'CFA' }, (tx) => announceAssets(tx, 'CFA', [id]))
    await Promise.all(followers.map((next) => heardOf(next, to)))
  }
  // A server that has only just begun to listen asks for each follower whether it missed something; who has heard of a change missed nothing.
  await change(position + 1)
  let taken = 0
  const count = () => (taken += 1)
  platform.pool.on('acquire', count)
  afterTest(() => platform.pool.off('acquire', count))
  await change(position + 2)
  // The change itself, and one reading.
  expect(taken).toBeLessThanOrEqual(3)
})

test('tells of nothing before it is committed, and of all that the transaction has done', async () => {
  const { id } = await add()
  const position = await positionOfList()
  const next = await follow(position)
  expect((await next()).position).toBe(position)
  const open = await beginTransaction(platform.db, { organizationId: 'CFA' }, async (tx) => {
    await announceAssets(tx, 'CFA', [id])
    await tx.execute(sql`update assets set owner = 'Changed after it was announced' where id = ${id}`)
  })
  const late = add()
  await untilBlocked(platform)
  const whole = await (await follow(position))()
  expect(whole).toMatchObject({ position, changes: { rows: [], removed: [] } })
  await open.commit()
  const { changes } = await next()
  expect(changes).toMatchObject({ from: position, removed: [] })
  expect(changes?.rows).toContainEqual(expect.objectContaining({ id, owner: 'Changed after it was announced' }))
  await late
  expect(await positionOfList()).toBe(position + 2)
})

test('tells the tag of the position that it tells, also where a change is committed meanwhile', async () => {
  const position = await positionOfList()
  let reads = 0
  async function tagOf(): Promise<string> {
    reads += 1
    if (reads === 1) await add()
    return `read ${reads}`
  }
  const news = await withScope(platform.db, { organizationId: 'CFA' }, (tx) =>
    readListChanges(tx, assetsSubject('CFA'), { since: undefined, tagOf, rowsOf: async () => [] }),
  )
  expect(news).toEqual({ tag: 'read 2', position: position + 1, changes: null })
})

test('tells positions in the order of the commits, however many change at once', async () => {
  const before = await positionOfList()
  const made = await Promise.all(Array.from({ length: 10 }, () => add()))
  expect(await positionOfList()).toBe(before + 10)
  const { changes } = await (await follow(before))()
  expect(changes?.rows).toHaveLength(made.length)
})
