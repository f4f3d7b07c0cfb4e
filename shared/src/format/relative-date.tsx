const minute = 60_000
const units = [
  { unit: 'year', length: 365 * 24 * 60 * minute },
  { unit: 'month', length: 30 * 24 * 60 * minute },
  { unit: 'week', length: 7 * 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const

/** Made on first use: making it takes 10 ms, which a page that starts has no use for. */
let words: Intl.RelativeTimeFormat | undefined

/** How long ago: 'A few minutes ago.' under five minutes (specification 1, "Business constants and limits"), then `3 hours ago`, `yesterday`. */
export function relativeDate(date: Date | string, now: Date = new Date()): string {
  const age = now.getTime() - new Date(date).getTime()
  if (Number.isNaN(age)) throw new Error(`'${String(date)}' is not a date.`)
  if (age < 5 * minute) return 'A few minutes ago.'
  const { unit, length } = units.find((candidate) => age >= candidate.length) ?? units[5]
  words ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return words.format(-Math.floor(age / length), unit)
}

/** Says of what belongs to a place when it was there, and by whose clocks. */
const there = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const here = { dateStyle: 'full', timeStyle: 'short' } as const

/** How long ago, and when exactly for whoever points at it: by the person's clock, or by that of the time zone, which is named then. */
export function Moment({ date, timeZone }: { date: string; timeZone?: string }) {
  const exactly = new Date(date).toLocaleString('en-US', timeZone === undefined ? here : { ...there, timeZone })
  return (
    <time dateTime={date} title={exactly}>
      {relativeDate(date)}
    </time>
  )
}
