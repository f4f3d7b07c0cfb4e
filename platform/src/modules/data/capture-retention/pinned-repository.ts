import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { CapturePlace } from '../captures/repository.ts'
import { keptCaptures } from './schema.ts'

export async function listPinnedCaptures(tx: Transaction, organizationId: string, captureIds: readonly string[]) {
  return tx
    .select()
    .from(keptCaptures)
    .where(and(eq(keptCaptures.organizationId, organizationId), anyOf(keptCaptures.captureId, captureIds)))
}

export async function insertPinnedCapture(tx: Transaction, kept: typeof keptCaptures.$inferInsert): Promise<void> {
  await tx.insert(keptCaptures).values(kept).onConflictDoNothing()
}

export async function deletePinnedCapture(tx: Transaction, { organizationId, captureId }: CapturePlace): Promise<void> {
  await tx
    .delete(keptCaptures)
    .where(and(eq(keptCaptures.organizationId, organizationId), eq(keptCaptures.captureId, captureId)))
}
