import type { ElementStatus } from '@lintel/shared/contract/captures'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
import type { ParameterValues } from '../../ifc/model-records.ts'
import type { CapturePlace } from './repository.ts'
import { capturedElements, capturedParameters, capturedStoreys, capturedTypes } from './schema.ts'

export type ListedElement = Pick<
  typeof capturedElements.$inferSelect,
  'number' | 'name' | 'ifcClass' | 'revitElementId' | 'revitUniqueId'
> &
  Pick<typeof capturedTypes.$inferSelect, 'category' | 'family' | 'type'> & { storey: string | null }

/** In the order of the file, from the one after `after` on. */
export async function listElements(
  tx: Transaction,
  place: CapturePlace,
  { after, take }: { after: number; take: number },
): Promise<ListedElement[]> {
  return elementsAfter(tx, place, after).limit(take)
}

/** All of them, in the order of the file. */
export async function listAllElements(
  tx: Transaction,
  place: CapturePlace,
): Promise<(ListedElement & { elementStatus: ElementStatus | null })[]> {
  const listed = await elementsAfter(tx, place, 0)
  return listed.map((element) => ({ ...element, elementStatus: null }))
}

function elementsAfter(tx: Transaction, { organizationId, captureId }: CapturePlace, after: number) {
  const { number, name, ifcClass, revitElementId, revitUniqueId, typeNumber, storeyNumber } = capturedElements
  const { category, family, type } = capturedTypes
  const storey = capturedStoreys.name
  return tx
    .select({ number, name, ifcClass, revitElementId, revitUniqueId, category, family, type, storey })
    .from(capturedElements)
    .innerJoin(capturedTypes, and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, typeNumber)))
    .leftJoin(capturedStoreys, and(eq(capturedStoreys.captureId, captureId), eq(capturedStoreys.number, storeyNumber)))
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        gt(number, after),
      ),
    )
    .orderBy(asc(number))
}

export type ElementValues = Pick<ListedElement, 'number' | 'category' | 'family' | 'type'> & {
  own: ParameterValues
  ofType: ParameterValues
}

export async function findElement(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
  number: number,
): Promise<ElementValues | undefined> {
  const { category, family, type, parameters: ofType } = capturedTypes
  const own = capturedElements.parameters
  const [found] = await tx
    .select({ number: capturedElements.number, category, family, type, own, ofType })
    .from(capturedElements)
    .innerJoin(
      capturedTypes,
      and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, capturedElements.typeNumber)),
    )
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        eq(capturedElements.number, sql`${number}`),
      ),
    )
  return found
}

export type StoredParameter = Pick<typeof capturedParameters.$inferSelect, 'number' | 'setName' | 'name' | 'unit'>

export async function listParameters(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
  numbers: number[],
): Promise<StoredParameter[]> {
  const { number, setName, name, unit } = capturedParameters
  return tx
    .select({ number, setName, name, unit })
    .from(capturedParameters)
    .where(
      and(
        eq(capturedParameters.organizationId, organizationId),
        eq(capturedParameters.captureId, captureId),
        inArray(number, numbers),
      ),
    )
}
