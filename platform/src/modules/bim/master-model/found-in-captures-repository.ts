import { maxExamples, type FoundInCapture, type FoundInPage } from '@lintel/shared/contract/master-model'
import { and, asc, desc, eq, or } from 'drizzle-orm'
import { boundedTotal, countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captureModels } from '../../data/capture-files/schema.ts'
import { capturedElements, capturedTypes, captures } from '../../data/captures/schema.ts'
import type { ElementKey } from './repository.ts'
import { masterElementCaptures, masterElements } from './schema.ts'

const { masterElementId, captureId, elementCount } = masterElementCaptures

const columns = {
  captureId,
  captureName: captures.captureName,
  captureDate: captures.captureDate,
  documentFileName: captures.documentFileName,
  fileOriginPath: captures.fileOriginPath,
  elementCount,
}

/** Captures that have the element, newest first. */
export async function listCapturesOfElement(
  tx: Transaction,
  elementKey: ElementKey,
  { skip, take }: { skip: number; take: number },
): Promise<FoundInPage> {
  const found = await newestOf(tx, elementKey).limit(take).offset(skip)
  const having = tx
    .select({ captureId })
    .from(masterElementCaptures)
    .innerJoin(captures, eq(captures.id, captureId))
    .where(ofElement(elementKey))
  return { items: found.map(withIsoDate), ...boundedTotal(await countUpTo(tx, having)) }
}

/** The latest capture of the element, preferably one with a 3D model. */
export async function findLatestCaptureOfElement(
  tx: Transaction,
  elementKey: ElementKey,
): Promise<FoundInCapture | undefined> {
  const [shaped] = await newestOf(tx, elementKey)
    .innerJoin(captureModels, and(eq(captureModels.captureId, captureId), eq(captureModels.status, 'Made')))
    .limit(1)
  const [found] = shaped ? [shaped] : await newestOf(tx, elementKey).limit(1)
  return found && withIsoDate(found)
}

/** Captures that have the element, in the order of an index. */
function newestOf(tx: Transaction, elementKey: ElementKey) {
  return tx
    .select(columns)
    .from(masterElementCaptures)
    .innerJoin(captures, eq(captures.id, captureId))
    .where(and(ofElement(elementKey), eq(captures.organizationId, elementKey.organizationId)))
    .orderBy(desc(captures.captureDate), asc(captures.id))
    .$dynamic()
}

/**
 * The elements of a capture that belong to the master element, by its own name or those of elements merged into it, in the order of the
 * file.
 */
export async function listElementNumbers(
  tx: Transaction,
  { organizationId, elementId }: ElementKey,
  ofCapture: string,
): Promise<number[]> {
  const { category, family, type } = masterElements
  const found = await tx
    .select({ number: capturedElements.number })
    .from(masterElements)
    .innerJoin(
      capturedTypes,
      and(
        eq(capturedTypes.captureId, ofCapture),
        eq(capturedTypes.category, category),
        eq(capturedTypes.family, family),
        eq(capturedTypes.type, type),
      ),
    )
    .innerJoin(
      capturedElements,
      and(eq(capturedElements.captureId, ofCapture), eq(capturedElements.typeNumber, capturedTypes.number)),
    )
    .where(
      and(
        eq(masterElements.organizationId, organizationId),
        or(eq(masterElements.id, elementId), eq(masterElements.mergedInto, elementId)),
      ),
    )
    .orderBy(asc(capturedElements.number))
    .limit(maxExamples)
  return found.map(({ number }) => number)
}

function ofElement({ organizationId, elementId }: ElementKey) {
  return and(eq(masterElementCaptures.organizationId, organizationId), eq(masterElementId, elementId))
}

function withIsoDate<Row extends { captureDate: Date }>(row: Row) {
  return { ...row, captureDate: row.captureDate.toISOString() }
}
