import type { Recurrence } from '@lintel/shared/contract/reports'

const day = 86_400_000
const step = 1_800_000

/** The UTC offsets of a time zone, sampled every half hour instead of calculated. */
export type WallClock = { offsetAt(moment: number): number }

export function wallClockOf(timeZone: string, from: number, to: number): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const first = Math.floor(from / step)
  const offsets: number[] = []
  for (let at = first; at * step <= to; at += 1) {
    const shown =
      /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/
        .exec(format.format(at * step))
        ?.slice(1)
        .map(Number) ?? []
    const [month = 0, date = 0, year = 0, hour = 0, minute = 0] = shown
    offsets.push(Date.UTC(year, month - 1, date, hour, minute) - at * step)
  }
  return { offsetAt: (moment) => offsets[Math.floor(moment / step) - first] ?? NaN }
}

/** All due times of a recurrence in a period, found by checking each day. */
export function naiveMoments(rule: Recurrence, clock: WallClock, { from, to }: { from: number; to: number }): number[] {
  const [hour = 0, minute = 0] = rule.time.split(':').map(Number)
  const anchor = Date.parse(rule.startDate)
  const moments: number[] = []
  for (let date = Math.max(from, anchor); date <= to; date += day) {
    if (isDue(rule, anchor, date)) moments.push(momentOf(clock, date + hour * 3_600_000 + minute * 60_000))
  }
  return moments
}

function isDue(rule: Recurrence, anchor: number, date: number): boolean {
  const [at, start] = [new Date(date), new Date(anchor)]
  if (rule.frequency === 'Weekly') {
    const weeks = Math.round((date - at.getUTCDay() * day - (anchor - start.getUTCDay() * day)) / (7 * day))
    return rule.weekdays.includes(at.getUTCDay()) && weeks % rule.interval === 0
  }
  const isLast = new Date(date + day).getUTCDate() === 1
  const { dayOfMonth } = rule
  const isDay = dayOfMonth === at.getUTCDate() || (isLast && (dayOfMonth === 'last' || dayOfMonth > at.getUTCDate()))
  const years = at.getUTCFullYear() - start.getUTCFullYear()
  if (rule.frequency === 'Yearly') return isDay && at.getUTCMonth() + 1 === rule.month && years % rule.interval === 0
  return isDay && (years * 12 + at.getUTCMonth() - start.getUTCMonth()) % rule.interval === 0
}

/**
 * The first moment at which clocks show this local time. For a local time that daylight saving time skips, the moment without the change.
 */
function momentOf(clock: WallClock, shown: number): number {
  const before = clock.offsetAt(shown - day)
  const after = clock.offsetAt(shown + day)
  const shows = [before, after].map((offset) => shown - offset).filter((at) => clock.offsetAt(at) === shown - at)
  return shows.length === 0 ? shown - before : Math.min(...shows)
}
