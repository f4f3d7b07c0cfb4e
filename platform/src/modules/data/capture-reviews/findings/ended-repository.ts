import { and, desc, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { captures } from '../../captures/schema.ts'
import { captureReviews } from '../schema.ts'

type Person = { organizationId: string; userId: string }

/** The person's reviews that have ended since then with a result worth showing, newest first. */
export async function listEndedSince(
  tx: Transaction,
  { organizationId, userId }: Person,
  { since, take }: { since: Date; take: number },
) {
  const { id, captureId, status, statusDetails, completedDate, failedElementsCount: flagged } = captureReviews
  const { newlyFlagged, noLongerFlagged, previousVersionReviewId } = captureReviews
  const { documentFileName, previousVersionName } = captures
  const version = { previousVersionName, previousVersionReviewId, newlyFlagged, noLongerFlagged }
  // For a new version, flags that were resolved are also worth showing.
  const hasResolvedFlags = and(isNotNull(previousVersionReviewId), gt(noLongerFlagged, 0))
  // Not null because of the condition below.
  const completedAt = sql<Date>`${completedDate}`.mapWith(completedDate)
  return tx
    .select({ id, captureId, status, statusDetails, flagged, at: completedAt, documentFileName, ...version })
    .from(captureReviews)
    .innerJoin(captures, eq(captures.id, captureId))
    .where(
      and(
        eq(captureReviews.organizationId, organizationId),
        gt(completedDate, since),
        or(ne(status, 'Complete'), gt(flagged, 0), hasResolvedFlags),
        or(eq(captureReviews.requestedById, userId), eq(captures.capturedById, userId)),
      ),
    )
    .orderBy(desc(completedDate))
    .limit(take)
}
