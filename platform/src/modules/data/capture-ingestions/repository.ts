import { and, asc, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captureIngestions, captureIngestionSteps, inProgress } from './schema.ts'

export type StoredIngestion = typeof captureIngestions.$inferSelect
export type StoredStep = typeof captureIngestionSteps.$inferSelect
export type IngestionKey = { organizationId: string; id: string }

/**
 * Serializes the requests of one person, or of programs, until the transaction ends, so that two requests don't both
 * take the last slot.
 */
export async function lockQuota(tx: Transaction, organizationId: string, userId: string | null): Promise<void> {
  const lockName = `places of ${userId ?? 'programs'} in ${organizationId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
}

/**
 * Locks storing captures of the organization until the transaction ends; false if another transaction has the lock. It doesn't wait in the
 * database, because storing takes minutes and statements have a timeout.
 */
export async function tryLockStoring(tx: Transaction, organizationId: string): Promise<boolean> {
  const lockKey = sql`hashtextextended(${`storing captures of ${organizationId}`}, 0)`
  const { rows } = await tx.execute<{ isTaken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockKey}) as "isTaken"`,
  )
  return rows[0]?.isTaken === true
}

export async function countInProgress(tx: Transaction, organizationId: string, userId: string | null): Promise<number> {
  const { organizationId: organization, requestedById } = captureIngestions
  const [row] = await tx
    .select({ total: count() })
    .from(captureIngestions)
    .where(
      and(
        eq(organization, organizationId),
        userId === null ? isNull(requestedById) : eq(requestedById, userId),
        inProgress,
      ),
    )
  return row?.total ?? 0
}

export async function insertIngestion(
  tx: Transaction,
  ingestion: typeof captureIngestions.$inferInsert,
): Promise<StoredIngestion> {
  const [inserted] = await tx.insert(captureIngestions).values(ingestion).returning()
  if (!inserted) throw new Error("The new ingestion wasn't returned.")
  return inserted
}

export async function insertWaitingStep(tx: Transaction, { organizationId, id, attempt }: StoredIngestion) {
  const step = { organizationId, runId: id, attempt: attempt + 1, step: 'queue' as const, startedAt: sql`now()` }
  await tx.insert(captureIngestionSteps).values({ ...step, outcome: 'running' })
}

export async function findIngestion(tx: Transaction, ingestionKey: IngestionKey): Promise<StoredIngestion | undefined> {
  const [found] = await tx.select().from(captureIngestions).where(whereKey(ingestionKey))
  return found
}

/** The file that is being ingested as the next version of a capture. */
export async function findIncoming(
  tx: Transaction,
  { organizationId, captureId }: { organizationId: string; captureId: string },
): Promise<StoredIngestion | undefined> {
  const ofVersion = eq(captureIngestions.previousVersionId, captureId)
  const [found] = await tx
    .select()
    .from(captureIngestions)
    .where(and(eq(captureIngestions.organizationId, organizationId), ofVersion, inProgress))
    .limit(1)
  return found
}

export async function listSteps(tx: Transaction, { organizationId, id }: IngestionKey): Promise<StoredStep[]> {
  const { organizationId: organization, runId, attempt, startedAt } = captureIngestionSteps
  return tx
    .select()
    .from(captureIngestionSteps)
    .where(and(eq(organization, organizationId), eq(runId, id)))
    .orderBy(attempt, startedAt)
}

export async function listIngestions(
  tx: Transaction,
  organizationId: string,
  { skip, take }: { skip: number; take: number },
): Promise<StoredIngestion[]> {
  return tx
    .select()
    .from(captureIngestions)
    .where(eq(captureIngestions.organizationId, organizationId))
    .orderBy(desc(captureIngestions.requestedDate), asc(captureIngestions.id))
    .limit(take)
    .offset(skip)
}

/** The total, up to one more than the list shows. */
export async function countIngestions(tx: Transaction, organizationId: string): Promise<number> {
  return countUpTo(
    tx,
    tx
      .select({ id: captureIngestions.id })
      .from(captureIngestions)
      .where(eq(captureIngestions.organizationId, organizationId)),
  )
}

/** Restarts an ingestion that failed and still has its file; undefined for any other. */
export async function restartIngestion(
  tx: Transaction,
  ingestionKey: IngestionKey,
): Promise<StoredIngestion | undefined> {
  const [restarted] = await tx
    .update(captureIngestions)
    .set({ status: 'Queued', statusDetails: null, progress: 0, completedDate: null })
    .where(and(whereKey(ingestionKey), eq(captureIngestions.status, 'Error')))
    .returning()
  return restarted
}

/** Deletes an ingestion that has ended. */
export async function deleteIngestion(
  tx: Transaction,
  ingestionKey: IngestionKey,
): Promise<StoredIngestion | undefined> {
  const isOver = sql.raw(`status in ('Complete', 'Error')`)
  const [deleted] = await tx
    .delete(captureIngestions)
    .where(and(whereKey(ingestionKey), isOver))
    .returning()
  return deleted
}

/**
 * Deletes an ingestion in progress unless its capture is stored already. Returns undefined if it is stored already or
 * doesn't exist.
 */
export async function deleteUnstored(
  tx: Transaction,
  ingestionKey: IngestionKey,
): Promise<StoredIngestion | undefined> {
  const isUnstored = or(isNull(captureIngestions.captureId), captureIngestions.isRemake)
  const [deleted] = await tx
    .delete(captureIngestions)
    .where(and(whereKey(ingestionKey), inProgress, isUnstored))
    .returning()
  return deleted
}

type CaptureIds = { organizationId: string; captureId: string }

/** How many ingestions are creating the model of this capture: its own, or one that recreates it. */
export async function countMaking(tx: Transaction, captureKey: CaptureIds): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(captureIngestions)
    .where(and(ofCapture(captureKey), inProgress, eq(captureIngestions.isKnown, false)))
  return row?.total ?? 0
}

/** Removes earlier failed attempts to recreate the model from the list. */
export async function deleteFailedRemakes(tx: Transaction, captureKey: CaptureIds): Promise<void> {
  const { isRemake, status } = captureIngestions
  await tx.delete(captureIngestions).where(and(ofCapture(captureKey), eq(isRemake, true), eq(status, 'Error')))
}

function ofCapture({ organizationId, captureId }: CaptureIds) {
  return and(eq(captureIngestions.organizationId, organizationId), eq(captureIngestions.captureId, captureId))
}

function whereKey({ organizationId, id }: IngestionKey) {
  return and(eq(captureIngestions.organizationId, organizationId), eq(captureIngestions.id, id))
}
