import type { ElementParameter, ParameterKind } from '@lintel/shared/contract/master-model'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { ElementPlace } from './repository.ts'
import { masterElementParameters, observedValues } from './schema.ts'

export type StoredParameter = typeof masterElementParameters.$inferSelect

/** Rows in the order of set and name, each with the values that were seen most often. */
export async function listParameters(
  tx: Transaction,
  { organizationId, elementId }: ElementPlace,
  kind: ParameterKind,
): Promise<ElementParameter[]> {
  const { setName, parameterName } = masterElementParameters
  const rows = await tx
    .select()
    .from(masterElementParameters)
    .where(
      and(
        eq(masterElementParameters.organizationId, organizationId),
        eq(masterElementParameters.masterElementId, elementId),
        eq(masterElementParameters.kind, kind),
      ),
    )
    .orderBy(asc(setName), asc(parameterName))
  return withObserved(tx, rows)
}

export async function withObserved(tx: Transaction, rows: readonly StoredParameter[]): Promise<ElementParameter[]> {
  const { parameterId, value, unit, times } = observedValues
  const ids = rows.map(({ id }) => id)
  const observed = await tx
    .select({ parameterId, value, unit: sql<string | null>`nullif(${unit}, '')`, times })
    .from(observedValues)
    .where(inArray(parameterId, ids))
    .orderBy(desc(times), asc(value))
  const ofRow = Map.groupBy(observed, (one) => one.parameterId)
  return rows.map((row) => ({ ...row, observedValues: ofRow.get(row.id) ?? [] }))
}

export async function findParameter(
  tx: Transaction,
  { organizationId, elementId }: ElementPlace,
  parameterId: string,
): Promise<StoredParameter | undefined> {
  const [found] = await tx
    .select()
    .from(masterElementParameters)
    .where(
      and(
        eq(masterElementParameters.organizationId, organizationId),
        eq(masterElementParameters.masterElementId, elementId),
        eq(masterElementParameters.id, parameterId),
      ),
    )
  return found
}

export async function listParametersById(
  tx: Transaction,
  { organizationId, elementId }: ElementPlace,
  ids: readonly string[],
): Promise<StoredParameter[]> {
  return tx
    .select()
    .from(masterElementParameters)
    .where(
      and(
        eq(masterElementParameters.organizationId, organizationId),
        eq(masterElementParameters.masterElementId, elementId),
        inArray(masterElementParameters.id, [...ids]),
      ),
    )
}

/** Rows of several elements, in the order of set and name. */
export async function listParametersOf(
  tx: Transaction,
  organizationId: string,
  elementIds: readonly string[],
): Promise<StoredParameter[]> {
  const { masterElementId, setName, parameterName } = masterElementParameters
  return tx
    .select()
    .from(masterElementParameters)
    .where(and(eq(masterElementParameters.organizationId, organizationId), inArray(masterElementId, [...elementIds])))
    .orderBy(asc(setName), asc(parameterName))
}

/** With so many rows, a statement stays far below the 65,535 parameters that PostgreSQL accepts. */
const rowsAtOnce = 1_000

export async function insertParameters(
  tx: Transaction,
  rows: readonly (typeof masterElementParameters.$inferInsert)[],
): Promise<StoredParameter[]> {
  const inserted: StoredParameter[] = []
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce)
    inserted.push(...(await tx.insert(masterElementParameters).values(some).returning()))
  }
  return inserted
}

type Saved = Pick<StoredParameter, 'id' | 'approvedValue' | 'includeInReview'>

/** Nobody else changes these rows meanwhile, because their element is locked. */
export async function saveParameters(
  tx: Transaction,
  { organizationId }: ElementPlace,
  changed: readonly Saved[],
): Promise<StoredParameter[]> {
  const saved: StoredParameter[] = []
  for (const { id, approvedValue, includeInReview } of changed) {
    const revision = sql`${masterElementParameters.revision} + 1`
    const rows = await tx
      .update(masterElementParameters)
      .set({ approvedValue, includeInReview, revision })
      .where(and(eq(masterElementParameters.organizationId, organizationId), eq(masterElementParameters.id, id)))
      .returning()
    saved.push(...rows)
  }
  return saved
}
