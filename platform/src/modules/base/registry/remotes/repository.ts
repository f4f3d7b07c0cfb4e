import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { registryEvents, registryReleases, registryRemotes, registryTrials } from '../schema.ts'

export type ReleaseKey = { name: string; version: string }
export type StoredRelease = typeof registryReleases.$inferSelect
export type StoredRemote = typeof registryRemotes.$inferSelect
export type StoredTrial = typeof registryTrials.$inferSelect
export type StoredEvent = typeof registryEvents.$inferSelect

/**
 * Serializes changes until the transaction ends: paths of a remote are compared with those of all others, and events become visible in the
 * order of their ids, so that the last one is the revision.
 */
export async function lockRegistry(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('the registry', 0))`)
}

/** Returns whether the release is new. */
export async function insertRelease(
  tx: Transaction,
  release: Pick<StoredRelease, 'name' | 'version' | 'release' | 'contentHash' | 'releasedBy' | 'commit'>,
): Promise<boolean> {
  const inserted = await tx.insert(registryReleases).values(release).onConflictDoNothing()
  return inserted.rowCount === 1
}

export async function findRelease(tx: Transaction, key: ReleaseKey): Promise<StoredRelease | undefined> {
  const [found] = await tx.select().from(registryReleases).where(isRelease(key))
  return found
}

/** A release that is stored again counts as new. */
export async function setRemoved(tx: Transaction, key: ReleaseKey, isRemoved: boolean): Promise<void> {
  await tx
    .update(registryReleases)
    .set(isRemoved ? { removedAt: sql`now()` } : { removedAt: null, releasedAt: sql`now()` })
    .where(isRelease(key))
}

export async function moveRelease(
  tx: Transaction,
  key: ReleaseKey,
  content: Pick<StoredRelease, 'release' | 'contentHash'>,
): Promise<void> {
  await tx.update(registryReleases).set(content).where(isRelease(key))
}

function isRelease({ name, version }: ReleaseKey) {
  return and(eq(registryReleases.name, name), eq(registryReleases.version, version))
}

/** Newest first. */
export async function listReleases(tx: Transaction, name: string, atMost: number): Promise<StoredRelease[]> {
  const { releasedAt, removedAt, version } = registryReleases
  return tx
    .select()
    .from(registryReleases)
    .where(and(eq(registryReleases.name, name), isNull(removedAt)))
    .orderBy(desc(releasedAt), desc(version))
    .limit(atMost)
}

/** The releases of other remotes that users may get: live, on trial, or disabled. */
export async function listReleasesOfOthers(tx: Transaction, name: string): Promise<string[]> {
  const rows = await tx
    .select({ release: registryReleases.release })
    .from(registryRemotes)
    .leftJoin(registryTrials, eq(registryTrials.id, registryRemotes.trialId))
    .innerJoin(
      registryReleases,
      and(
        eq(registryReleases.name, registryRemotes.name),
        or(eq(registryReleases.version, registryRemotes.version), eq(registryReleases.version, registryTrials.version)),
      ),
    )
    .where(ne(registryRemotes.name, name))
  return rows.map(({ release }) => release)
}

export async function findRemote(tx: Transaction, name: string): Promise<StoredRemote | undefined> {
  const [found] = await tx.select().from(registryRemotes).where(eq(registryRemotes.name, name))
  return found
}

export async function listRemotes(tx: Transaction): Promise<StoredRemote[]> {
  return tx.select().from(registryRemotes).orderBy(asc(registryRemotes.name))
}

export async function insertRemote(tx: Transaction, key: ReleaseKey): Promise<void> {
  await tx.insert(registryRemotes).values(key)
}

export async function updateRemote(
  tx: Transaction,
  name: string,
  change: Partial<Pick<StoredRemote, 'version' | 'earlier' | 'trialId' | 'disabledReason' | 'disabledBy'>>,
): Promise<void> {
  const disabledAt = change.disabledReason == null ? null : sql`now()`
  await tx
    .update(registryRemotes)
    .set({ ...change, ...(change.disabledReason !== undefined && { disabledAt }), changedAt: sql`now()` })
    .where(eq(registryRemotes.name, name))
}

export async function insertTrial(
  tx: Transaction,
  trial: Pick<StoredTrial, 'name' | 'version' | 'share' | 'organizations' | 'people' | 'by'>,
): Promise<string> {
  const [inserted] = await tx.insert(registryTrials).values(trial).returning({ id: registryTrials.id })
  if (!inserted) throw new Error("The new trial wasn't returned.")
  return inserted.id
}

/** Continues with the same salt, so that a changed share keeps its people. */
export async function updateTrial(
  tx: Transaction,
  id: string,
  audience: Pick<StoredTrial, 'share' | 'organizations' | 'people'>,
): Promise<void> {
  await tx.update(registryTrials).set(audience).where(eq(registryTrials.id, id))
}

export async function findTrial(tx: Transaction, id: string): Promise<StoredTrial | undefined> {
  const [found] = await tx.select().from(registryTrials).where(eq(registryTrials.id, id))
  return found
}

export async function insertEvent(tx: Transaction, event: typeof registryEvents.$inferInsert): Promise<void> {
  await tx.insert(registryEvents).values(event)
}

/** Newest first, those before `before`. */
export async function listEvents(
  tx: Transaction,
  name: string,
  { before, take }: { before?: number | undefined; take: number },
): Promise<StoredEvent[]> {
  const isBefore = before === undefined ? undefined : lt(registryEvents.id, before)
  return tx
    .select()
    .from(registryEvents)
    .where(and(eq(registryEvents.name, name), isBefore))
    .orderBy(desc(registryEvents.id))
    .limit(take)
}

/** Newest first. */
export async function listStoppedTrials(
  tx: Transaction,
  { since, take }: { since: Date; take: number },
): Promise<StoredEvent[]> {
  const { kind, at, id } = registryEvents
  return tx
    .select()
    .from(registryEvents)
    .where(and(eq(kind, 'trialStopped'), gt(at, since)))
    .orderBy(desc(id))
    .limit(take)
}
