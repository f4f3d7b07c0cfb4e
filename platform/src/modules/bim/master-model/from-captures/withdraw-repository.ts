import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { masterElementCaptures, masterElements } from '../schema.ts'

/** Subtracts the capture's counts from its elements. */
export async function subtractCounts(tx: Transaction, { organizationId, captureId }: CapturePlace): Promise<void> {
  const { elementCount, sightings } = masterElements
  await tx
    .update(masterElements)
    .set({
      elementCount: sql`${elementCount} - ${masterElementCaptures.elementCount}`,
      sightings: sql`${sightings} + 1`,
    })
    .from(masterElementCaptures)
    .where(
      and(
        eq(masterElementCaptures.organizationId, organizationId),
        eq(masterElementCaptures.captureId, captureId),
        eq(masterElements.id, masterElementCaptures.masterElementId),
      ),
    )
}
