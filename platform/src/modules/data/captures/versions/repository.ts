import { and, desc, eq, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../repository.ts'
import { captureIngestions } from '../../capture-ingestions/schema.ts'
import { comparisons } from '../../comparisons/schema.ts'

type CapturePair = { organizationId: string; baseCaptureId: string; compareCaptureId: string }

export async function findComparisonOfVersions(
  tx: Transaction,
  { organizationId, baseCaptureId, compareCaptureId }: CapturePair,
) {
  const [found] = await tx
    .select({ id: comparisons.id, status: comparisons.status })
    .from(comparisons)
    .where(
      and(
        eq(comparisons.organizationId, organizationId),
        eq(comparisons.baseCaptureId, baseCaptureId),
        eq(comparisons.compareCaptureId, compareCaptureId),
      ),
    )
  return found
}

/**
 * The latest file that was uploaded as the next version of a capture but hasn't become one, because it is a duplicate
 * or not ingested yet.
 */
export async function findLatestFile(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  const {
    id,
    fileName,
    requestedBy,
    status,
    statusDetails,
    progress,
    isKnown,
    captureId: ingestedCaptureId,
  } = captureIngestions
  const [found] = await tx
    .select({ id, fileName, requestedBy, status, statusDetails, progress, captureId: ingestedCaptureId })
    .from(captureIngestions)
    .where(
      and(
        eq(captureIngestions.organizationId, organizationId),
        eq(captureIngestions.previousVersionId, captureId),
        or(ne(status, 'Complete'), isKnown),
      ),
    )
    .orderBy(desc(captureIngestions.requestedDate))
    .limit(1)
  return found
}
