import { and, asc, desc, eq } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredReview } from '../findings/read-repository.ts'
import { captureReviews } from '../schema.ts'

/** Per capture, so that repeated reviews can't fill the disk. */
export const maxReviews = 100
const removedAtOnce = 10

/** Removes the oldest reviews of a capture beyond the limit. The oldest remaining one counts as the first. */
export async function forgetOldReviews(
  tx: Transaction,
  { organizationId, captureId }: Pick<StoredReview, 'organizationId' | 'captureId'>,
): Promise<void> {
  const ofCapture = and(eq(captureReviews.organizationId, organizationId), eq(captureReviews.captureId, captureId))
  const old = await tx
    .select({ id: captureReviews.id })
    .from(captureReviews)
    .where(ofCapture)
    .orderBy(desc(captureReviews.requestedDate), asc(captureReviews.id))
    .offset(maxReviews)
    .limit(removedAtOnce)
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(captureReviews)
    .set({ previousReviewId: null, newlyFlagged: null, noLongerFlagged: null })
    .where(and(ofCapture, anyOf(captureReviews.previousReviewId, ids)))
  await tx.delete(captureReviews).where(and(ofCapture, anyOf(captureReviews.id, ids)))
}
