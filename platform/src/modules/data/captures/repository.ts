import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captures } from './schema.ts'

export type CaptureKey = { organizationId: string; captureId: string }
export type NewCapture = Omit<typeof captures.$inferInsert, 'id'>

/** The capture of the same file, by hash. */
export async function findCaptureOfFile(
  tx: Transaction,
  organizationId: string,
  fileHash: string,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.fileHash, fileHash)))
  return found?.id
}

/** Undefined if the organization has a capture of this file. Waits for a transaction that is storing one. */
export async function insertCapture(tx: Transaction, capture: NewCapture): Promise<string | undefined> {
  const [inserted] = await tx.insert(captures).values(capture).onConflictDoNothing().returning({ id: captures.id })
  return inserted?.id
}

/** Locks and returns those of these captures that the organization has, so that none of them is removed before the transaction ends. */
export async function lockCaptures(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; projectGroupId: string }[]> {
  return tx
    .select({ id: captures.id, projectGroupId: captures.projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), anyOf(captures.id, ids)))
    .for('key share')
}

/** Known only after the entire file was read. */
export type CaptureEnd = { elements: number; values: number; warnings: string[]; readerVersion: number }

export async function setEnd(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  { elements, values, ...end }: CaptureEnd,
): Promise<void> {
  await tx
    .update(captures)
    .set({ revitElementCount: sql`${elements}`, valueCount: sql`${values}`, ...end })
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
}

/** Replaces the warnings that match a database pattern by new ones. */
export async function replaceWarnings(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  { like, by }: { like: string; by: readonly string[] },
): Promise<void> {
  const otherWarnings = sql`array(select said from unnest(${captures.warnings}) with ordinality as all_of(said, place)
    where said !~ ${like} order by place)`
  await tx
    .update(captures)
    .set({ warnings: sql`${otherWarnings} || ${sql.param([...by])}::text[]` })
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
}

/** Adds warnings that were found after the capture was stored. */
export async function addWarnings(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  warnings: readonly string[],
): Promise<void> {
  if (warnings.length === 0) return
  await tx
    .update(captures)
    .set({ warnings: sql`${captures.warnings} || ${sql.param([...warnings])}::text[]` })
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
}
