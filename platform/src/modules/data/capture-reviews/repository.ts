import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { StoredReview } from './findings/read-repository.ts'
import { captureReviews, inProgress } from './schema.ts'

export type NewReview = Pick<StoredReview, 'organizationId' | 'captureId' | 'requestedById' | 'requestedBy'>

/** Adds a review. If one of this capture is already queued or running, returns that one. */
export async function openReview(
  tx: Transaction,
  review: NewReview,
): Promise<{ review: StoredReview; isNew: boolean }> {
  const id = randomUUID()
  const [opened] = await tx
    .insert(captureReviews)
    .values({ ...review, id })
    .onConflictDoUpdate({
      target: captureReviews.captureId,
      targetWhere: inProgress,
      set: { captureId: sql`excluded.capture_id` },
    })
    .returning()
  if (!opened) throw new Error("The new review wasn't returned.")
  return { review: opened, isNew: opened.id === id }
}
