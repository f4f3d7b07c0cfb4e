import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { captures } from './schema.ts'

export type CapturePlace = { organizationId: string; captureId: string }
export type NewCapture = Omit<typeof captures.$inferInsert, 'id'>

/** The capture that was made of the very same file. */
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

/** Undefined if the organization has a capture of this file; waits for a transaction that is making one. */
export async function insertCapture(tx: Transaction, capture: NewCapture): Promise<string | undefined> {
  const [inserted] = await tx.insert(captures).values(capture).onConflictDoNothing().returning({ id: captures.id })
  return inserted?.id
}

export async function setCounts(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
  { elements, values }: { elements: number; values: number },
): Promise<void> {
  await tx
    .update(captures)
    .set({ revitElementCount: sql`${elements}`, valueCount: sql`${values}` })
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
}
