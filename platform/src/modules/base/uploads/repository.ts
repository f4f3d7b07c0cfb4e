import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { uploads } from './schema.ts'

export type StoredUpload = typeof uploads.$inferSelect
export type NewUpload = Pick<
  StoredUpload,
  'id' | 'organizationId' | 'userId' | 'programId' | 'purpose' | 'fileName' | 'bytes' | 'key' | 'expiresAt'
>
export type UploadKey = { organizationId: string; id: string }
/** The sender: a person or a program. The `userId` of a program belongs to no person. */
type Sender = { organizationId: string; userId: string; program?: { id: string } | undefined }

/** Days for which an expired upload is remembered, so that its sender gets a specific error. */
const daysRemembered = 1

/** Deletes the expired uploads of all organizations. The cleanup removes their files because they are unreferenced. */
export async function forgetExpired(tx: Transaction): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${daysRemembered})`
  await tx.delete(uploads).where(and(isNull(uploads.takenAt), lte(uploads.expiresAt, longAgo)))
}

/** The bytes that were announced but not received yet: of this sender, and of everyone in the organization. */
export async function sumAnnounced(tx: Transaction, sender: Sender): Promise<{ own: number; all: number }> {
  const missing = sql`coalesce(sum(${uploads.bytes} - ${uploads.received})`
  const isAwaited = and(isNull(uploads.takenAt), isNull(uploads.finishedAt), gt(uploads.expiresAt, sql`now()`))
  const [sums] = await tx
    .select({
      own: sql<string>`${missing} filter (where ${sentBy(sender)}), 0)`,
      all: sql<string>`${missing}, 0)`,
    })
    .from(uploads)
    .where(and(eq(uploads.organizationId, sender.organizationId), isAwaited))
  return { own: Number(sums?.own ?? 0), all: Number(sums?.all ?? 0) }
}

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<StoredUpload> {
  const [inserted] = await tx.insert(uploads).values(upload).returning()
  if (!inserted) throw new Error("The new upload wasn't returned.")
  return inserted
}

/** An upload of this sender that was not used yet. It may have expired. */
export async function findUpload(
  tx: Transaction,
  { id, ...sender }: Sender & { id: string },
): Promise<StoredUpload | undefined> {
  const isOwn = and(sentBy(sender), isNull(uploads.takenAt))
  const uploadKey = { id, organizationId: sender.organizationId }
  const [found] = await tx
    .select()
    .from(uploads)
    .where(and(whereKey(uploadKey), isOwn))
  return found
}

function sentBy({ userId, program }: Sender): SQL {
  return program ? eq(uploads.programId, program.id) : eq(uploads.userId, userId)
}

/** An expired upload no longer uses quota, and its file may have been deleted. */
export function isExpired({ expiresAt }: StoredUpload): boolean {
  return expiresAt.getTime() <= Date.now()
}

/** Called when the first byte arrives: extends the time to finish the upload. Returns false if it has already expired. */
export async function markBegun(tx: Transaction, uploadKey: UploadKey, expiresAt: Date): Promise<boolean> {
  const updated = await tx
    .update(uploads)
    .set({ expiresAt })
    .where(and(whereKey(uploadKey), isNull(uploads.takenAt), gt(uploads.expiresAt, sql`now()`)))
  return updated.rowCount === 1
}

export async function markReceived(tx: Transaction, uploadKey: UploadKey, received: number): Promise<void> {
  await tx
    .update(uploads)
    .set({ received })
    .where(and(whereKey(uploadKey), lt(uploads.received, received)))
}

/** Returns false if the upload doesn't exist or was already used. Idempotent. */
export async function markFinished(tx: Transaction, uploadKey: UploadKey, expiresAt: Date): Promise<boolean> {
  const finishedAt = sql`coalesce(${uploads.finishedAt}, now())`
  const marked = await tx
    .update(uploads)
    .set({ finishedAt, expiresAt })
    .where(and(whereKey(uploadKey), isNull(uploads.takenAt)))
  return marked.rowCount === 1
}

/** Returns whether this call was the one that claimed the upload. */
export async function markTaken(tx: Transaction, uploadKey: UploadKey): Promise<boolean> {
  const isThere = and(whereKey(uploadKey), isNotNull(uploads.finishedAt), isNull(uploads.takenAt))
  const marked = await tx
    .update(uploads)
    .set({ takenAt: sql`now()` })
    .where(isThere)
  return marked.rowCount === 1
}

/** Returns false if the upload doesn't exist or was already used. */
export async function deleteUpload(tx: Transaction, uploadKey: UploadKey): Promise<boolean> {
  const deleted = await tx.delete(uploads).where(and(whereKey(uploadKey), isNull(uploads.takenAt)))
  return deleted.rowCount === 1
}

/** Returns whether the upload existed. */
export async function deleteTaken(tx: Transaction, organizationId: string, key: string): Promise<boolean> {
  const deleted = await tx.delete(uploads).where(and(eq(uploads.organizationId, organizationId), eq(uploads.key, key)))
  return deleted.rowCount === 1
}

export type Lease = UploadKey & { writer: string; seconds: number }

/** Returns whether this writer has exclusive write access for this many seconds from now. */
export async function takeLease(tx: Transaction, lease: Lease): Promise<boolean> {
  const leaseEnd = untilIn(lease)
  // A lease that ends later than that comes from a server whose clock was fast, so it doesn't count.
  const isOver = or(
    lte(uploads.writerUntil, sql`now()`),
    gt(uploads.writerUntil, sql`${leaseEnd} + interval '1 minute'`),
  )
  return writeLease(tx, lease, or(isNull(uploads.writer), isOver))
}

/** Returns whether this writer may continue for this many seconds from now. A writer that has ended its lease can't renew it. */
export async function renewLease(tx: Transaction, lease: Lease): Promise<boolean> {
  return writeLease(tx, lease, eq(uploads.writer, lease.writer))
}

async function writeLease(tx: Transaction, { writer, seconds, ...place }: Lease, may: SQL | undefined) {
  const leased = await tx
    .update(uploads)
    .set({ writer, writerUntil: untilIn({ seconds }) })
    .where(and(whereKey(place), may))
  return leased.rowCount === 1
}

function untilIn({ seconds }: Pick<Lease, 'seconds'>): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
}

export async function endLease(tx: Transaction, { writer, ...place }: Omit<Lease, 'seconds'>): Promise<void> {
  await tx
    .update(uploads)
    .set({ writer: null, writerUntil: null })
    .where(and(whereKey(place), eq(uploads.writer, writer)))
}

function whereKey({ organizationId, id }: UploadKey) {
  return and(eq(uploads.organizationId, organizationId), eq(uploads.id, id))
}
