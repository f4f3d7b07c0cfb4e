import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { assemblyRequests } from '../../assembly/assembly-requests/schema.ts'
import { uploads } from './schema.ts'
import { quotaReached } from './upload-errors.ts'

type Room = { organizationId: string; bytes: number; quotaBytes: number }

/**
 * Refuses what no longer fits into the organization's quota. Until the transaction ends nobody else takes room in it, so that
 * two calls do not both take the last of it. Throws `uploads/quota-reached`.
 */
export async function takeRoom(tx: Transaction, { organizationId, bytes, quotaBytes }: Room): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${organizationId}`}, 0))`)
  const used = await bytesKept(tx, organizationId)
  if (used + bytes > quotaBytes) throw quotaReached({ used, quota: quotaBytes, wanted: bytes })
}

/** Bytes of the files whose sizes are in rows: uploads, announced or complete, and assembled models. */
async function bytesKept(tx: Transaction, organizationId: string): Promise<number> {
  const uploaded = await tx
    .select({ bytes: sql<string>`coalesce(sum(${uploads.bytes}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.organizationId, organizationId), isKept()))
  const assembled = await tx
    .select({ bytes: sql<string>`coalesce(sum(${assemblyRequests.resultBytes}), 0)` })
    .from(assemblyRequests)
    .where(and(eq(assemblyRequests.organizationId, organizationId), isNotNull(assemblyRequests.resultKey)))
  return Number(uploaded[0]?.bytes ?? 0) + Number(assembled[0]?.bytes ?? 0)
}

function isKept() {
  return or(isNotNull(uploads.takenAt), gt(uploads.expiresAt, sql`now()`))
}
