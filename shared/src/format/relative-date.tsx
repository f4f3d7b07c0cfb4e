const minute = 60_000
const units = [
  { unit: 'year', length: 365 * 24 * 60 * minute },
  { unit: 'month', length: 30 * 24 * 60 * minute },
  { unit: 'week', length: 7 * 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago: 'A few minutes ago.' under five minutes (specification 1, section 9), then `3 hours ago`, `yesterday`. */
export function relativeDate(date: Date | string, now: Date = new Date()): string {
  const age = now.getTime() - new Date(date).getTime()
  if (Number.isNaN(age)) throw new Error(`'${String(date)}' is not a date.`)
  if (age < 5 * minute) return 'A few minutes ago.'
  const { unit, length } = units.find((candidate) => age >= candidate.length) ?? units[5]
  return words.format(-Math.floor(age / length), unit)
}

/** How long ago, and when exactly for whoever points at it. */
export function Moment({ date }: { date: string }) {
  return (
    <time dateTime={date} title={new Date(date).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })}>
      {relativeDate(date)}
    </time>
  )
}
