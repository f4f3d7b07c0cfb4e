import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { pgPolicy, type PgPolicy } from 'drizzle-orm/pg-core'

/** The organization and the person of the current transaction (see `withScope`); outside of one, no row matches. */
export const scopeOrganization: SQL = sql`current_setting('app.organization', true)`
export const scopeUser: SQL = sql`current_setting('app.user', true)`

/** Rows of the organization in scope, for reading and writing. Every table with an organization needs this policy or one like it. */
export function organizationRows(organizationId: AnyColumn): PgPolicy {
  const inOrganization = sql`${organizationId} = ${scopeOrganization}`
  return pgPolicy('organization_rows', { for: 'all', using: inOrganization, withCheck: inOrganization })
}

/**
 * Rows of the organization in scope that own many others and were not removed. Removing such a row hides it from everyone at once; a transaction
 * with `includeRemoved` deletes its data later.
 */
export function liveRows(organizationId: AnyColumn, removedDate: AnyColumn): PgPolicy {
  const inOrganization = sql`${organizationId} = ${scopeOrganization}`
  const isLive = sql`(${removedDate} is null or current_setting('app.sees_removed', true) = 'yes')`
  return pgPolicy('organization_rows', {
    for: 'all',
    using: sql`${inOrganization} and ${isLive}`,
    withCheck: inOrganization,
  })
}

/** Rows of the current user, for reading and writing. */
export function ownRows(userId: AnyColumn): PgPolicy {
  const isCurrentUser = sql`${userId} = ${scopeUser}`
  return pgPolicy('own_rows', { for: 'all', using: isCurrentUser, withCheck: isCurrentUser })
}

/**
 * Rows of the organization in scope that may be read and added, never changed or removed. The platform's login lacks those rights too
 * (`database/protection/protection.ts`), so that trying is an error instead of having no effect.
 */
export function appendedRows(organizationId: AnyColumn): PgPolicy[] {
  const inOrganization = sql`${organizationId} = ${scopeOrganization}`
  return [
    pgPolicy('organization_rows', { for: 'select', using: inOrganization }),
    pgPolicy('organization_additions', { for: 'insert', withCheck: inOrganization }),
  ]
}

/** The email address by which a transaction searches for a person; outside of such a search, it matches no one. */
export const lookupAddress: SQL = sql`nullif(current_setting('app.sought_address', true), '')`

/** What the identity provider looks up before it knows the organization; outside of such a lookup, it matches nothing. */
export const lookupApplication: SQL = sql`nullif(current_setting('app.sought_application', true), '')`
export const lookupGrant: SQL = sql`nullif(current_setting('app.sought_grant', true), '')`

/** The hash of the secret in an invitation's link, before its organization is known; outside of such a search, it finds nothing. */
export const lookupInvitation: SQL = sql`nullif(current_setting('app.invitation_token_hash', true), '')`
