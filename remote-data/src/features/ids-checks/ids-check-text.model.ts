import { isChecking, type IdsCheckSummary, type IdsFailureReason } from '@lintel/shared/contract/ids'
import { pluralize, countText, formatPercent } from '@lintel/shared/format'

/** The state of a check as a short text. */
export function stateOf({ status, progress, counts }: IdsCheckSummary): string {
  if (counts && status === 'Complete') return outcomeText(counts)
  if (status === 'Queued') return 'Waiting'
  if (isChecking(status)) return formatPercent(Math.round(progress))
  return status === 'Cancelled' ? 'Cancelled' : 'Failed'
}

export function toneOf({ status, counts }: IdsCheckSummary): 'success' | 'error' | 'neutral' | 'waiting' | 'running' {
  if (counts && status === 'Complete') return counts.failedSpecifications > 0 ? 'error' : 'success'
  if (status === 'Queued') return 'waiting'
  if (isChecking(status)) return 'running'
  return status === 'Cancelled' ? 'neutral' : 'error'
}

export function outcomeText({
  specifications,
  failedSpecifications: failed,
}: NonNullable<IdsCheckSummary['counts']>): string {
  if (failed === 0) return `Passes ${pluralize(specifications, 'specification')}`
  return `Fails ${countText(failed)} of ${pluralize(specifications, 'specification')}`
}

/** Why an element fails, as text. */
export const reasonTexts: Record<IdsFailureReason, string> = {
  missing: 'Missing',
  empty: 'Empty',
  value: 'Wrong Value',
  'data-type': 'Wrong Data Type',
  class: 'Wrong Class',
  prohibited: 'Prohibited',
}
