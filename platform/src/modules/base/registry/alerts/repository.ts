import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { members } from '../../../organization/members/schema.ts'
import { users } from '../../../organization/users/schema.ts'
import type { ReleaseKey } from '../remotes/repository.ts'
import { registryAlerts, registryReleases, registryVisits, registryVisitors } from '../schema.ts'
import type { LoadCount } from './alert-rule.model.ts'

export type StoredAlerts = typeof registryAlerts.$inferSelect

export async function findAlerts(
  tx: Transaction,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<StoredAlerts | undefined> {
  const [found] = await tx
    .select()
    .from(registryAlerts)
    .where(and(eq(registryAlerts.organizationId, organizationId), eq(registryAlerts.name, name)))
  return found
}

export async function saveAlerts(tx: Transaction, { recipients, isWebhook, ...key }: StoredAlerts): Promise<void> {
  await tx
    .insert(registryAlerts)
    .values({ ...key, recipients, isWebhook })
    .onConflictDoUpdate({
      target: [registryAlerts.organizationId, registryAlerts.name],
      set: { recipients, isWebhook },
    })
}

/** The settings of all organizations that are notified of this remote. The transaction sees them until it ends. */
export async function listAlertsOf(tx: Transaction, name: string): Promise<StoredAlerts[]> {
  await tx.execute(sql`select set_config('app.alerted_remote', ${name}, true)`)
  return tx.select().from(registryAlerts).where(eq(registryAlerts.name, name)).orderBy(registryAlerts.organizationId)
}

/** The organization's members with these sign-in addresses. */
export async function listRecipients(tx: Transaction, organizationId: string, addresses: readonly string[]) {
  const address = sql<string>`lower(${users.signInEmail})`
  return tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, address })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), anyOf(address, addresses)))
    .orderBy(users.id)
}

/** Marks a version as reported. False if it was before. */
export async function markAlerted(tx: Transaction, { name, version }: ReleaseKey, alert: string): Promise<boolean> {
  const marked = await tx
    .update(registryReleases)
    .set({ alertedAt: sql`now()`, alert })
    .where(
      and(eq(registryReleases.name, name), eq(registryReleases.version, version), isNull(registryReleases.alertedAt)),
    )
  return marked.rowCount === 1
}

/** Versions that were reported, the latest first. */
export async function listAlerted(
  tx: Transaction,
  { since, take }: { since: Date; take: number },
): Promise<(ReleaseKey & { at: Date })[]> {
  const { name, version, alertedAt } = registryReleases
  const found = await tx
    .select({ name, version, at: alertedAt })
    .from(registryReleases)
    .where(gt(alertedAt, since))
    .orderBy(desc(alertedAt))
    .limit(take)
  return found.flatMap(({ at, ...release }) => (at ? [{ ...release, at }] : []))
}

/** A version's page loads in the last hours, and the number of users for whom it failed. */
export async function countLoads(
  tx: Transaction,
  { name, version }: ReleaseKey,
  hours: number,
): Promise<LoadCount & { people: number }> {
  const isRecent = sql`hour > now() - make_interval(hours => ${hours})`
  const [loads] = await tx
    .select({
      shown: sql<number>`coalesce(sum(${registryVisits.shown}), 0)::int`,
      failed: sql<number>`coalesce(sum(${registryVisits.failed}), 0)::int`,
    })
    .from(registryVisits)
    .where(and(eq(registryVisits.name, name), eq(registryVisits.version, version), isRecent))
  const [failures] = await tx
    .select({ people: sql<number>`count(distinct ${registryVisitors.person})::int` })
    .from(registryVisitors)
    .where(
      and(
        eq(registryVisitors.name, name),
        eq(registryVisitors.version, version),
        gt(registryVisitors.failed, 0),
        isRecent,
      ),
    )
  return { shown: loads?.shown ?? 0, failed: loads?.failed ?? 0, people: failures?.people ?? 0 }
}
