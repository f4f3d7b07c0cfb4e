import pg from 'pg'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { connectDatabase, type Database } from '../database/connect.ts'
import { appLogin } from '../database/logins.ts'
import { withScope } from '../database/scope.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../testing/test-database.ts'
import { testRun } from '../testing/test-run.ts'
import { atOnceOn } from '../testing/asked-at-once.ts'
import { announceChange, channelOf, type Subject } from './announce-change.ts'
import { createChangeListener } from './change-listener.ts'

const wall: Subject = { topic: 'walls', organizationId: 'CFA', id: '1' }
const door: Subject = { topic: 'doors', organizationId: 'CFA', id: '1' }
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const [{ name } = { name: '' }] = await database.asOwner<{ name: string }>('select current_database() as name')
  const url = databaseUrl(testRun().postgresUrl, name, appLogin)
  // The listener must not use the pool's address; the database itself tells which one it was.
  db = connectDatabase(url, { directUrl: databaseUrl(testRun().postgresUrl, name) })
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

function open() {
  const listener = createChangeListener(db, { warn: () => undefined })
  afterTest(() => listener.close())
  return listener
}

function listeners() {
  return database.asOwner<{ login: string }>(
    `select usename as login from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  )
}

test('hears of every kind of thing on one connection, past the pool', async () => {
  const listener = open()
  const [ofWall, ofDoor] = [jest.fn(), jest.fn()]
  listener.follow(wall, ofWall)
  listener.follow(door, ofDoor)
  // Both are called once at first, since changes before it listened may have been missed.
  await until(() => expect([ofWall, ofDoor].map(({ mock }) => mock.calls.length)).toEqual([1, 1]))
  expect(await listeners()).toEqual([{ login: 'postgres' }])
  await withScope(db, { organizationId: 'CFA' }, (tx) => announceChange(tx, wall))
  await until(() => expect(ofWall).toHaveBeenCalledTimes(2))
  expect(ofDoor).toHaveBeenCalledTimes(1)
})

test('hears of what was committed, and nothing any more once it is closed', async () => {
  const listener = open()
  const onChange = jest.fn()
  const unfollow = listener.follow(wall, onChange)
  await until(() => expect(onChange).toHaveBeenCalledTimes(1))
  const broken = withScope(db, { organizationId: 'CFA' }, async (tx) => {
    await announceChange(tx, wall)
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await withScope(db, { organizationId: 'CFA' }, (tx) => announceChange(tx, wall))
  await until(() => expect(onChange).toHaveBeenCalledTimes(2))
  unfollow()
  await listener.close()
  // The database notices a moment later that the connection is closed.
  await until(async () => expect(await listeners()).toEqual([]))
})

test('does not complain of the connection that it ends itself', async () => {
  const warn = jest.fn()
  const listener = createChangeListener(db, { warn })
  const heard = jest.fn()
  const unfollow = listener.follow(wall, heard)
  await until(() => expect(heard).toHaveBeenCalledTimes(1))
  unfollow()
  await listener.close()
  expect(warn).not.toHaveBeenCalled()
})

test('listens to the organizations that somebody follows something of', async () => {
  const listener = open()
  const heard = jest.fn()
  listener.follow(wall, () => undefined)
  const unfollow = listener.follow({ ...wall, organizationId: 'HFA' }, heard)
  await until(() => expect(heard).toHaveBeenCalledTimes(1))
  await withScope(db, { organizationId: 'HFA' }, (tx) => announceChange(tx, { ...wall, organizationId: 'HFA' }))
  await until(() => expect(heard).toHaveBeenCalledTimes(2))
  unfollow()
  await until(async () => expect(await lastSaid()).toBe('unlisten "changes:HFA"'))
})

test('asks its connection one thing after the other, however many organizations are followed at once', async () => {
  const listener = open()
  const first = jest.fn()
  listener.follow(wall, first)
  await until(() => expect(first).toHaveBeenCalledTimes(1))
  const asking = atOnceOn(pg.Client.prototype)
  const [some, others] = [organizations('A'), organizations('B')]
  const unfollow = some.map((organizationId) => listener.follow({ ...wall, organizationId }, () => undefined))
  unfollow.forEach((stop) => stop())
  const heard = jest.fn()
  others.forEach((organizationId) => listener.follow({ ...wall, organizationId }, heard))
  await until(() => expect(heard).toHaveBeenCalledTimes(others.length))
  expect(asking.most).toBe(1)
  await withScope(db, { organizationId: 'B9' }, (tx) => announceChange(tx, { ...wall, organizationId: 'B9' }))
  await until(() => expect(heard).toHaveBeenCalledTimes(others.length + 1))
})

function organizations(letter: string): string[] {
  return Array.from({ length: 10 }, (_, index) => `${letter}${index}`)
}

async function lastSaid(): Promise<string | undefined> {
  const [row] = await database.asOwner<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and query ilike '%listen%"changes:%'
       and pid <> pg_backend_pid()`,
  )
  return row?.query
}

test.each(['CFA', 'x'.repeat(200)])('names a channel that PostgreSQL takes for %s', (organizationId) => {
  expect(Buffer.byteLength(channelOf({ organizationId }))).toBeLessThan(64)
})
