import { pluralize } from '@lintel/shared/format'

/** Offered periods, in days. A year has 365.25 days, except for the first. */
const periods = [
  { days: 30, text: '30 days' },
  { days: 90, text: '90 days' },
  { days: 180, text: '180 days' },
  { days: 365, text: '1 year' },
  { days: 730, text: '2 years' },
  { days: 1095, text: '3 years' },
  { days: 1826, text: '5 years' },
  { days: 2557, text: '7 years' },
]

export function retentionText(days: number): string {
  return periods.find((period) => period.days === days)?.text ?? pluralize(days, 'day')
}

/** The offered periods, and the current one, which the API may have set to any number of days. */
export function retentionOptions(current: number): { value: string; label: string }[] {
  const days = new Set([...periods.map((period) => period.days), current])
  return [...days].sort((one, other) => one - other).map((one) => ({ value: String(one), label: retentionText(one) }))
}
