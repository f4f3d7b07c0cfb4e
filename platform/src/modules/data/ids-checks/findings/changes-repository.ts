import {
  prohibitedElementsText,
  requirementText,
  type IdsChange,
  type IdsChangeKind,
  type IdsRequirement,
} from '@lintel/shared/contract/ids'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements } from '../../captures/schema.ts'
import type { StoredCheck } from '../repository.ts'
import { idsCheckFindings, idsCheckSpecifications } from '../schema.ts'

type StoredRequirement = Pick<IdsRequirement, 'text' | 'cardinality'>

type ComparedCheck = Pick<StoredCheck, 'organizationId' | 'id' | 'captureId'>

const finding = idsCheckFindings

/**
 * Failures that only one of two checks has, new ones first. Requirements are matched by their content and specification, elements by
 * GlobalId. An element that no longer fails may be gone from the model.
 */
export async function listChanges(
  tx: Transaction,
  { now, before }: { now: ComparedCheck; before: ComparedCheck },
): Promise<IdsChange[]> {
  const found = failuresOfBoth(tx, now, before)
  const { expressId, globalId, class: className, name, reason, actual, expected } = found
  const isNew = sql`${found.checkId} = ${now.id}::uuid`
  const number = sql`case when ${found.elementNumber} is not null then (select min(${capturedElements.number})
    from ${capturedElements} where ${capturedElements.captureId} = ${now.captureId}::uuid
      and ${capturedElements.revitUniqueId} = ${found.globalId}) end`
  const change = sql<IdsChangeKind>`case when ${isNew} then 'fails anew'
    when ${found.elementNumber} is not null and ${number} is null then 'is gone' else 'fails no longer' end`
  const ofSpecification = and(
    eq(idsCheckSpecifications.checkId, found.checkId),
    eq(idsCheckSpecifications.number, found.specification),
  )
  const one = sql`${idsCheckSpecifications.requirements} -> (${found.requirement} - 1)`
  const rows = await tx
    .select({
      change,
      specification: idsCheckSpecifications.name,
      storedRequirement: sql<StoredRequirement | null>`${one}`,
      expressId,
      globalId,
      class: className,
      name,
      // Not null for failures, by a check constraint.
      reason: sql<IdsChange['reason']>`${reason}`,
      actual,
      expected: sql<string>`coalesce(${expected}, '')`,
      elementNumber: sql<number | null>`case when ${isNew} then ${found.elementNumber} else ${number} end`,
    })
    .from(found)
    .innerJoin(idsCheckSpecifications, ofSpecification)
    .where(sql`not (${found.isInNow} and ${found.isInBefore})`)
    .orderBy(sql`${isNew} desc`, asc(found.number))
  return rows.map(({ storedRequirement, ...row }) => ({
    ...row,
    requirement: storedRequirement ? requirementText(storedRequirement) : prohibitedElementsText,
  }))
}

/**
 * All failures of both checks, and which of the two checks have them. Sorting is used rather than lookups: with missing
 * statistics after a check has just ended, the planner would compare hundreds of thousands of rows with each other.
 */
function failuresOfBoth(tx: Transaction, now: ComparedCheck, before: ComparedCheck) {
  const overFinding = sql`over (partition by ${finding.ruleKey} collate "C", ${finding.elementKey} collate "C")`
  const isIn = ({ id }: ComparedCheck) => sql<boolean>`bool_or(${finding.checkId} = ${id}::uuid) ${overFinding}`
  return tx
    .select({
      ...getTableColumns(finding),
      isInNow: isIn(now).as('is_in_now'),
      isInBefore: isIn(before).as('is_in_before'),
    })
    .from(finding)
    .where(
      and(
        eq(finding.organizationId, now.organizationId),
        anyOf(finding.checkId, [now.id, before.id]),
        eq(finding.outcome, 'failed'),
      ),
    )
    .as('found')
}
