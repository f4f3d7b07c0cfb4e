import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { registryReleases, registryRemotes } from './schema.ts'

export type ReleaseKey = { name: string; version: string }

export async function listCurrentReleases(tx: Transaction): Promise<string[]> {
  const current = and(
    eq(registryReleases.name, registryRemotes.name),
    eq(registryReleases.version, registryRemotes.version),
  )
  const rows = await tx
    .select({ release: registryReleases.release })
    .from(registryRemotes)
    .innerJoin(registryReleases, current)
    .where(isNull(registryRemotes.disabledReason))
    .orderBy(asc(registryRemotes.name))
  return rows.map(({ release }) => release)
}

/** Tells whether the release is new; waits for others that store the same one. */
export async function insertRelease(
  tx: Transaction,
  release: ReleaseKey & { release: string; contentHash: string },
): Promise<boolean> {
  const inserted = await tx.insert(registryReleases).values(release).onConflictDoNothing()
  return inserted.rowCount === 1
}

export async function findContentHash(tx: Transaction, { name, version }: ReleaseKey): Promise<string | undefined> {
  const [found] = await tx
    .select({ contentHash: registryReleases.contentHash })
    .from(registryReleases)
    .where(and(eq(registryReleases.name, name), eq(registryReleases.version, version)))
  return found?.contentHash
}

export async function findCurrent(tx: Transaction, name: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ version: registryRemotes.version })
    .from(registryRemotes)
    .where(eq(registryRemotes.name, name))
  return found?.version
}

export async function makeCurrent(tx: Transaction, { name, version }: ReleaseKey): Promise<void> {
  await tx
    .insert(registryRemotes)
    .values({ name, version })
    .onConflictDoUpdate({ target: registryRemotes.name, set: { version, changedAt: sql`now()` } })
}

const remoteState = {
  name: registryRemotes.name,
  version: registryRemotes.version,
  disabled: registryRemotes.disabledReason,
}

export async function changeRemote(
  tx: Transaction,
  name: string,
  change: { version?: string; disabledReason?: string | null },
) {
  const [changed] = await tx
    .update(registryRemotes)
    .set({ ...change, changedAt: sql`now()` })
    .where(eq(registryRemotes.name, name))
    .returning(remoteState)
  return changed
}
