import { and, asc, count, eq, gt, max, min, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { ApplicationKey } from '../repository.ts'
import { applicationConsents } from '../schema.ts'

const { organizationId, applicationId, userId, userName, createdAt, lastUsedAt, expiresAt, grantHash } =
  applicationConsents

export type ConsentingPerson = {
  personId: string
  personName: string
  signIns: number
  since: Date
  lastUsedAt: Date
}

type Page = { after: string | undefined; take: number }

function ofApplication({ organizationId: organization, id }: ApplicationKey) {
  return and(eq(organizationId, organization), eq(applicationId, id))
}

/** A page sorted by id, after `after`. */
export async function listPeople(
  tx: Transaction,
  applicationKey: ApplicationKey,
  { after, take }: Page,
): Promise<ConsentingPerson[]> {
  const isLater = after === undefined ? undefined : gt(userId, after)
  return tx
    .select({
      personId: userId,
      personName: sql<string>`(array_agg(${userName} order by ${createdAt} desc))[1]`,
      signIns: count(),
      since: sql`${min(createdAt)}`.mapWith(createdAt),
      lastUsedAt: sql`${max(lastUsedAt)}`.mapWith(lastUsedAt),
    })
    .from(applicationConsents)
    .where(and(ofApplication(applicationKey), gt(expiresAt, sql`now()`), isLater))
    .groupBy(userId)
    .orderBy(asc(userId))
    .limit(take)
}

/** Deletes all consents of one person in the organization and returns the hashes of the grants to end. */
export async function deleteConsentsOfPerson(
  tx: Transaction,
  organization: string,
  personId: string,
): Promise<string[]> {
  const deletedConsents = await tx
    .delete(applicationConsents)
    .where(and(eq(organizationId, organization), eq(userId, personId)))
    .returning({ grantHash })
  return deletedConsents.map((one) => one.grantHash)
}

/** Deletes the consents of one person or of all, and returns their people and the hashes of the grants to end. */
export async function deleteConsents(tx: Transaction, applicationKey: ApplicationKey, personId?: string) {
  const isOfPerson = personId === undefined ? undefined : eq(userId, personId)
  return tx
    .delete(applicationConsents)
    .where(and(ofApplication(applicationKey), isOfPerson))
    .returning({ grantHash, personName: userName })
}
