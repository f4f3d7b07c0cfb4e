import { getDifference, type ElementParameter } from '@lintel/shared/contract/master-model'

/** Field values as typed. */
export type PropertyDraft = { approvedValue: string; includeInReview: boolean }

/** Specification 2, "Validation rules"; the leading space of the second one is specified. */
export const reviewOptions = [
  { value: 'true', label: 'Included in Review' },
  { value: 'false', label: ' Excluded From Review' },
] as const

export function reviewText(isIncluded: boolean): string {
  return isIncluded ? reviewOptions[0].label : reviewOptions[1].label
}

export function draftOf({ approvedValue, includeInReview }: ElementParameter): PropertyDraft {
  return { approvedValue: approvedValue ?? '', includeInReview }
}

/** The fields in which a draft and the row saved by someone else differ; the value if none does. */
export function conflictsIn(draft: PropertyDraft, savedRow: ElementParameter) {
  const value = {
    mine: withUnit(draft.approvedValue, savedRow.unit) || 'none',
    theirs: approvedText(savedRow) || 'none',
  }
  const review = { mine: reviewText(draft.includeInReview), theirs: reviewText(savedRow.includeInReview) }
  const all = [
    { title: 'Approved Value', ...value },
    { title: 'Review Status', ...review },
  ]
  const differing = all.filter((one) => one.mine !== one.theirs)
  return differing.length > 0 ? differing : all.slice(0, 1)
}

/** The approved value with its unit, as displayed. */
export function approvedText({ approvedValue, unit }: ElementParameter): string {
  return approvedValue === null ? '' : withUnit(approvedValue, unit)
}

/** '3000 mm'; a number with its own unit stays unchanged. */
export function withUnit(value: string, unit: string | null): string {
  return unit === null || value === '' || Number.isNaN(Number(value)) ? value : `${value} ${unit}`
}

/**
 * How often captures had this value, compared in SI: '3.0 m' counts for '3000 mm'. Undefined for an empty value or without captured values.
 */
export function timesSeen(value: string, { unit, observedValues }: ElementParameter): number | undefined {
  if (value.trim() === '' || observedValues.length === 0) return undefined
  return observedValues
    .filter(
      (observed) => getDifference({ value, unit }, { value: capturedOf(observed), unit: observed.unit }) === undefined,
    )
    .reduce((sum, { times }) => sum + times, 0)
}

export type CapturedValue = { text: string; times: number; others: number }

/** The most frequent captured value, and the number of other values; undefined if there is none. */
export function maxCaptured({ observedValues }: ElementParameter): CapturedValue | undefined {
  const [mostFrequent, ...others] = observedValues.filter(({ value }) => value !== '')
  return (
    mostFrequent && {
      text: withUnit(mostFrequent.value, mostFrequent.unit),
      times: mostFrequent.times,
      others: others.length,
    }
  )
}

/** Whether approving the most frequent captured value would change the row. */
export function differsFromCaptured(row: ElementParameter): boolean {
  const [mostFrequent] = row.observedValues.filter(({ value }) => value !== '')
  if (!mostFrequent) return false
  const { approvedValue, unit } = row
  if (approvedValue === null) return true
  return (
    getDifference({ value: approvedValue, unit }, { value: capturedOf(mostFrequent), unit: mostFrequent.unit }) !==
    undefined
  )
}

/** Rows without an approved value but with captured ones. Existing approved values are never replaced in bulk. */
export function waitingForApproval(rows: readonly ElementParameter[]): ElementParameter[] {
  return rows.filter((row) => row.approvedValue === null && differsFromCaptured(row))
}

function capturedOf({ value, unit }: { value: string; unit: string | null }): string | number {
  const number = Number(value)
  return unit !== null && value !== '' && Number.isFinite(number) ? number : value
}
