import type { ClashElement, ClashSide } from '@lintel/shared/contract/captures'
import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements, capturedStoreys, capturedTypes } from '../../captures/schema.ts'

type CaptureKey = { organizationId: string; captureId: string }

const ofType = and(
  eq(capturedTypes.captureId, capturedElements.captureId),
  eq(capturedTypes.number, capturedElements.typeNumber),
)

/** The elements of a side of a rule in one capture. */
export async function listMatching(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  { classes, types }: ClashSide,
): Promise<{ number: number; class: string }[]> {
  return tx
    .select({ number: capturedElements.number, class: capturedElements.ifcClass })
    .from(capturedElements)
    .innerJoin(capturedTypes, ofType)
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        or(isOneOf(capturedElements.ifcClass, classes), isOneOf(capturedTypes.category, classes)),
        isOneOf(capturedTypes.type, types),
      ),
    )
    .orderBy(asc(capturedElements.number))
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
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        anyOf(number, numbers),
      ),
    )
  return new Map(found.map((element) => [element.number, { captureId, fileName, ...element }]))
}

function isOneOf(column: AnyPgColumn, words: readonly string[]): SQL | undefined {
  return words.length === 0
    ? undefined
    : anyOf(
        sql`lower(${column})`,
        words.map((word) => word.toLowerCase()),
      )
}
