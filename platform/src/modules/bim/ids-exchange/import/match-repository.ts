import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { masterElementParameters, masterElements } from '../../master-model/schema.ts'
import { idsProposals } from '../schema.ts'
import type { NamedType } from '../mapping/classes.ts'
import type { SpecifiedElement, SpecifiedParameter } from '../mapping/specification-terms.ts'

const { id, category, family, type, status, notApprovedReason, notApprovedAction } = masterElements
const elementColumns = { id, category, family, type, status, notApprovedReason, notApprovedAction }

/** The elements with these ids, or their survivors after a merge, by requested id. */
export async function findElementsById(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, SpecifiedElement>> {
  if (ids.length === 0) return new Map()
  const requested = alias(masterElements, 'asked')
  const rows = await tx
    .select({ ...elementColumns, requested: requested.id })
    .from(requested)
    .innerJoin(masterElements, sql`${id} = coalesce(${requested.mergedInto}, ${requested.id})`)
    .where(
      and(
        eq(requested.organizationId, organizationId),
        eq(masterElements.organizationId, organizationId),
        anyOf(requested.id, ids),
      ),
    )
  return new Map(rows.map(({ requested: one, ...element }) => [one, element]))
}

/** Elements with these families and types in any category. */
export async function findElementsNamed(
  tx: Transaction,
  organizationId: string,
  types: readonly NamedType[],
): Promise<SpecifiedElement[]> {
  if (types.length === 0) return []
  const requestedRows = sql`select family, type from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as wanted (family text, type text)`
  return tx
    .select(elementColumns)
    .from(masterElements)
    .where(
      and(
        eq(masterElements.organizationId, organizationId),
        isNull(masterElements.mergedInto),
        sql`(${family}, ${type}) in (${requestedRows})`,
      ),
    )
    .orderBy(asc(category), asc(family), asc(type))
}

/** The next elements of these categories, by id. */
export async function listElementsOf(
  tx: Transaction,
  { organizationId, categories }: { organizationId: string; categories: readonly string[] },
  { after, take }: { after: string | undefined; take: number },
): Promise<SpecifiedElement[]> {
  const requestedRows = sql`select value from jsonb_array_elements_text(${JSON.stringify(categories)}::jsonb)`
  return tx
    .select(elementColumns)
    .from(masterElements)
    .where(
      and(
        eq(masterElements.organizationId, organizationId),
        isNull(masterElements.mergedInto),
        sql`${category} in (${requestedRows})`,
        after === undefined ? undefined : sql`${id} > ${after}`,
      ),
    )
    .orderBy(asc(id))
    .limit(take)
}

/** The elements' rows for these parameters, by element. */
export async function listRowsNamed(
  tx: Transaction,
  { organizationId, elementIds }: { organizationId: string; elementIds: readonly string[] },
  parameters: readonly { set: string; name: string }[],
): Promise<Map<string, (SpecifiedParameter & { id: string; masterElementId: string })[]>> {
  if (elementIds.length === 0 || parameters.length === 0) return new Map()
  const rows = masterElementParameters
  const requestedRows = sql`select set_name, name from jsonb_to_recordset(${JSON.stringify(parameters.map(({ set, name }) => ({ set_name: set, name })))}::jsonb)
    as wanted (set_name text, name text)`
  const found = await tx
    .select({
      id: rows.id,
      masterElementId: rows.masterElementId,
      kind: rows.kind,
      setName: rows.setName,
      parameterName: rows.parameterName,
      approvedValue: rows.approvedValue,
      unit: rows.unit,
      includeInReview: rows.includeInReview,
    })
    .from(rows)
    .where(
      and(
        eq(rows.organizationId, organizationId),
        anyOf(rows.masterElementId, elementIds),
        sql`(${rows.setName}, ${rows.parameterName}) in (${requestedRows})`,
      ),
    )
  return Map.groupBy(found, ({ masterElementId }) => masterElementId)
}

/** Hashes of these rules that the master model already has. */
export async function findKnownRules(
  tx: Transaction,
  organizationId: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const { ruleHash, kind, state } = idsProposals
  const requestedRows = sql`select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`
  const rows = await tx
    .selectDistinct({ ruleHash })
    .from(idsProposals)
    .where(
      and(
        eq(idsProposals.organizationId, organizationId),
        eq(kind, 'Rule'),
        eq(state, 'Accepted'),
        sql`${ruleHash} in (${requestedRows})`,
      ),
    )
  return new Set(rows.flatMap((row) => row.ruleHash ?? []))
}
