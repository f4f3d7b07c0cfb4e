import pg, { type Client } from 'pg'
import type { Logins } from '../logins.ts'

const privileges = ['select', 'insert', 'update', 'delete'] as const
type Privilege = (typeof privileges)[number]

type Table = { name: string; isAppendOnly: boolean; granted: Record<keyof Logins, Privilege[]> }

/**
 * Grants each login its own tables and revokes the others: password hashes and sessions belong to the identity provider, so that an injection into
 * the API cannot reach them. Changes only what differs.
 */
export async function grantTables(client: Client, logins: Logins): Promise<void> {
  const app = pg.escapeIdentifier(logins.app.name)
  const identity = pg.escapeIdentifier(logins.identity.name)
  const database = await client.query<{ name: string }>('select current_database() as name')
  await client.query(
    `grant connect on database ${pg.escapeIdentifier(database.rows[0]?.name ?? '')} to ${app}, ${identity}`,
  )
  await client.query(`grant usage on schema public to ${app}, ${identity}`)
  await client.query(`grant usage on all sequences in schema public to ${app}`)
  const { rows } = await client.query<Table>(heldPrivileges, [logins.app.name, logins.identity.name])
  for (const table of rows) {
    await applyGrants(client, { table, login: app, granted: table.granted.app, expected: appPrivileges(table) })
    await applyGrants(client, {
      table,
      login: identity,
      granted: table.granted.identity,
      expected: identityPrivileges(table),
    })
  }
  // Signing out everywhere is one transaction with the API's own rows; it needs this column to find a person's sessions. Revoking an application's
  // consent is one transaction with the organization's rows, and finds the records by their grant.
  await client.query(`grant select (account_hash, grant_hash) on identity_records to ${app}`)
  // The provider reads which applications exist, and records when they are used.
  await client.query(`grant update (last_used_at) on applications to ${identity}`)
  // The consent page shows the organization's name. Membership is checked by that table's policy, only in the organization in scope.
  await client.query(`grant select (id, display_name) on organizations to ${identity}`)
  await client.query(`grant select (organization_id, user_id) on members to ${identity}`)
}

function isIdentitys({ name }: Table): boolean {
  return name.startsWith('identity_')
}

function identityPrivileges(table: Table): readonly Privilege[] {
  if (table.name === 'applications') return ['select']
  return isIdentitys(table) || table.name === 'application_consents' ? privileges : []
}

function appPrivileges(table: Table): readonly Privilege[] {
  if (table.name === 'identity_records') return ['delete']
  if (isIdentitys(table)) return []
  return table.isAppendOnly ? ['select', 'insert'] : privileges
}

type GrantChange = { table: Table; login: string; granted: readonly Privilege[]; expected: readonly Privilege[] }

async function applyGrants(client: Client, { table, login, granted, expected }: GrantChange): Promise<void> {
  const name = pg.escapeIdentifier(table.name)
  const missing = expected.filter((privilege) => !granted.includes(privilege))
  const surplus = granted.filter((privilege) => !expected.includes(privilege))
  if (missing.length > 0) await client.query(`grant ${missing.join(', ')} on ${name} to ${login}`)
  if (surplus.length > 0) await client.query(`revoke ${surplus.join(', ')} on ${name} from ${login}`)
}

/** Logins get no right to change or remove rows of tables whose policies never allow it. */
const heldPrivileges = `
  select c.relname as name,
    coalesce((select bool_and(p.polcmd in ('r', 'a')) and bool_or(p.polcmd = 'a')
      from pg_policy p where p.polrelid = c.oid), false) as "isAppendOnly",
    json_build_object('app', ${heldBy('$1')}, 'identity', ${heldBy('$2')}) as granted
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`

function heldBy(parameter: string): string {
  const list = privileges.map((privilege) => `'${privilege}'`).join(', ')
  return `array(select kind from unnest(array[${list}]) kind where has_table_privilege(${parameter}::name, c.oid, kind))`
}
