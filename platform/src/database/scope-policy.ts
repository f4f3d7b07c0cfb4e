import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { pgPolicy, type PgPolicy } from 'drizzle-orm/pg-core'

/** The organization and the person of the current transaction (see `withScope`); no rows match outside of one. */
export const scopeOrganization: SQL = sql`current_setting('app.organization', true)`
export const scopeUser: SQL = sql`current_setting('app.user', true)`

/** Rows of the organization in scope, for reading and writing. Every table with an organization needs it or its like. */
export function organizationRows(organizationId: AnyColumn): PgPolicy {
  const own = sql`${organizationId} = ${scopeOrganization}`
  return pgPolicy('organization_rows', { for: 'all', using: own, withCheck: own })
}

/** Rows of the person in scope, for reading and writing. */
export function ownRows(userId: AnyColumn): PgPolicy {
  const own = sql`${userId} = ${scopeUser}`
  return pgPolicy('own_rows', { for: 'all', using: own, withCheck: own })
}
