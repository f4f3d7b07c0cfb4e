import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { members } from '../../modules/organization/members/schema.ts'
import { organizations } from '../../modules/organization/organizations/schema.ts'
import { preferences } from '../../modules/organization/preferences/schema.ts'
import { users } from '../../modules/organization/users/schema.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../testing/test-database.ts'
import { testRun } from '../../testing/test-run.ts'
import { connectDatabase } from '../connect.ts'
import { databaseErrorCode } from '../failures.ts'
import { appLogin, plainLogins } from '../logins.ts'
import { migrateDatabase } from '../migrations/migrate.ts'
import { assertLoginIsBound, protectTables } from './protection.ts'
import { withScope } from '../scope.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('forces a policy on every table that is not listed as open', async () => {
  const tables = await database.asOwner<{ name: string; isForced: boolean; policies: number }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['members', 'assembly_steps']))
  const open = tables.filter(({ isForced, policies }) => !isForced || policies === 0).map(({ name }) => name)
  expect(open.sort()).toEqual([
    'identity_accounts',
    'identity_records',
    'identity_sign_in_failures',
    'kept_files',
    'rate_limits',
    'registry_events',
    'registry_previews',
    'registry_releases',
    'registry_remotes',
    'registry_tokens',
    'registry_trials',
    'registry_visitors',
    'registry_visits',
    'running_servers',
    'unreferenced_files',
  ])
})

test('hides accounts and sessions from the API login, and everything else from the provider login', async () => {
  for (const table of ['identity_accounts', 'identity_sign_in_failures', 'identity_records']) {
    await expect(database.db.$client.query(`select * from ${table}`)).rejects.toThrow('permission denied')
  }
  await expect(database.db.$client.query('update identity_records set payload = payload')).rejects.toThrow('denied')
  for (const table of ['members', 'users', 'registry_releases', 'pgboss.job']) {
    await expect(database.identityDb.$client.query(`select * from ${table}`)).rejects.toThrow('permission denied')
  }
  await expect(database.identityDb.$client.query('select * from identity_accounts')).resolves.toBeDefined()
})

test('hides all rows from the login outside of a scope', async () => {
  for (const table of [organizations, members, users, preferences]) {
    expect(await database.db.select().from(table)).toEqual([])
  }
})

test('shows only the organization in scope, until the scope ends', async () => {
  const seen = await withScope(database.db, { organizationId: 'CFA' }, (tx) => tx.select().from(members))
  expect(new Set(seen.map((member) => member.organizationId))).toEqual(new Set(['CFA']))
  expect(await database.db.select().from(members)).toEqual([])
})

test('rejects writes to another organization', async () => {
  const intrusion = withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    tx.insert(members).values({ organizationId: 'HFA', userId: 'local|guest', roles: [] }),
  )
  await expect(intrusion.catch(databaseErrorCode)).resolves.toBe('42501')
  const changed = await withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    tx.update(organizations).set({ displayName: 'Taken' }).where(eq(organizations.id, 'HFA')),
  )
  expect(changed.rowCount).toBe(0)
})

test('rejects moving a row to another organization', async () => {
  const move = withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    tx.update(members).set({ organizationId: 'ACME' }),
  )
  await expect(move.catch(databaseErrorCode)).resolves.toBe('42501')
})

test('treats malicious scope values as text', async () => {
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
])('rejects %s', async (_who, attribute) => {
  const login = `test_${attribute.replaceAll(' ', '_')}`
  await database.asOwner(`create role ${login} login ${attribute}`)
  const [{ name } = { name: '' }] = await database.asOwner<{ name: string }>('select current_database() as name')
  const db = connectDatabase(databaseUrl(testRun().postgresUrl, name, login))
  await expect(assertLoginIsBound(db)).rejects.toThrow(`The database login "${login}"`)
  await db.$client.end()
  await database.asOwner(`drop role ${login}`)
})

test.each([
  ['has an organization', 'organization_id text'],
  ['only refers to its parent', 'step_id uuid'],
])('fails if a new table that %s has no policy', async (_what, column) => {
  await asOwner(async (client) => {
    await client.query(`create table injected (${column})`)
    await expect(protectTables(client, plainLogins)).rejects.toThrow('no row level security policy: injected')
    await client.query('drop table injected')
  })
})

test('revokes excess rights of logins, and grants missing ones', async () => {
  await asOwner(async (client) => {
    await client.query(`grant select on identity_accounts to ${appLogin}; revoke insert on members from ${appLogin}`)
    await protectTables(client, plainLogins)
    const { rows } = await client.query(`
      select has_table_privilege('${appLogin}', 'identity_accounts', 'select') as "readsHashes",
        has_table_privilege('${appLogin}', 'members', 'insert') as "addsMembers",
        has_table_privilege('${appLogin}', 'organization_changes', 'update') as "changesHistory"`)
    expect(rows).toEqual([{ readsHashes: false, addsMembers: true, changesHistory: false }])
  })
})

test('neither waits for readers nor blocks anyone if nothing has to change', async () => {
  await asOwner(async (reader) => {
    // A backup holds such a lock on every table until it is finished.
    await reader.query('begin; lock table members, assembly_requests, organizations in access share mode')
    const protecting = asOwner(async (client) => {
      await client.query(`set lock_timeout = '1s'`)
      await protectTables(client, plainLogins)
    })
    await expect(protecting).resolves.toBeUndefined()
    await reader.query('rollback')
  })
})

test('gives up on a locked table with an error, without blocking others @full', async () => {
  await asOwner(async (holder) => {
    await holder.query('alter table members no force row level security')
    await holder.query('begin; lock table members in access share mode')
    const url = await ownerUrl()
    const migrating = migrateDatabase({ ownerUrl: url, retries: { tries: 1, pause: 0 } })
    await expect(migrating).rejects.toThrow('something else holds one of its tables')
    await holder.query('rollback')
    await migrateDatabase({ ownerUrl: url, retries: { tries: 1, pause: 0 } })
    const { rows } = await holder.query(`select relforcerowsecurity as forced from pg_class where relname = 'members'`)
    expect(rows).toEqual([{ forced: true }])
  })
})

test('retries after a deadlock with a request', async () => {
  await asOwner(async (owner) => {
    await owner.query(`
      create sequence alterations;
      create function gives_way() returns event_trigger language plpgsql as $$ begin
        if nextval('alterations') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
      end $$;
      alter table members no force row level security;
      create event trigger gives_way on ddl_command_start when tag in ('ALTER TABLE') execute function gives_way()`)
    const migrating = migrateDatabase({ ownerUrl: await ownerUrl(), retries: { tries: 2, pause: 0 } })
    await expect(migrating).resolves.toBeUndefined()
    await owner.query('drop event trigger gives_way; drop function gives_way; drop sequence alterations')
    const { rows } = await owner.query(`select relforcerowsecurity as forced from pg_class where relname = 'members'`)
    expect(rows).toEqual([{ forced: true }])
  })
})

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await ownerUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function ownerUrl(): Promise<string> {
  const [row] = await database.asOwner<{ name: string }>('select current_database() as name')
  return databaseUrl(testRun().postgresUrl, row?.name ?? '')
}
