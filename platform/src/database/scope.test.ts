import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { members } from '../modules/members/schema.ts'
import { organizations } from '../modules/organizations/schema.ts'
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

/** The library wraps what the connection said. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
}
