import { and, asc, count, eq, gt, max, min, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { organizations } from '../../organizations/schema.ts'
import { applicationConsents, applications } from '../schema.ts'

const { applicationId, userId, scopes, createdAt, lastUsedAt, expiresAt, grantHash } = applicationConsents

export type OwnConsent = { id: string; signIns: number; scopes: string[]; since: Date; lastUsedAt: Date }

/** A page of a person's consents in all organizations, sorted by application id, after `after`. */
export async function listOwnConsents(
  tx: Transaction,
  person: string,
  { after, take }: { after: string | undefined; take: number },
): Promise<OwnConsent[]> {
  const isLater = after === undefined ? undefined : gt(applicationId, after)
  return tx
    .select({
      id: applicationId,
      signIns: count(),
      scopes: sql<
        string[]
      >`array(select distinct unnest(string_to_array(string_agg(array_to_string(${scopes}, ' '), ' '), ' ')) as scope order by scope)`,
      since: sql`${min(createdAt)}`.mapWith(createdAt),
      lastUsedAt: sql`${max(lastUsedAt)}`.mapWith(lastUsedAt),
    })
    .from(applicationConsents)
    .where(and(eq(userId, person), gt(expiresAt, sql`now()`), isLater))
    .groupBy(applicationId)
    .orderBy(asc(applicationId))
    .limit(take)
}

export type NamedApplication = {
  id: string
  name: string
  organizationId: string
  /** Null if the person is no longer a member and can't see the organization. */
  organizationName: string | null
}

/** The person's applications with these ids, with the names of their organizations. */
export async function nameApplications(tx: Transaction, ids: string[]): Promise<Map<string, NamedApplication>> {
  const rows = await tx
    .select({
      id: applications.id,
      name: applications.name,
      organizationId: applications.organizationId,
      organizationName: organizations.displayName,
    })
    .from(applications)
    .leftJoin(organizations, eq(organizations.id, applications.organizationId))
    .where(anyOf(applications.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Deletes a person's consents for an application and returns the hashes of the grants to end. */
export async function deleteOwnConsents(tx: Transaction, person: string, application: string): Promise<string[]> {
  const deleted = await tx
    .delete(applicationConsents)
    .where(and(eq(userId, person), eq(applicationId, application)))
    .returning({ grantHash })
  return deleted.map((row) => row.grantHash)
}
