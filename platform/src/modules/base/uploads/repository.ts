import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { uploads } from './schema.ts'

export type StoredUpload = typeof uploads.$inferSelect
export type NewUpload = Pick<
  StoredUpload,
  'id' | 'organizationId' | 'userId' | 'purpose' | 'fileName' | 'bytes' | 'key' | 'expiresAt'
>
export type UploadPlace = { organizationId: string; id: string }

/** Deletes the rows of expired uploads; their files are removed by the sweep. */
export async function forgetExpired(tx: Transaction, organizationId: string): Promise<void> {
  const isExpired = and(isNull(uploads.takenAt), lte(uploads.expiresAt, sql`now()`))
  await tx.delete(uploads).where(and(eq(uploads.organizationId, organizationId), isExpired))
}

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<void> {
  await tx.insert(uploads).values(upload)
}

/** An upload of this person that nobody has taken yet. */
export async function findUpload(
  tx: Transaction,
  { userId, ...place }: UploadPlace & { userId: string },
): Promise<StoredUpload | undefined> {
  const isOwn = and(eq(uploads.userId, userId), isNull(uploads.takenAt), gt(uploads.expiresAt, sql`now()`))
  const [found] = await tx
    .select()
    .from(uploads)
    .where(and(at(place), isOwn))
  return found
}

/** Tells whether the upload exists and nobody has taken it yet; marking it again does no harm. */
export async function markFinished(tx: Transaction, place: UploadPlace, expiresAt: Date): Promise<boolean> {
  const finishedAt = sql`coalesce(${uploads.finishedAt}, now())`
  const marked = await tx
    .update(uploads)
    .set({ finishedAt, expiresAt })
    .where(and(at(place), isNull(uploads.takenAt)))
  return marked.rowCount === 1
}

/** Tells whether this call has taken it, and no other before. */
export async function markTaken(tx: Transaction, place: UploadPlace): Promise<boolean> {
  const isThere = and(at(place), isNotNull(uploads.finishedAt), isNull(uploads.takenAt))
  const marked = await tx
    .update(uploads)
    .set({ takenAt: sql`now()` })
    .where(isThere)
  return marked.rowCount === 1
}

/** Tells whether there was such an upload that nobody has taken. */
export async function deleteUpload(tx: Transaction, place: UploadPlace): Promise<boolean> {
  const deleted = await tx.delete(uploads).where(and(at(place), isNull(uploads.takenAt)))
  return deleted.rowCount === 1
}

/** Tells whether there was such an upload. */
export async function deleteTaken(tx: Transaction, organizationId: string, key: string): Promise<boolean> {
  const deleted = await tx.delete(uploads).where(and(eq(uploads.organizationId, organizationId), eq(uploads.key, key)))
  return deleted.rowCount === 1
}

export type Lease = UploadPlace & { writer: string; seconds: number }

/** Tells whether this writer may write for so many seconds from now: it holds the lease already, or nobody does. */
export async function lease(tx: Transaction, { writer, seconds, ...place }: Lease): Promise<boolean> {
  const isFree = or(isNull(uploads.writer), eq(uploads.writer, writer), lte(uploads.writerUntil, sql`now()`))
  const leased = await tx
    .update(uploads)
    .set({ writer, writerUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(at(place), isFree))
  return leased.rowCount === 1
}

export async function endLease(tx: Transaction, { writer, ...place }: Omit<Lease, 'seconds'>): Promise<void> {
  await tx
    .update(uploads)
    .set({ writer: null, writerUntil: null })
    .where(and(at(place), eq(uploads.writer, writer)))
}

function at({ organizationId, id }: UploadPlace) {
  return and(eq(uploads.organizationId, organizationId), eq(uploads.id, id))
}
