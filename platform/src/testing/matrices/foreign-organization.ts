import pg from 'pg'
import { databaseErrorCode } from '../../database/failures.ts'
import type { TestApp } from '../build-test-app.ts'

/** An organization of which no demo account is a member. */
export const foreignOrganization = 'ZED'

/** Part of every text of that organization: if it appears anywhere, something leaked. */
export const canary = 'canary-bird'

/** The id of all its rows; each table has one row, so they refer to each other. */
export const foreignId = '00000000-0000-4000-8000-0000000ca4a5'

/** An id that no row of any organization has. */
export const absentId = '00000000-0000-4000-8000-000000000abc'

export const outsider = { id: 'local|canary-bird' }

/**
 * Adds a second organization with rows in every table with an organization, including future tables: copies of an existing organization's rows with
 * all their texts replaced.
 */
export async function addForeignOrganization({ asOwner }: TestApp): Promise<void> {
  await asOwner(`insert into organizations (id, display_name) values ($1, $2)`, [foreignOrganization, canary])
  await asOwner(
    `insert into users (id, first_name, last_name, contact_email) values ($1, $2, $2, $2 || '@lintel.test')`,
    [outsider.id, canary],
  )
  await asOwner(`insert into members (organization_id, user_id, roles) values ($1, $2, '{organization.update}')`, [
    foreignOrganization,
    outsider.id,
  ])
  await asOwner(`insert into preferences (user_id, key, value) values ($1, $2, $2)`, [outsider.id, canary])
  const tables = await asOwner<{ name: string }>(tablesOfOrganizations)
  await copyRows(
    asOwner,
    tables.map(({ name }) => name),
  )
}

/** A table that refers to a row that does not exist yet is copied later. */
async function copyRows(asOwner: TestApp['asOwner'], tables: string[]): Promise<void> {
  const deferred: string[] = []
  for (const name of tables) {
    try {
      await asOwner(await copyStatement(asOwner, name), [foreignOrganization, canary])
    } catch (error) {
      if (databaseErrorCode(error) !== foreignKeyViolation || tables.length === 1) throw error
      deferred.push(name)
    }
  }
  if (deferred.length === tables.length) throw new Error(`These tables wait for each other: ${deferred.join(', ')}`)
  if (deferred.length > 0) await copyRows(asOwner, deferred)
}

const foreignKeyViolation = '23503'

const tablesWithOrganization = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attname = 'organization_id' and not a.attisdropped`
/** Members are inserted before. */
const tablesOfOrganizations = `${tablesWithOrganization} and c.relname <> 'members' order by c.oid`

/** Replaces every text by the canary, except for references and texts with a validated format, in which only the organization changes. */
async function copyStatement(asOwner: TestApp['asOwner'], table: string): Promise<string> {
  const columns = await asOwner<{ name: string; type: string; isReference: boolean; isChecked: boolean }>(columnsOf, [
    table,
  ])
  const values = columns.map(({ name, type, isReference, isChecked }) => {
    if (name === 'organization_id') return '$1'
    // A null reference stays null.
    if (type === 'uuid') return `case when ${pg.escapeIdentifier(name)} is not null then '${foreignId}'::uuid end`
    if (isChecked) return `replace(${pg.escapeIdentifier(name)}, 'CFA', $1)`
    if (type === 'text' && !isReference) return '$2'
    return pg.escapeIdentifier(name)
  })
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  // Numbered rows refer to each other by their numbers, so the first row of each table is copied.
  const order = columns.some(({ name }) => name === 'number') ? 'order by number' : ''
  return `insert into ${pg.escapeIdentifier(table)} (${names}) select ${values.join(', ')} from ${pg.escapeIdentifier(table)}
    where organization_id = 'CFA' and $2 <> '' ${order} limit 1`
}

const columnsOf = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    exists (select 1 from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f'
      and a.attnum = any (f.conkey) and f.confrelid = 'users'::regclass) as "isReference",
    a.atttypid = 'text'::regtype and exists (select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
      and a.attnum = any (k.conkey)) as "isChecked"
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum`

/** A digest of all rows of an organization in all tables. */
export async function rowsOf({ asOwner }: TestApp, organization: string): Promise<string> {
  const tables = await asOwner<{ name: string }>(`${tablesWithOrganization} order by 1`)
  const digests = tables.map(
    ({ name }) => `select coalesce(md5(string_agg(r::text, ',' order by r::text)), '') as digest
      from ${pg.escapeIdentifier(name)} r where organization_id = $1`,
  )
  const rows = await asOwner<{ digest: string }>(digests.join(' union all '), [organization])
  return rows.map(({ digest }) => digest).join()
}
