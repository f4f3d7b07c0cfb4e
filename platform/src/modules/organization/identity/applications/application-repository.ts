import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../../database/connect.ts'
import { withScope, withLookup } from '../../../../database/scope.ts'
import { applicationConsents, applications } from '../../applications/schema.ts'
import { organizations } from '../../organizations/schema.ts'

export type RegisteredApplication = typeof applications.$inferSelect
type NewConsent = Omit<typeof applicationConsents.$inferInsert, 'organizationId' | 'applicationId'>

const idSchema = z.uuid()

/** Undefined for an unknown or malformed id. */
export async function findApplication(db: Database, clientId: string): Promise<RegisteredApplication | undefined> {
  const id = idSchema.safeParse(clientId)
  if (!id.success) return undefined
  const application = id.data.toLowerCase()
  const [found] = await withLookup(db, { application }, (tx) =>
    tx.select().from(applications).where(eq(applications.id, application)),
  )
  return found
}

/** What people call the organization that an application is of. */
export async function findOrganizationName(
  db: Database,
  { organizationId }: Pick<RegisteredApplication, 'organizationId'>,
): Promise<string> {
  const [found] = await withScope(db, { organizationId }, (tx) =>
    tx.select({ name: organizations.displayName }).from(organizations).where(eq(organizations.id, organizationId)),
  )
  return found?.name ?? organizationId
}

/** Stores a consent, and deletes the user's expired ones. */
export async function insertConsent(
  db: Database,
  { organizationId, id: applicationId }: Pick<RegisteredApplication, 'organizationId' | 'id'>,
  consent: NewConsent,
): Promise<void> {
  const { userId } = consent
  await withScope(db, { organizationId, userId }, async (tx) => {
    const isOwn = and(eq(applicationConsents.applicationId, applicationId), eq(applicationConsents.userId, userId))
    await tx.delete(applicationConsents).where(and(isOwn, lt(applicationConsents.expiresAt, sql`now()`)))
    await tx.insert(applicationConsents).values({ ...consent, organizationId, applicationId })
  })
}

/** Records that a token is issued. Returns whether the consent is still valid. */
export async function useConsent(
  db: Database,
  { organizationId, id }: Pick<RegisteredApplication, 'organizationId' | 'id'>,
  grantHash: string,
): Promise<boolean> {
  return withScope(db, { organizationId }, async (tx) => {
    const used = await tx
      .update(applicationConsents)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(applicationConsents.grantHash, grantHash), eq(applicationConsents.applicationId, id)))
    if (used.rowCount !== 1) return false
    await tx
      .update(applications)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(applications.id, id))
    return true
  })
}

/** Rejects access tokens of the grant from then on. Does nothing for grants of the platform's own application. */
export async function endConsentOfGrant(db: Database, grantHash: string): Promise<void> {
  await withLookup(db, { grant: grantHash }, (tx) =>
    tx.delete(applicationConsents).where(eq(applicationConsents.grantHash, grantHash)),
  )
}
