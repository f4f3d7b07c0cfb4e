import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { describeRoles, listDemoPeople, seedIdentityAccounts } from './demo-people.ts'
import { verifyPassword } from './passwords.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('seeds every demo account once, however often it runs', async () => {
  await Promise.all([seedIdentityAccounts(database.identityDb), seedIdentityAccounts(database.identityDb)])
  await seedIdentityAccounts(database.identityDb)
  expect(await listDemoPeople(database.identityDb)).toHaveLength(6)
})

test('leaves a changed password as it is', async () => {
  await database.asOwner("update identity_accounts set password_hash = 'changed' where id = 'local|guest'")
  await seedIdentityAccounts(database.identityDb)
  const [row] = await database.asOwner("select password_hash from identity_accounts where id = 'local|guest'")
  expect(row).toEqual({ password_hash: 'changed' })
})

test('hashes with argon2id', async () => {
  const [row] = await database.asOwner<{ hash: string }>(
    "select password_hash as hash from identity_accounts where id = 'local|viewer'",
  )
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(row?.hash, 'lintel')).toBe(true)
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false)
})

test('puts roles into a short line', () => {
  expect(describeRoles([])).toBe('No roles')
  expect(describeRoles(['prototypes.read', 'revitassembly.create'])).toBe('Prototypes, assembly requests')
})
