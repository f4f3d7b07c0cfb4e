import pg, { type Client } from 'pg'
import type { Database } from '../connect.ts'
import { grantTables } from './grants.ts'
import type { Logins } from '../logins.ts'

/**
 * Tables without row level security, each with its reason. Every other table needs a policy, including those whose rows belong to an
 * organization only through a parent.
 */
const openTables: Record<string, string> = {
  registry_releases: "Remotes don't belong to an organization, and every browser reads the registry.",
  registry_remotes: 'Like the releases.',
  registry_trials:
    'Like the releases. Audience names are shown only to members with the release role in the configured organizations.',
  registry_events: 'Like the trials.',
  registry_tokens: 'Like the trials. Found by digest before the caller is known.',
  registry_previews: 'Like the releases. Shown only to developers with the link and to members who manage releases.',
  registry_visits: 'Counts across all organizations, without names.',
  registry_visitors: 'Like the visits. No route returns them.',
  unreferenced_files: 'Lists files of all organizations for a single cleanup. No route returns it.',
  kept_files: 'Like the unreferenced files, with the size of each.',
  rate_limits: 'Counts calls by digest of the caller, across organizations. No route returns it.',
  running_servers: "Servers don't belong to an organization.",
  identity_accounts: 'Belongs to the identity provider. Only its login can read it.',
  identity_records: 'Like the accounts.',
  identity_sign_in_failures: 'Like the accounts.',
}

/**
 * Applies what drizzle-kit can't express (FORCE, GRANT) to every table; runs after each migration. Changes only what differs, because even a
 * redundant ALTER TABLE waits for current readers and blocks everyone after it.
 */
export async function protectTables(client: Client, logins: Logins): Promise<void> {
  await refuseUnprotected(client)
  const tables = await client.query<{ name: string }>(unforcedTables)
  for (const { name } of tables.rows) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} force row level security`)
  }
  await grantTables(client, logins)
}

async function refuseUnprotected(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(tablesWithoutPolicy, [Object.keys(openTables)])
  if (rows.length === 0) return
  throw new Error(
    `These tables have no row level security policy: ${rows.map(({ name }) => name).join(', ')}. ` +
      'Add organizationRows(…) or the like to each and generate a migration; a table that belongs to nobody is listed ' +
      'with its reason in database/protection/protection.ts.',
  )
}

const tables = `select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const tablesWithoutPolicy = `
  select name from (${tables}) t where name <> all ($1)
    and not (relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = t.oid)) order by 1`

const unforcedTables = `select name from (${tables}) t where relrowsecurity and not relforcerowsecurity order by 1`

const bypasses = `
  select
    exists (select 1 from pg_roles r
      where (r.rolsuper or r.rolbypassrls) and pg_has_role(session_user, r.oid, 'member')) as "ignoresPolicies",
    exists (select 1 from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(session_user, c.relowner, 'member')) as "ownsTables",
    session_user as login`

/** Fails if the login could bypass or disable row level security. */
export async function assertLoginIsBound(db: Database): Promise<void> {
  const answer = await db.$client.query<{ ignoresPolicies: boolean; ownsTables: boolean; login: string }>(bypasses)
  const found = answer.rows[0]
  if (found && !found.ignoresPolicies && !found.ownsTables) return
  const reason = found?.ignoresPolicies ? 'is a superuser or bypasses row level security' : 'owns tables'
  throw new Error(
    `The database login "${found?.login}" ${reason}; it could read every organization's data. ` +
      'Let DATABASE_APP_URL name a login without these rights, or leave it out and the platform makes one.',
  )
}
