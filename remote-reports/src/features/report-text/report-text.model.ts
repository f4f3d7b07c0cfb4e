import type { ReportColumn } from '@lintel/shared/contract/reports'

type NumberFormat = NonNullable<ReportColumn['format']>
type Value = string | number | boolean | null

const locale = 'en-US'

/** How numbers of a field are written, in charts, cells and on paper. */
export const numberTexts: Record<NumberFormat, (value: number) => string> = {
  money: (value) => value.toLocaleString(locale, { style: 'currency', currency: 'USD' }),
  days: (value) => `${value.toLocaleString(locale, daysShown(value))} ${value === 1 ? 'day' : 'days'}`,
  percent: (value) => `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} %`,
}

/** Less than a day is not nothing. */
function daysShown(value: number): Intl.NumberFormatOptions {
  return Math.abs(value) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 }
}

const roundedDays = {
  month: new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  year: new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' }),
}

/** Where the grid's own way of writing does not say it: numbers with a format, and days that stand for a month or a year. */
export function textOf({ unit, format }: Pick<ReportColumn, 'unit' | 'format'>) {
  if (unit === 'month' || unit === 'year') {
    const days = roundedDays[unit]
    return (value: Value) => (typeof value === 'string' ? days.format(Date.parse(value)) : '')
  }
  if (format === undefined) return undefined
  const write = numberTexts[format]
  return (value: Value) => (typeof value === 'number' ? write(value) : '')
}

const plainDay = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
const plainDate = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })

/** How the values of a column are written where no grid is; nothing stands for what is missing. */
export function cellWriter(column: Pick<ReportColumn, 'unit' | 'format' | 'type'>): (value: Value) => string {
  const write = textOf(column)
  return (value) => {
    if (value === null) return ''
    if (write) return write(value)
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number') return value.toLocaleString(locale)
    if (column.type === 'day') return plainDay.format(Date.parse(value))
    return column.type === 'date' ? plainDate.format(Date.parse(value)) : value
  }
}
