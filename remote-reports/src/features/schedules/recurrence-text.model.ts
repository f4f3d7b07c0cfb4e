import type { Recurrence, Schedule, ScheduleRun } from '@lintel/shared/contract/reports'
import { dateFormatter, formatTime } from '@lintel/shared/format'

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The unit of the repeat interval, as in its label (specification 2, "Reports"). */
export const unitsOf = { Weekly: 'week(s)', Monthly: 'month(s)', Yearly: 'year(s)' } as const

/** 'Every 2 weeks on Monday and Friday at 8:00 AM, Berlin time' */
export function recurrenceText(recurrence: Recurrence): string {
  const { interval, time, timeZone, frequency } = recurrence
  const unit = { Weekly: 'week', Monthly: 'month', Yearly: 'year' }[frequency]
  const intervalText = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`
  return `${intervalText} on ${daysText(recurrence)} at ${clockText(time)}, ${timeZoneCity(timeZone)}`
}

/** Formats a time: `8:00 AM` for `08:00`. */
function clockText(time: string): string {
  return formatTime(`1970-01-01T${time}:00Z`)
}

function timeZoneCity(timeZone: string): string {
  const [place = timeZone] = timeZone.split('/').slice(-1)
  return place === 'UTC' ? place : `${place.replaceAll('_', ' ')} time`
}

function daysText(recurrence: Recurrence): string {
  if (recurrence.frequency === 'Weekly') {
    const names = weekdayNames.filter((_, weekday) => recurrence.weekdays.includes(weekday))
    return new Intl.ListFormat('en-US').format(names)
  }
  const day = recurrence.dayOfMonth === 'last' ? 'the last day' : `day ${recurrence.dayOfMonth}`
  return recurrence.frequency === 'Monthly' ? day : `${day} of ${monthNames[recurrence.month - 1]}`
}

/** A timestamp in that time zone: 'Mon, Nov 30, 2026, 8:00 AM EST'. */
export function momentIn(timestamp: string, timeZone: string): string {
  return formatRun(timestamp, timeZone)
}

const formatRun = dateFormatter({
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const outcomeText: Record<ScheduleRun['outcome'], string> = {
  Queued: 'Queued',
  InProgress: 'In Progress',
  Complete: 'Complete',
  Failed: 'Failed',
  Missed: 'Missed',
}

/** The result of a run: 'Complete: Sent to 2 people.', or 'Not sent: no rows.' if its condition wasn't met. */
export function runText({ outcome, details, notSent }: ScheduleRun): string {
  if (details === null) return outcomeText[outcome]
  return notSent ? details : `${outcomeText[outcome]}: ${details}`
}

export function titleOf({ reportType, dataset }: Pick<Schedule, 'reportType' | 'dataset'>): string {
  return `${reportType} | ${dataset}`
}
