import type { Recurrence } from '@lintel/shared/contract/reports'

const day = 86_400_000
const step = 1_800_000

/** The UTC offsets of a time zone, sampled every half hour instead of calculated. */
export type WallClock = { offsetAt(time: number): number }

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
  for (let index = first; index * step <= to; index += 1) {
    const localParts =
      /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/
        .exec(format.format(index * step))
        ?.slice(1)
        .map(Number) ?? []
    const [month = 0, date = 0, year = 0, hour = 0, minute = 0] = localParts
    offsets.push(Date.UTC(year, month - 1, date, hour, minute) - index * step)
  }
  return { offsetAt: (time) => offsets[Math.floor(time / step) - first] ?? NaN }
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
  const [candidate, start] = [new Date(date), new Date(anchor)]
  if (rule.frequency === 'Weekly') {
    const weeks = Math.round((date - candidate.getUTCDay() * day - (anchor - start.getUTCDay() * day)) / (7 * day))
    return rule.weekdays.includes(candidate.getUTCDay()) && weeks % rule.interval === 0
  }
  const isLast = new Date(date + day).getUTCDate() === 1
  const { dayOfMonth } = rule
  const isDay =
    dayOfMonth === candidate.getUTCDate() || (isLast && (dayOfMonth === 'last' || dayOfMonth > candidate.getUTCDate()))
  const years = candidate.getUTCFullYear() - start.getUTCFullYear()
  if (rule.frequency === 'Yearly')
    return isDay && candidate.getUTCMonth() + 1 === rule.month && years % rule.interval === 0
  return isDay && (years * 12 + candidate.getUTCMonth() - start.getUTCMonth()) % rule.interval === 0
}

/**
 * The first moment at which clocks show this local time. For a local time that daylight saving time skips, the moment without the change.
 */
function momentOf(clock: WallClock, localTime: number): number {
  const before = clock.offsetAt(localTime - day)
  const after = clock.offsetAt(localTime + day)
  const shows = [before, after]
    .map((offset) => localTime - offset)
    .filter((time) => clock.offsetAt(time) === localTime - time)
  return shows.length === 0 ? localTime - before : Math.min(...shows)
}
