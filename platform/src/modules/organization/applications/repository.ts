import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm'
import { maxLooked } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { applicationConsents, applications } from './schema.ts'

export type StoredApplication = typeof applications.$inferSelect
export type ApplicationKey = { organizationId: string; id: string }
const { applicationId, userId, expiresAt } = applicationConsents
type NewApplication = typeof applications.$inferInsert

function whereKey({ organizationId, id }: ApplicationKey) {
  return and(eq(applications.organizationId, organizationId), eq(applications.id, id))
}

/** Serializes requests of an organization until the transaction ends, so that the limit holds. */
export async function lockApplications(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`applications of ${organizationId}`}, 0))`)
}

/** The maximum number of applications of an organization that registered themselves. */
export const maxSelfRegistered = 100

/** Administrators and applications that register themselves can't use up each other's limit. */
export async function countApplications(
  tx: Transaction,
  organizationId: string,
  { isSelfRegistered }: { isSelfRegistered: boolean },
): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(applications)
    .where(and(eq(applications.organizationId, organizationId), eq(applications.isSelfRegistered, isSelfRegistered)))
  return row?.total ?? 0
}

/** Deletes applications that registered themselves and to which no one has signed in within a day, and returns their names. */
export async function deleteUnusedRegistrations(tx: Transaction, organizationId: string): Promise<string[]> {
  const { createdAt, isSelfRegistered, lastUsedAt } = applications
  const deleted = await tx
    .delete(applications)
    .where(
      and(
        eq(applications.organizationId, organizationId),
        isSelfRegistered,
        isNull(lastUsedAt),
        lt(createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .returning({ name: applications.name })
  return deleted.map(({ name }) => name)
}

/** Oldest first. */
export async function listApplications(tx: Transaction, organizationId: string): Promise<StoredApplication[]> {
  return tx
    .select()
    .from(applications)
    .where(eq(applications.organizationId, organizationId))
    .orderBy(asc(applications.createdAt), asc(applications.id))
}

/** How many people have authorized each application, by its id; at most `maxLooked`, because all rows would have to be read. */
export async function countPeople(tx: Transaction, organizationId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; people: number }>(sql`
    select ${applications.id}, counted.people from ${applications}, lateral (
      select count(*)::int as people from (
        select distinct ${userId} from ${applicationConsents}
        where ${applicationId} = ${applications.id} and ${expiresAt} > now() limit ${maxLooked}) looked) counted
    where ${applications.organizationId} = ${organizationId}`)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** Locks it until the transaction ends. */
export async function lockApplication(
  tx: Transaction,
  applicationKey: ApplicationKey,
): Promise<StoredApplication | undefined> {
  const [found] = await tx.select().from(applications).where(whereKey(applicationKey)).for('no key update')
  return found
}

export async function findApplication(
  tx: Transaction,
  applicationKey: ApplicationKey,
): Promise<StoredApplication | undefined> {
  const [found] = await tx.select().from(applications).where(whereKey(applicationKey))
  return found
}

export async function insertApplication(tx: Transaction, application: NewApplication): Promise<StoredApplication> {
  const [inserted] = await tx.insert(applications).values(application).returning()
  if (!inserted) throw new Error("The new application wasn't returned.")
  return inserted
}

export async function updateApplication(
  tx: Transaction,
  applicationKey: ApplicationKey,
  change: Partial<NewApplication>,
): Promise<StoredApplication> {
  const [updated] = await tx
    .update(applications)
    .set({ ...change, revision: sql`${applications.revision} + 1` })
    .where(whereKey(applicationKey))
    .returning()
  if (!updated) throw new Error("The locked application wasn't found.")
  return updated
}

/** Deletes it with its consents. */
export async function deleteApplication(tx: Transaction, applicationKey: ApplicationKey): Promise<void> {
  await tx.delete(applications).where(whereKey(applicationKey))
}
