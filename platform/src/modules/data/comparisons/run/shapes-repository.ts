import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { captureModels } from '../../capture-files/schema.ts'
import type { StoredComparison } from '../repository.ts'

/** Whether the models of both captures are complete or given up. */
export async function areShapesComplete(
  tx: Transaction,
  { organizationId, baseCaptureId, compareCaptureId }: StoredComparison,
): Promise<boolean> {
  const { captureId, status } = captureModels
  const [making] = await tx
    .select({ captureId })
    .from(captureModels)
    .where(
      and(
        eq(captureModels.organizationId, organizationId),
        anyOf(captureId, [baseCaptureId, compareCaptureId]),
        eq(status, 'Making'),
      ),
    )
    .limit(1)
  return !making
}
