import { and, count, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { ReleaseKey } from '../remotes/repository.ts'
import { registryPreviews, registryReleases } from '../schema.ts'

export type StoredPreview = typeof registryPreviews.$inferSelect

/** How long a link works after its last release. */
const linkLifetime = sql`interval '14 days'`
/** How long open pages can load more files of a preview that was replaced or has ended. */
const gracePeriod = sql`interval '1 day'`

const isCurrent = gt(registryPreviews.expiresAt, sql`now()`)

/** Points the preview link to this version, replacing an earlier one. */
export async function savePreview(
  tx: Transaction,
  preview: Pick<StoredPreview, 'name' | 'preview' | 'version' | 'by'>,
): Promise<void> {
  const { version, by } = preview
  const expiresAt = sql<Date>`now() + ${linkLifetime}`
  await tx
    .insert(registryPreviews)
    .values({ ...preview, expiresAt })
    .onConflictDoUpdate({
      target: [registryPreviews.name, registryPreviews.preview],
      set: { version, by, since: sql`now()`, expiresAt },
    })
}

/** Marks a version that only previews use, so that its files are removed with the last of them; false once it's released to anyone. */
export async function setPreviewed(
  tx: Transaction,
  { name, version }: ReleaseKey,
  isPreviewed: boolean,
): Promise<void> {
  await tx
    .update(registryReleases)
    .set({ previewedAt: isPreviewed ? sql`now()` : null })
    .where(and(eq(registryReleases.name, name), eq(registryReleases.version, version)))
}

/** Newest first. */
export async function listPreviews(tx: Transaction, name: string): Promise<StoredPreview[]> {
  const { since, preview } = registryPreviews
  return tx
    .select()
    .from(registryPreviews)
    .where(and(eq(registryPreviews.name, name), isCurrent))
    .orderBy(desc(since), preview)
}

export async function countOtherPreviews(tx: Transaction, name: string, preview: string): Promise<number> {
  const [found] = await tx
    .select({ count: count() })
    .from(registryPreviews)
    .where(and(eq(registryPreviews.name, name), ne(registryPreviews.preview, preview), isCurrent))
  return found?.count ?? 0
}

/** The version that a link opens; undefined if there is no such preview, or it has ended. */
export async function findPreview(tx: Transaction, name: string, preview: string) {
  const { version, expiresAt } = registryPreviews
  const [found] = await tx
    .select({ release: registryReleases.release, commit: registryReleases.commit, expiresAt })
    .from(registryPreviews)
    .innerJoin(
      registryReleases,
      and(eq(registryReleases.name, registryPreviews.name), eq(registryReleases.version, version)),
    )
    .where(and(eq(registryPreviews.name, name), eq(registryPreviews.preview, preview), isCurrent))
  return found
}

export async function deleteEndedPreviews(tx: Transaction): Promise<void> {
  await tx.delete(registryPreviews).where(lte(registryPreviews.expiresAt, sql`now()`))
}

/** Only previews have used this version, and the last of them has ended. */
const isUnused = sql`r.removed_at is null and r.previewed_at < now() - ${gracePeriod}
  and not exists (select from registry_previews p where p.name = r.name and p.version = r.version)
  and not exists (
    select from registry_remotes m left join registry_trials t on t.id = m.trial_id
    where m.name = r.name and (m.version = r.version or t.version = r.version or r.version = any(m.earlier)))`

export async function listUnused(tx: Transaction, limit: number): Promise<ReleaseKey[]> {
  const { rows } = await tx.execute<ReleaseKey>(
    sql`select r.name, r.version from registry_releases r where ${isUnused} order by r.previewed_at limit ${limit}`,
  )
  return rows
}

/** Whether the version was only a preview that has ended, so that its files can be removed. */
export async function isEndedPreview(tx: Transaction, { name, version }: ReleaseKey): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from registry_releases r where r.name = ${name} and r.version = ${version} and ${isUnused}`,
  )
  return rows.length > 0
}
