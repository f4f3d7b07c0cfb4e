import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { members } from '../modules/members/schema.ts'
import { organizations } from '../modules/organizations/schema.ts'
import { preferences } from '../modules/preferences/schema.ts'
import { users } from '../modules/users/schema.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../testing/test-database.ts'
import { postgresUrl } from '../testing/test-postgres.ts'
import { connectDatabase, databaseErrorCode } from './connect.ts'
import { assertLoginIsBound, protectTables, unprotectedTables } from './protection.ts'
import { withScope } from './scope.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('forces a policy on every table that carries an organization', async () => {
  const tables = await database.asOwner<{ name: string; forced: boolean; policies: number }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  expect(tables.map((table) => table.name)).toContain('members')
  expect(tables.filter((table) => !table.forced || table.policies === 0)).toEqual([])
  expect(await database.asOwner(unprotectedTables)).toEqual([])
})

test('names no organization in any policy-free column of another kind', async () => {
  const strays = await database.asOwner(`
    select c.relname from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confrelid = 'organizations'::regclass and not c.relforcerowsecurity`)
  expect(strays).toEqual([])
})

test('lets the login see nothing outside of a scope', async () => {
  for (const table of [organizations, members, users, preferences]) {
    expect(await database.db.select().from(table)).toEqual([])
  }
})

test('shows one organization inside of its scope and forgets it afterwards', async () => {
  const seen = await withScope(database.db, { organizationId: 'CFA' }, (tx) => tx.select().from(members))
  expect(new Set(seen.map((member) => member.organizationId))).toEqual(new Set(['CFA']))
  expect(await database.db.select().from(members)).toEqual([])
})

test('refuses to write into another organization', async () => {
  const intrusion = withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    tx.insert(members).values({ organizationId: 'HFA', userId: 'local|guest', roles: [] }),
  )
  await expect(intrusion.catch(databaseErrorCode)).resolves.toBe('42501')
  const changed = await withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    tx.update(organizations).set({ displayName: 'Taken' }).where(eq(organizations.id, 'HFA')),
  )
  expect(changed.rowCount).toBe(0)
})

test('refuses to move a row into another organization', async () => {
  const move = withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    tx.update(members).set({ organizationId: 'ACME' }),
  )
  await expect(move.catch(databaseErrorCode)).resolves.toBe('42501')
})

test('takes hostile scope values as text', async () => {
  const hostile = `CFA'; drop table members; --`
  const seen = await withScope(database.db, { organizationId: hostile, userId: hostile }, (tx) =>
    tx.select().from(members),
  )
  expect(seen).toEqual([])
})

test('runs with a login that owns nothing and cannot bypass policies', async () => {
  await expect(assertLoginIsBound(database.db)).resolves.toBeUndefined()
  await expect(database.db.execute('set row_security = off; select * from members')).rejects.toThrow()
  await expect(database.db.execute('alter table members no force row level security')).rejects.toThrow()
  await expect(database.db.execute('set role postgres')).rejects.toThrow()
})

test.each([
  ['a superuser', 'superuser'],
  ['a login that bypasses policies', 'bypassrls'],
  ['a member of the owner', 'in role postgres'],
])('refuses %s', async (_who, attribute) => {
  const login = `test_${attribute.replaceAll(' ', '_')}`
  await database.asOwner(`create role ${login} login ${attribute}`)
  const [{ name } = { name: '' }] = await database.asOwner<{ name: string }>('select current_database() as name')
  const db = connectDatabase(databaseUrl(postgresUrl(), name, login))
  await expect(assertLoginIsBound(db)).rejects.toThrow(`The database login "${login}"`)
  await db.$client.end()
  await database.asOwner(`drop role ${login}`)
})

test('stops when a new table carries an organization without a policy', async () => {
  const client = new pg.Client({ connectionString: await ownerUrl() })
  await client.connect()
  await client.query('create table planted (organization_id text)')
  await expect(protectTables(client, 'lintel_app')).rejects.toThrow('but no row level security policy: planted')
  await client.query('drop table planted')
  await client.end()
})

async function ownerUrl(): Promise<string> {
  const [row] = await database.asOwner<{ name: string }>('select current_database() as name')
  return databaseUrl(postgresUrl(), row?.name ?? '')
}
