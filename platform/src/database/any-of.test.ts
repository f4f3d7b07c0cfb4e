import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { organizations } from '../modules/organization/organizations/schema.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { anyOf } from './any-of.ts'
import { withScope } from './scope.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function among(ids: readonly string[]) {
  const { id } = organizations
  return withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    tx.select({ id }).from(organizations).where(anyOf(id, ids)),
  )
}

test('finds rows by more values than a statement may have parameters', async () => {
  const others = Array.from({ length: 70_000 }, (_, index) => `other-${index}`)
  expect(await among([...others, 'CFA'])).toEqual([{ id: 'CFA' }])
  expect(await among(others)).toEqual([])
  expect(await among([])).toEqual([])
})
