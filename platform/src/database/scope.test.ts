import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { members } from '../modules/organization/members/schema.ts'
import { organizations } from '../modules/organization/organizations/schema.ts'
import { atOnceOn } from '../testing/asked-at-once.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../testing/test-database.ts'
import { testRun } from '../testing/test-run.ts'
import { connectDatabase } from './connect.ts'
import { appLogin } from './logins.ts'
import { withScope, type Transaction } from './scope.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ended = 'This transaction is over'

function countMembers(tx: Transaction) {
  return tx.select({ id: members.userId }).from(members)
}

test.each([
  ['was committed', (tx: Transaction) => Promise.resolve(tx)],
  ['was rolled back', (tx: Transaction) => Promise.reject(Object.assign(new Error('no'), { tx }))],
])('a handle answers nothing more after its transaction %s', async (_how, work) => {
  const left: unknown = await withScope(database.db, { organizationId: 'CFA' }, work).catch((error: unknown) => error)
  const tx = left instanceof Error ? (left as Error & { tx: Transaction }).tx : (left as Transaction)
  await expect(tx.$client.query('select 1')).rejects.toThrow(ended)
  await expect(countMembers(tx).catch(causeOf)).resolves.toContain(ended)
})

test('a branch that is left over does not ask inside of the next transaction of its connection', async () => {
  const [{ name } = { name: '' }] = await database.asOwner<{ name: string }>('select current_database() as name')
  const single = connectDatabase(databaseUrl(testRun().postgresUrl, name, appLogin), { max: 1 })
  const gate = Promise.withResolvers<undefined>()
  let leftOver: Promise<unknown> = Promise.resolve()
  const broken = withScope(single, { organizationId: 'CFA' }, (tx) => {
    leftOver = gate.promise.then(() => countMembers(tx))
    return Promise.all([Promise.reject(new Error('the faster branch')), leftOver])
  })
  await expect(broken).rejects.toThrow('the faster branch')
  await withScope(single, { organizationId: 'HFA' }, async (tx) => {
    gate.resolve(undefined)
    await expect(leftOver.catch(causeOf)).resolves.toContain(ended)
    expect((await countMembers(tx)).length).toBeGreaterThan(0)
  })
  await single.$client.end()
})

test('asks what is asked at once one after the other, and ends when what is left over is answered', async () => {
  const asking = atOnceOn(pg.Client.prototype)
  const broken = withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    Promise.all([
      tx.execute(sql`select 1`),
      tx.execute(sql`select 1 / 0`),
      tx.execute(sql`select 2`),
      Promise.reject(new Error('the faster branch')),
    ]),
  )
  await expect(broken).rejects.toThrow('the faster branch')
  expect(asking.most).toBe(1)
})

test('does not take the commit of a transaction with a failed statement for success', async () => {
  const renamed = withScope(database.db, { organizationId: 'CFA' }, async (tx) => {
    await tx.update(organizations).set({ displayName: 'Not kept' })
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
    return 'as if nothing had happened'
  })
  await expect(renamed).rejects.toThrow('A statement of this transaction had failed')
  const [kept] = await withScope(database.db, { organizationId: 'CFA' }, (tx) => tx.select().from(organizations))
  expect(kept?.displayName).not.toBe('Not kept')
})

/** The library wraps the error of the connection. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
}

test('does what is to follow once the commit is through, and only then', async () => {
  const done: string[] = []
  const seen = await withScope(database.db, { organizationId: 'CFA' }, (tx) => {
    tx.afterCommit(async () => void done.push('after'))
    done.push('within')
    return Promise.resolve([...done])
  })
  expect([seen, done]).toEqual([['within'], ['within', 'after']])
  const broken = withScope(database.db, { organizationId: 'CFA' }, (tx) => {
    tx.afterCommit(async () => void done.push('never'))
    return Promise.reject(new Error('no'))
  })
  await expect(broken).rejects.toThrow('no')
  expect(done).toEqual(['within', 'after'])
})

test('stands by the commit where what follows fails, and warns', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockReturnValue()
  afterTest(() => warn.mockRestore())
  const answer = await withScope(database.db, { organizationId: 'CFA' }, (tx) => {
    tx.afterCommit(() => Promise.reject(new Error('the disk is gone')))
    return Promise.resolve('kept')
  })
  expect(answer).toBe('kept')
  const told = expect.objectContaining({ type: 'AfterCommitWarning' })
  expect(warn).toHaveBeenCalledWith('After a commit: the disk is gone', told)
})
