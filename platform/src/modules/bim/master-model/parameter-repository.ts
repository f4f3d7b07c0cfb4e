import type { ElementParameter, ParameterKind } from '@lintel/shared/contract/master-model'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { ElementKey } from './repository.ts'
import { masterElementParameters, observedValues } from './schema.ts'

export type StoredParameter = typeof masterElementParameters.$inferSelect

/** Rows sorted by set and name, each with its most frequent values. */
export async function listParameters(
  tx: Transaction,
  { organizationId, elementId }: ElementKey,
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
    .where(anyOf(parameterId, ids))
    .orderBy(desc(times), asc(value))
  const ofRow = Map.groupBy(observed, (one) => one.parameterId)
  return rows.map((row) => ({ ...row, observedValues: ofRow.get(row.id) ?? [] }))
}

export async function findParameter(
  tx: Transaction,
  { organizationId, elementId }: ElementKey,
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
  { organizationId, elementId }: ElementKey,
  ids: readonly string[],
): Promise<StoredParameter[]> {
  return tx
    .select()
    .from(masterElementParameters)
    .where(
      and(
        eq(masterElementParameters.organizationId, organizationId),
        eq(masterElementParameters.masterElementId, elementId),
        anyOf(masterElementParameters.id, ids),
      ),
    )
}

/** Rows of several elements, sorted by set and name. */
export async function listParametersOf(
  tx: Transaction,
  organizationId: string,
  elementIds: readonly string[],
): Promise<StoredParameter[]> {
  const { masterElementId, setName, parameterName } = masterElementParameters
  return tx
    .select()
    .from(masterElementParameters)
    .where(and(eq(masterElementParameters.organizationId, organizationId), anyOf(masterElementId, elementIds)))
    .orderBy(asc(setName), asc(parameterName))
}

/** Rows per statement, to stay below PostgreSQL's limit of 65,535 parameters. */
const rowsAtOnce = 1_000

export async function insertParameters(
  tx: Transaction,
  rows: readonly (typeof masterElementParameters.$inferInsert)[],
): Promise<StoredParameter[]> {
  const inserted: StoredParameter[] = []
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const batch = rows.slice(first, first + rowsAtOnce)
    inserted.push(...(await tx.insert(masterElementParameters).values(batch).returning()))
  }
  return inserted
}

type SavedValues = Pick<StoredParameter, 'id' | 'approvedValue' | 'includeInReview'>

/** Saves rows with one statement. Their elements are locked, so no one else changes them. */
export async function saveParameters(
  tx: Transaction,
  { organizationId }: ElementKey,
  changed: readonly SavedValues[],
): Promise<StoredParameter[]> {
  if (changed.length === 0) return []
  const values = changed.map(({ id, approvedValue, includeInReview }) => ({ id, approvedValue, includeInReview }))
  const savedRows = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
    as wanted (id uuid, "approvedValue" text, "includeInReview" boolean)`
  const { id, revision } = masterElementParameters
  const saved = await tx
    .update(masterElementParameters)
    .set({
      approvedValue: sql`wanted."approvedValue"`,
      includeInReview: sql`wanted."includeInReview"`,
      revision: sql`${revision} + 1`,
    })
    .from(savedRows)
    .where(and(eq(masterElementParameters.organizationId, organizationId), sql`${id} = wanted.id`))
    .returning(getTableColumns(masterElementParameters))
  const byId = new Map(saved.map((row) => [row.id, row]))
  return changed.flatMap((one) => byId.get(one.id) ?? [])
}
