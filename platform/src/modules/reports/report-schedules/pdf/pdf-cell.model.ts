import { periodText, type ReportColumn } from '@lintel/shared/contract/reports'
import { wallTimeIn } from '../files/report-file.ts'

type Value = string | number | boolean | null

const locale = 'en-US'
const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const plainNumber = new Intl.NumberFormat(locale)
const secondsOfDay = 86_400

const days = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })

export function moneyFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
}

type CellFormat = { timeZone: string; money: Intl.NumberFormat }

/** Formats the values of a column for reading, with timestamps in the time zone. A missing value becomes an empty text. */
export function cellFormatter(
  { type, format, unit = 'day' }: Pick<ReportColumn, 'type' | 'format' | 'unit'>,
  { timeZone, money }: CellFormat,
) {
  return (value: Value): string => {
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number') return numberText(value, format, money)
    if (type === 'day') return dayText(value, unit)
    return type === 'date' ? timeText(value, dateTime, wallTimeIn(timeZone, value)) : value
  }
}

/** Formats periods like the report's page; invalid dates are returned unchanged. */
function dayText(text: string, unit: NonNullable<ReportColumn['unit']>): string {
  const time = Date.parse(text)
  return (Number.isNaN(time) ? undefined : periodText(unit, text)) ?? timeText(text, days, time)
}

function timeText(text: string, format: Intl.DateTimeFormat, time: number): string {
  return Number.isNaN(time) ? text : format.format(time)
}

function numberText(value: number, format: ReportColumn['format'], money: Intl.NumberFormat): string {
  if (format === 'money') return money.format(value)
  if (format === 'percent') return `${percent.format(value)}%`
  return format === 'days' ? durationText(value) : plainNumber.format(value)
}

/** Hours, minutes and seconds, as in the spreadsheet. The number of hours is unlimited. */
function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * secondsOfDay)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${days < 0 ? '-' : ''}${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
