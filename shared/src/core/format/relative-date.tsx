import type { ReactNode } from 'react'
import { useLocale } from '../preferences/index.ts'
import {
  formatDate,
  formatDateTime,
  formatFullDateTime,
  formatFullZonedDateTime,
  formatZonedDateTime,
} from './dates.ts'

const minute = 60_000
const units = [
  { unit: 'year', length: 365 * 24 * 60 * minute },
  { unit: 'month', length: 30 * 24 * 60 * minute },
  { unit: 'week', length: 7 * 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const

/** Constructed on first use, because this takes 10 ms, which the first load does not need. */
let relativeFormat: Intl.RelativeTimeFormat | undefined

/**
 * How long ago a moment was: 'A few minutes ago.' under five minutes (specification 1, "Business constants and
 * limits"), then `3 hours ago`, `yesterday`. English in every locale, because it is used in English sentences.
 */
export function relativeDate(date: Date | string, now: Date = new Date()): string {
  const age = now.getTime() - new Date(date).getTime()
  if (Number.isNaN(age)) throw new Error(`'${String(date)}' is not a date.`)
  if (age < 5 * minute) return 'A few minutes ago.'
  const { unit, length } = units.find((candidate) => age >= candidate.length) ?? units[5]
  relativeFormat ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return relativeFormat.format(-Math.floor(age / length), unit)
}

type DateProps = {
  date: string
  /** The time zone; if set, it is shown as well. The local one by default. */
  timeZone?: string
}

/** How long ago something happened, with the exact date in a tooltip. */
export function Moment(props: DateProps) {
  return <ExactTime {...props}>{relativeDate(props.date)}</ExactTime>
}

type DateTimeProps = DateProps & {
  /** Shows the date without the time, which is in the tooltip. */
  isShort?: boolean
}

/** When something happened, `Nov 22, 2026, 11:30 AM`, with the full date in a tooltip. */
export function DateTime({ isShort = false, ...props }: DateTimeProps) {
  useLocale()
  const { date, timeZone } = props
  if (isShort) return <ExactTime {...props}>{formatDate(date, timeZone)}</ExactTime>
  return (
    <ExactTime {...props}>
      {timeZone === undefined ? formatDateTime(date) : formatZonedDateTime(date, timeZone)}
    </ExactTime>
  )
}

function ExactTime({ date, timeZone, children }: DateProps & { children: ReactNode }) {
  useLocale()
  const exactly = timeZone === undefined ? formatFullDateTime(date) : formatFullZonedDateTime(date, timeZone)
  return (
    <time dateTime={date} title={exactly}>
      {children}
    </time>
  )
}
