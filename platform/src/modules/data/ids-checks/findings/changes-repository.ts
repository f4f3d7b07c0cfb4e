import type { IdsChange, IdsChangeKind } from '@lintel/shared/contract/ids'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements } from '../../captures/schema.ts'
import type { StoredCheck } from '../repository.ts'
import { idsCheckFindings, idsCheckSpecifications } from '../schema.ts'

type Compared = Pick<StoredCheck, 'organizationId' | 'id' | 'captureId'>

const [finding, other] = [idsCheckFindings, alias(idsCheckFindings, 'other')]

/**
 * What elements fail in one of two checks only, what is new first. Requirements are the same where they ask the same of the same
 * specification, elements where their GlobalId is. What fails no longer may be gone from the model altogether.
 */
export async function listChanges(
  tx: Transaction,
  { now, before }: { now: Compared; before: Compared },
): Promise<IdsChange[]> {
  const { expressId, globalId, class: className, name, reason, actual, expected } = finding
  const isNew = sql`${finding.checkId} = ${now.id}::uuid`
  const areTwo = sql`${now.id}::uuid <> ${before.id}::uuid`
  const number = numberIn(now)
  const change = sql<IdsChangeKind>`case when ${isNew} then 'fails anew'
    when ${finding.elementNumber} is not null and ${number} is null then 'is gone' else 'fails no longer' end`
  const ofSpecification = and(
    eq(idsCheckSpecifications.checkId, finding.checkId),
    eq(idsCheckSpecifications.number, finding.specification),
  )
  const requirement = sql<
    string | null
  >`${idsCheckSpecifications.requirements} -> (${finding.requirement} - 1) ->> 'text'`
  return tx
    .select({
      change,
      specification: idsCheckSpecifications.name,
      requirement,
      expressId,
      globalId,
      class: className,
      name,
      // Failures have both, as the table makes sure.
      reason: sql<IdsChange['reason']>`${reason}`,
      actual,
      expected: sql<string>`coalesce(${expected}, '')`,
      elementNumber: sql<number | null>`case when ${isNew} then ${finding.elementNumber} else ${number} end`,
    })
    .from(finding)
    .innerJoin(idsCheckSpecifications, ofSpecification)
    .where(and(areTwo, failuresOf(finding, [now, before]), sql`not ${isInOther(now, before)}`))
    .orderBy(sql`${isNew} desc`, asc(finding.number))
}

/** The captured element of the capture of `now`; null for what has none, or is no element. */
function numberIn({ captureId }: Compared): SQL {
  return sql`case when ${finding.elementNumber} is not null then (select min(${capturedElements.number})
    from ${capturedElements}
    where ${capturedElements.captureId} = ${captureId}::uuid and ${capturedElements.revitUniqueId} = ${finding.globalId}) end`
}

function isInOther(now: Compared, before: Compared): SQL {
  return sql`exists (select from ${idsCheckFindings} as "other" where ${failuresOf(other, [now, before])}
    and ${other.checkId} <> ${finding.checkId} and ${other.ruleKey} = ${finding.ruleKey}
    and ${other.elementKey} = ${finding.elementKey})`
}

function failuresOf(table: typeof finding | typeof other, [now, before]: [Compared, Compared]): SQL | undefined {
  return and(
    eq(table.organizationId, now.organizationId),
    anyOf(table.checkId, [now.id, before.id]),
    eq(table.outcome, 'failed'),
  )
}
