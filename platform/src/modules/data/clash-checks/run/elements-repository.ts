import type { ClashElement, ClashSide } from '@lintel/shared/contract/captures'
import { and, asc, between, eq, max, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { capturedElements, capturedStoreys, capturedTypes } from '../../captures/schema.ts'
import { passesAll, type CaptureFilter } from './filters-repository.ts'

/** Elements whose values one statement reads, so that its time doesn't depend on the size of the capture. */
export const elementsPerBatch = 5000

const ofType = and(
  eq(capturedTypes.captureId, capturedElements.captureId),
  eq(capturedTypes.number, capturedElements.typeNumber),
)

/** The largest number of an element in a capture; 0 if it has none. */
export async function findLastElement(tx: Transaction, capture: CaptureKey): Promise<number> {
  const [found] = await tx
    .select({ number: max(capturedElements.number) })
    .from(capturedElements)
    .where(isIn(capture))
  return found?.number ?? 0
}

type SideQuery = Pick<ClashSide, 'classes' | 'types'> & {
  filters: readonly CaptureFilter[]
  /** The batch begins after this number. */
  after: number
}

/** The elements of a side of a rule in one batch of a capture. */
export async function listMatching(
  tx: Transaction,
  capture: CaptureKey,
  { classes, types, filters, after }: SideQuery,
): Promise<{ number: number; class: string }[]> {
  return tx
    .select({ number: capturedElements.number, class: capturedElements.ifcClass })
    .from(capturedElements)
    .innerJoin(capturedTypes, ofType)
    .where(
      and(
        isIn(capture),
        between(capturedElements.number, after + 1, after + elementsPerBatch),
        or(isOneOf(capturedElements.ifcClass, classes), isOneOf(capturedTypes.category, classes)),
        isOneOf(capturedTypes.type, types),
        passesAll(filters),
      ),
    )
    .orderBy(asc(capturedElements.number))
}

/** Those of these elements that a capture has, and that don't pass the filters. */
export async function listExcluded(
  tx: Transaction,
  capture: CaptureKey,
  { filters, uniqueIds }: { filters: readonly CaptureFilter[]; uniqueIds: readonly string[] },
): Promise<string[]> {
  const found = await tx
    .selectDistinct({ uniqueId: capturedElements.revitUniqueId })
    .from(capturedElements)
    .innerJoin(capturedTypes, ofType)
    .where(and(isIn(capture), anyOf(capturedElements.revitUniqueId, uniqueIds), sql`not (${passesAll(filters)})`))
  return found.map(({ uniqueId }) => uniqueId)
}

/** Elements by number, as they are shown. */
export async function listNamed(
  tx: Transaction,
  { organizationId, captureId, fileName }: CaptureKey & { fileName: string },
  numbers: readonly number[],
): Promise<Map<number, ClashElement>> {
  const { number, revitUniqueId: uniqueId, ifcClass, name } = capturedElements
  const found = await tx
    .select({ number, uniqueId, class: ifcClass, type: capturedTypes.type, name, level: capturedStoreys.name })
    .from(capturedElements)
    .innerJoin(capturedTypes, ofType)
    .leftJoin(
      capturedStoreys,
      and(
        eq(capturedStoreys.captureId, capturedElements.captureId),
        eq(capturedStoreys.number, capturedElements.storeyNumber),
      ),
    )
    .where(and(isIn({ organizationId, captureId }), anyOf(number, numbers)))
  return new Map(found.map((element) => [element.number, { captureId, fileName, ...element }]))
}

function isIn({ organizationId, captureId }: CaptureKey): SQL | undefined {
  return and(eq(capturedElements.organizationId, organizationId), eq(capturedElements.captureId, captureId))
}

function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL | undefined {
  return values.length === 0
    ? undefined
    : anyOf(
        sql`lower(${column})`,
        values.map((word) => word.toLowerCase()),
      )
}
