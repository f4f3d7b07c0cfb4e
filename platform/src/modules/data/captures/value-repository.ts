import type { CapturedPropertyName, CapturedValue } from '@lintel/shared/contract/captures'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../database/scope.ts'
import type { ParameterValue } from '../../../ifc/model-records.ts'
import type { CaptureKey } from './repository.ts'
import { capturedElements, capturedParameters, capturedTypes } from './schema.ts'

/** People couldn't choose from a longer list. */
const maxProperties = 5000
/** Longer texts are truncated. */
const maxValueLength = 200

/** The properties that elements and types of a capture have, by set and name. */
export async function listPropertyNames(tx: Transaction, captureKey: CaptureKey): Promise<CapturedPropertyName[]> {
  const { organizationId, captureId, setName, name } = capturedParameters
  return tx
    .selectDistinct({ set: setName, name })
    .from(capturedParameters)
    .where(and(eq(organizationId, captureKey.organizationId), eq(captureId, captureKey.captureId)))
    .orderBy(asc(setName), asc(name))
    .limit(maxProperties)
}

/**
 * A property's value for each element that has one, in the order of the file: its own value, or else its type's. If two parameters with
 * this name have different units, an element may occur twice.
 */
export async function listValues(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
  { set, name }: CapturedPropertyName,
): Promise<CapturedValue[]> {
  const { number } = capturedElements
  const value = sql<
    NonNullable<ParameterValue>
  >`coalesce(${valueIn(capturedElements.parameters)}, ${valueIn(capturedTypes.parameters)})`
  const rows = await tx
    .select({ number, value, unit: capturedParameters.unit })
    .from(capturedElements)
    .innerJoin(
      capturedTypes,
      and(eq(capturedTypes.captureId, captureId), eq(capturedTypes.number, capturedElements.typeNumber)),
    )
    .innerJoin(
      capturedParameters,
      and(
        eq(capturedParameters.captureId, captureId),
        eq(capturedParameters.setName, set),
        eq(capturedParameters.name, name),
      ),
    )
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        eq(capturedElements.captureId, captureId),
        sql`${value} is not null`,
      ),
    )
    .orderBy(asc(number))
  return rows.map((row) => ({ ...row, value: truncated(row.value) }))
}

/** JSON null stands for a parameter without a value. */
function valueIn(values: AnyPgColumn) {
  return sql`nullif(${values} -> ${capturedParameters.number}::text, 'null'::jsonb)`
}

function truncated(value: NonNullable<ParameterValue>): CapturedValue['value'] {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return (Array.isArray(value) ? value.join(', ') : value).slice(0, maxValueLength).toWellFormed()
}
