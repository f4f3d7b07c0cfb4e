import { mostCounted } from '@lintel/shared/contract'
import type { FoundInPage } from '@lintel/shared/contract/master-model'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
import { captures } from '../captures/schema.ts'
import type { ElementPlace } from './repository.ts'
import { masterElementCaptures } from './schema.ts'

/** Captures that have the element, newest first. */
export async function listCapturesOfElement(
  tx: Transaction,
  { organizationId, elementId }: ElementPlace,
  { skip, take }: { skip: number; take: number },
): Promise<FoundInPage> {
  const { masterElementId, captureId, elementCount } = masterElementCaptures
  const ofElement = and(eq(masterElementCaptures.organizationId, organizationId), eq(masterElementId, elementId))
  const found = await tx
    .select({
      captureId,
      captureName: captures.captureName,
      captureDate: captures.captureDate,
      documentFileName: captures.documentFileName,
      fileOriginPath: captures.fileOriginPath,
      elementCount,
    })
    .from(masterElementCaptures)
    .innerJoin(captures, eq(captures.id, captureId))
    .where(ofElement)
    .orderBy(desc(captures.captureDate), asc(captures.id))
    .limit(take)
    .offset(skip)
  const [row] = await tx.select({ total: count() }).from(masterElementCaptures).where(ofElement)
  const total = row?.total ?? 0
  const items = found.map((item) => ({ ...item, captureDate: item.captureDate.toISOString() }))
  return { items, total: Math.min(total, mostCounted), hasMore: total > mostCounted }
}
