import pg, { type Client } from 'pg'
import type { Database } from './connect.ts'

/**
 * Runs after every migration, whatever it brought: what drizzle-kit cannot express (FORCE, GRANT) is thereby true of each
 * table without anyone remembering it.
 */
export async function protectTables(client: Client, login: string): Promise<void> {
  const name = pg.escapeIdentifier(login)
  const database = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`grant connect on database ${pg.escapeIdentifier(database.rows[0]?.name ?? '')} to ${name}`)
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`grant usage on all sequences in schema public to ${name}`)
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity`,
  )
  for (const table of tables.rows) {
    await client.query(`alter table ${pg.escapeIdentifier(table.name)} force row level security`)
  }
  const appendOnly = await client.query<{ name: string }>(tablesThatOnlyGrow)
  for (const table of appendOnly.rows) {
    await client.query(`revoke update, delete on ${pg.escapeIdentifier(table.name)} from ${name}`)
  }
  const open = await client.query<{ name: string }>(unprotectedTables)
  if (open.rows.length > 0) throw new Error(unprotectedMessage(open.rows.map((row) => row.name)))
}

/** Tables whose policies let nobody change or remove a row. */
const tablesThatOnlyGrow = `
  select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.relname having bool_and(p.polcmd in ('r', 'a')) and bool_or(p.polcmd = 'a')`

/** Tables that carry an organization (or are the organizations) without a forced policy. */
export const unprotectedTables = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (c.relname = 'organizations' or exists (
      select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname ~ '^organization(_id)?$' and not a.attisdropped))
    and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select 1 from pg_policy p where p.polrelid = c.oid))
  order by 1`

function unprotectedMessage(names: string[]): string {
  return (
    `These tables carry an organization but no row level security policy: ${names.join(', ')}. ` +
    'Add organizationRows(table.organizationId) to each and generate a migration.'
  )
}

const bypasses = `
  select
    exists (select 1 from pg_roles r
      where (r.rolsuper or r.rolbypassrls) and pg_has_role(session_user, r.oid, 'member')) as "ignoresPolicies",
    exists (select 1 from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(session_user, c.relowner, 'member')) as "ownsTables",
    session_user as login`

/** The platform does not run with a login that could see past row level security or switch it off. */
export async function assertLoginIsBound(db: Database): Promise<void> {
  const answer = await db.$client.query<{ ignoresPolicies: boolean; ownsTables: boolean; login: string }>(bypasses)
  const found = answer.rows[0]
  if (found && !found.ignoresPolicies && !found.ownsTables) return
  const why = found?.ignoresPolicies ? 'is a superuser or bypasses row level security' : 'owns tables'
  throw new Error(
    `The database login "${found?.login}" ${why}; it could read every organization's data. ` +
      'Let DATABASE_APP_URL name a login without these rights, or leave it out and the platform makes one.',
  )
}
