import type { NotSentReason, ScheduleCondition } from '@lintel/shared/contract/reports'
import type { ReportFacts } from './report-facts.ts'

/** Why a report is not sent; null if its condition is met or there is none. */
export function notSentReason(facts: ReportFacts, lastSentDigest: string | null): NotSentReason | null {
  const { condition } = facts
  if (!condition) return null
  const { hasRows, hasChanged, threshold } = condition
  if (hasRows && facts.rowCount === 0) return 'no-rows'
  if (threshold && !isOver(threshold, facts)) return 'not-over'
  return hasChanged && facts.digest === lastSentDigest ? 'unchanged' : null
}

function isOver({ field, over }: NonNullable<ScheduleCondition['threshold']>, { rowCount, largest }: ReportFacts) {
  const number = field === null ? rowCount : (largest ?? null)
  return number !== null && number > over
}

/** The text in the history. */
export function notSentText(reason: NotSentReason, condition: ScheduleCondition | null): string {
  if (reason === 'no-rows') return 'Not sent: no rows.'
  if (reason === 'unchanged') return "Not sent: the rows haven't changed since the last email."
  const limit = condition?.threshold?.over.toLocaleString('en-US') ?? 'the limit'
  return condition?.threshold?.field == null
    ? `Not sent: not over ${limit} rows.`
    : `Not sent: nothing is over ${limit}.`
}
