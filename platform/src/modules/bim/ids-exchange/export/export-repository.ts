import type { IdsSpecification } from '@lintel/shared/ids'
import { noType } from '@lintel/shared/contract/master-model'
import { and, asc, count, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import { filterCondition, type FilterColumns } from '../../../../database/filter/filter-condition.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { masterElementParameters, masterElements } from '../../master-model/schema.ts'
import { idsProposals } from '../schema.ts'
import type { SpecifiedElement, SpecifiedParameter } from '../mapping/specification-terms.ts'

const { category, family, type, status } = masterElements

/** The columns of the list, which can be filtered. */
const columns: FilterColumns = {
  ...textColumns([
    'category',
    'family',
    'type',
    'status',
    'notApprovedReason',
    'notApprovedAction',
    'manufacturer',
    'description',
    'assemblyCode',
    'assemblyDescription',
    'omniClassNumber',
    'omniClassTitle',
    'typeComments',
  ]),
  elementCount: { type: 'number', column: masterElements.elementCount },
  revision: { type: 'number', column: masterElements.revision },
  createdDate: { type: 'date', column: masterElements.createdDate },
}

function textColumns(names: readonly (keyof typeof masterElements.$inferSelect)[]): FilterColumns {
  return Object.fromEntries(names.map((name) => [name, { type: 'text', column: masterElements[name] }]))
}

/** The condition for exported elements. */
export type ExportCondition = SQL | undefined

/** Elements with a verdict that match the filter. Fails with 400 for a filter with other columns. */
export function exportedElements(organizationId: string, filter: unknown, timeZone: string): ExportCondition {
  return and(
    eq(masterElements.organizationId, organizationId),
    isNull(masterElements.mergedInto),
    anyOf(status, ['Approved', 'Not Approved']),
    filter === null ? undefined : filterCondition(filter, columns, { timeZone }),
  )
}

/** How many of the exported elements IDS can't identify, because they have no type. */
export async function countWithoutType(tx: Transaction, exported: ExportCondition): Promise<number> {
  const [row] = await tx
    .select({ elements: count() })
    .from(masterElements)
    .where(and(exported, eq(type, noType)))
  return row?.elements ?? 0
}

/** Whether the file would have any specification. A file without one is invalid. */
export async function hasSpecifications(
  tx: Transaction,
  organizationId: string,
  exported: ExportCondition,
): Promise<boolean> {
  const [element] = await listExported(tx, exported, { after: undefined, take: 1 })
  return element !== undefined || (await listRules(tx, organizationId, { after: '', take: 1 })).length > 0
}

/** The next page, in the order of the list. */
export async function listExported(
  tx: Transaction,
  exported: ExportCondition,
  { after, take }: { after: SpecifiedElement | undefined; take: number },
): Promise<SpecifiedElement[]> {
  const { id, notApprovedReason, notApprovedAction } = masterElements
  const isAfter = after && sql`(${category}, ${family}, ${type}) > (${after.category}, ${after.family}, ${after.type})`
  return tx
    .select({ id, category, family, type, status, notApprovedReason, notApprovedAction })
    .from(masterElements)
    .where(and(exported, ne(type, noType), isAfter))
    .orderBy(asc(category), asc(family), asc(type))
    .limit(take)
}

/** Parameters that are included in reviews, by element, sorted by set and name. */
export async function listReviewedParameters(
  tx: Transaction,
  organizationId: string,
  elementIds: readonly string[],
): Promise<Map<string, SpecifiedParameter[]>> {
  const { masterElementId, kind, setName, parameterName, approvedValue, unit, includeInReview } =
    masterElementParameters
  const rows = await tx
    .select({ masterElementId, kind, setName, parameterName, approvedValue, unit, includeInReview })
    .from(masterElementParameters)
    .where(
      and(
        eq(masterElementParameters.organizationId, organizationId),
        anyOf(masterElementId, elementIds),
        eq(includeInReview, true),
      ),
    )
    .orderBy(asc(setName), asc(parameterName))
  return Map.groupBy(rows, (row) => row.masterElementId)
}

/** Accepted rules, without duplicates, by hash. */
export async function listRules(
  tx: Transaction,
  organizationId: string,
  { after, take }: { after: string; take: number },
): Promise<{ hash: string; rule: IdsSpecification }[]> {
  const { rule, ruleHash, kind, state } = idsProposals
  const rows = await tx
    .selectDistinctOn([ruleHash], { hash: ruleHash, rule })
    .from(idsProposals)
    .where(
      and(
        eq(idsProposals.organizationId, organizationId),
        eq(kind, 'Rule'),
        eq(state, 'Accepted'),
        gt(ruleHash, after),
      ),
    )
    .orderBy(asc(ruleHash))
    .limit(take)
  return rows.flatMap(({ hash, rule: one }) => (hash !== null && one !== null ? [{ hash, rule: one }] : []))
}
