import type { CaptureRemovalPreview } from '@lintel/shared/contract/captures'
import { and, count, eq, or } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { captureReviews } from '../../capture-reviews/schema.ts'
import { comparisons } from '../../comparisons/schema.ts'
import { idsChecks } from '../../ids-checks/schema.ts'
import { countInSets } from '../../version-sets/repository.ts'

type CaptureIds = { organizationId: string; captureIds: readonly string[] }

/** Counts what depends on these captures. A comparison of two of them counts once. */
export async function countDependents(
  tx: Transaction,
  { organizationId, captureIds }: CaptureIds,
): Promise<CaptureRemovalPreview> {
  const { baseCaptureId, compareCaptureId } = comparisons
  const [reviews] = await tx
    .select({ total: count() })
    .from(captureReviews)
    .where(and(eq(captureReviews.organizationId, organizationId), anyOf(captureReviews.captureId, captureIds)))
  const [compared] = await tx
    .select({ total: count() })
    .from(comparisons)
    .where(
      and(
        eq(comparisons.organizationId, organizationId),
        or(anyOf(baseCaptureId, captureIds), anyOf(compareCaptureId, captureIds)),
      ),
    )
  const [checks] = await tx
    .select({ total: count() })
    .from(idsChecks)
    .where(and(eq(idsChecks.organizationId, organizationId), anyOf(idsChecks.captureId, captureIds)))
  return {
    reviews: reviews?.total ?? 0,
    comparisons: compared?.total ?? 0,
    idsChecks: checks?.total ?? 0,
    inVersionSets: await countInSets(tx, { organizationId, captureIds }),
  }
}
