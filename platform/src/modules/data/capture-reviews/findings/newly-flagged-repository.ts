import { and, desc, eq, gt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../../database/scope.ts'
import { captures } from '../../captures/schema.ts'
import { captureReviews } from '../schema.ts'

type Person = { organizationId: string; userId: string }

/** Flags stop being new after this time, even if no next version was uploaded. */
const period = sql`interval '30 days'`

/**
 * The newest review of each capture that a person uploaded or requested a review of, if it has flags that neither the
 * previous review nor the previous version had. All flags of a first review are new. Captures with a next version are
 * left out. Newest first.
 */
export async function listNewlyFlagged(tx: Transaction, { organizationId, userId }: Person, limit: number) {
  const { id, captureId, status, completedDate, newlyFlagged, failedElementsCount } = captureReviews
  const flagged = sql<number>`coalesce(${newlyFlagged}, ${failedElementsCount}, 0)`
  const newerReviews = alias(captureReviews, 'later')
  const laterReview = tx
    .select({ one: sql`1` })
    .from(newerReviews)
    .where(
      and(
        eq(newerReviews.captureId, captureId),
        eq(newerReviews.status, 'Complete'),
        gt(newerReviews.completedDate, completedDate),
      ),
    )
  const next = alias(captures, 'next')
  const nextVersion = tx
    .select({ one: sql`1` })
    .from(next)
    .where(eq(next.previousVersionId, captureId))
  return tx
    .select({
      id,
      captureId,
      documentFileName: captures.documentFileName,
      flagged,
      // Not null because of the condition below.
      at: sql<Date>`${completedDate}`.mapWith(completedDate),
    })
    .from(captureReviews)
    .innerJoin(captures, eq(captures.id, captureId))
    .where(
      and(
        eq(captureReviews.organizationId, organizationId),
        gt(completedDate, sql`now() - ${period}`),
        eq(status, 'Complete'),
        sql`${flagged} > 0`,
        or(eq(captureReviews.requestedById, userId), eq(captures.capturedById, userId)),
        notExists(laterReview),
        notExists(nextVersion),
      ),
    )
    .orderBy(desc(completedDate))
    .limit(limit)
}
