import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { uploads } from './schema.ts'

export type StoredUpload = typeof uploads.$inferSelect
export type NewUpload = Pick<
  StoredUpload,
  'id' | 'organizationId' | 'userId' | 'programId' | 'purpose' | 'fileName' | 'bytes' | 'key' | 'expiresAt'
>
export type UploadPlace = { organizationId: string; id: string }
/** Who sends: a person, or a program, whose `userId` is no one's. */
type Sender = { organizationId: string; userId: string; program?: { id: string } | undefined }

/** For a day, whoever comes back to an upload that has expired is told so. */
const daysRemembered = 1

/** Deletes the rows of uploads of all organizations that have expired; their files are removed as those that nothing refers to. */
export async function forgetExpired(tx: Transaction): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${daysRemembered})`
  await tx.delete(uploads).where(and(isNull(uploads.takenAt), lte(uploads.expiresAt, longAgo)))
}

/** How many bytes were announced and have not come: of this sender, and of everyone in the organization. */
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

/** An upload of this sender that no one has taken yet; it may have expired. */
export async function findUpload(
  tx: Transaction,
  { id, ...sender }: Sender & { id: string },
): Promise<StoredUpload | undefined> {
  const isOwn = and(sentBy(sender), isNull(uploads.takenAt))
  const place = { id, organizationId: sender.organizationId }
  const [found] = await tx
    .select()
    .from(uploads)
    .where(and(at(place), isOwn))
  return found
}

function sentBy({ userId, program }: Sender): SQL {
  return program ? eq(uploads.programId, program.id) : eq(uploads.userId, userId)
}

/** Its room is free by then, and its file may be gone. */
export function isExpired({ expiresAt }: StoredUpload): boolean {
  return expiresAt.getTime() <= Date.now()
}

/** Called with the first byte that comes: from then on the upload has time to be finished. Tells whether it has not expired before. */
export async function markBegun(tx: Transaction, place: UploadPlace, expiresAt: Date): Promise<boolean> {
  const updated = await tx
    .update(uploads)
    .set({ expiresAt })
    .where(and(at(place), isNull(uploads.takenAt), gt(uploads.expiresAt, sql`now()`)))
  return updated.rowCount === 1
}

export async function markReceived(tx: Transaction, place: UploadPlace, received: number): Promise<void> {
  await tx
    .update(uploads)
    .set({ received })
    .where(and(at(place), lt(uploads.received, received)))
}

/** Tells whether the upload exists and no one has taken it yet; marking it again does no harm. */
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

/** Tells whether there was such an upload that no one has taken. */
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

/** Tells whether this writer may write for so many seconds from now: no one else does. */
export async function takeLease(tx: Transaction, lease: Lease): Promise<boolean> {
  const until = untilIn(lease)
  // No lease lasts longer than that: one that ends minutes later is from a clock that ran ahead.
  const isOver = or(lte(uploads.writerUntil, sql`now()`), gt(uploads.writerUntil, sql`${until} + interval '1 minute'`))
  return writeLease(tx, lease, or(isNull(uploads.writer), isOver))
}

/** Tells whether this writer may go on for so many seconds from now. One that has ended its lease never gets it back by this. */
export async function renewLease(tx: Transaction, lease: Lease): Promise<boolean> {
  return writeLease(tx, lease, eq(uploads.writer, lease.writer))
}

async function writeLease(tx: Transaction, { writer, seconds, ...place }: Lease, may: SQL | undefined) {
  const leased = await tx
    .update(uploads)
    .set({ writer, writerUntil: untilIn({ seconds }) })
    .where(and(at(place), may))
  return leased.rowCount === 1
}

function untilIn({ seconds }: Pick<Lease, 'seconds'>): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
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
