import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { nextEvent, until } from '@lintel/shared/testing/runner'
import { connectDatabase, type Database } from './connect.ts'
import { isDatabaseUnavailable } from './failures.ts'
import { listenForNotifications } from './notifications.ts'
import { withScope } from './scope.ts'
import { testRun } from '../testing/test-run.ts'

let network: Server
let db: Database
let isCut = false
const sockets: Socket[] = []

/** A network in front of the database that can swallow everything without closing anything. */
beforeEach(async () => {
  const folder = new URL(testRun().postgresUrl).searchParams.get('host') ?? ''
  network = createServer((near) => {
    const far = connect(join(folder, '.s.PGSQL.5432'))
    sockets.push(near, far)
    near.on('data', (data) => isCut || far.write(data)).on('error', () => far.destroy())
    far.on('data', (data) => isCut || near.write(data)).on('error', () => near.destroy())
  })
  network.listen(0, '127.0.0.1')
  await nextEvent(network, 'listening')
  const { port } = network.address() as AddressInfo
  db = connectDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, patience: { answer: 2_000 } })
})

afterEach(async () => {
  await db.$client.end()
  for (const socket of sockets.splice(0)) socket.destroy()
  jest.restoreAllMocks()
  network.close()
  isCut = false
})

function ask(): Promise<unknown> {
  return withScope(db, {}, (tx) => tx.execute(sql`select 1`))
}

test('gives up a connection that has fallen silent and goes on with a new one', async () => {
  await ask()
  isCut = true
  const asked = jest.spyOn(pg.Client.prototype, 'query')
  const failure: unknown = await ask().catch((error: unknown) => error)
  isCut = false
  expect(isDatabaseUnavailable(failure)).toBe(true)
  // The connection gave no answer, so no rollback is sent: it would only wait as long again.
  expect(asked).toHaveBeenCalledTimes(1)
  await expect(ask()).resolves.toBeDefined()
})

test('a connection that is not made in time counts as a database that is away', async () => {
  isCut = true
  Object.assign(db.$client.options, { connectionTimeoutMillis: 300 })
  const failure: unknown = await ask().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
})

test('hears again after the connection that it listens on has fallen silent', async () => {
  Object.assign(db, { listening: { ...db.listening, connectionTimeoutMillis: 500, query_timeout: 500 } })
  const [onListening, onMessage] = [jest.fn(), jest.fn()]
  const listening = listenForNotifications(db, {
    channel: 'news',
    onListening,
    onMessage,
    onFailure: () => undefined,
    askEvery: 100,
  })
  await until(() => expect(onListening).toHaveBeenCalledTimes(1))
  isCut = true
  // Nothing is closed and nothing comes: only a question without an answer tells that nobody is there.
  await until(() => expect(sockets.length).toBeGreaterThan(2))
  isCut = false
  await until(() => expect(onListening).toHaveBeenCalledTimes(2))
  await withScope(db, {}, (tx) => tx.execute(sql`select pg_notify('news', 'here')`))
  await until(() => expect(onMessage).toHaveBeenCalledWith('here'))
  await listening.close()
})

test('leaves a server that only reads, as one that was replaced does, and counts it as away', async () => {
  const backend = async () => (await withScope(db, {}, (tx) => tx.execute(sql`select pg_backend_pid() as pid`))).rows
  const before = await backend()
  expect(await backend()).toEqual(before)
  const failure: unknown = await withScope(db, {}, async (tx) => {
    await tx.execute(sql`set transaction read only`)
    await tx.execute(sql`create table never_made (id int)`)
  }).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  expect(await backend()).not.toEqual(before)
})
