import { defaultCurrency } from '../organization/currencies.ts'
import type { ReportColumn } from './report-definition.ts'

/** Of a number of days: hours, minutes and seconds, of any number of hours. */
export const durationFormat = '[h]:mm:ss'

/** Numbers keep their value: 87.5 is `87.5%`, and not `8750%`. A day is what spreadsheets count times by. */
const numberFormats = {
  days: durationFormat,
  percent: '#,##0.0"%"',
} as const satisfies Partial<Record<NonNullable<ReportColumn['format']>, string>>

const plainDay = 'yyyy-mm-dd'
/** A week is its first day. No format of a spreadsheet writes quarters: those are texts. */
const dayFormats = {
  day: plainDay,
  week: plainDay,
  'us-week': plainDay,
  month: 'mmm yyyy',
  quarter: undefined,
  year: 'yyyy',
} as const

/** How a spreadsheet shows a column of a report, as Excel has formats; undefined for what it shows as it is. */
export function sheetFormatOf(
  { type, format, unit = 'day' }: Pick<ReportColumn, 'type' | 'format' | 'unit'>,
  currency = defaultCurrency,
) {
  if (type === 'number') return format === 'money' ? moneyFormat(currency) : format && numberFormats[format]
  if (type === 'date') return 'yyyy-mm-dd hh:mm'
  return type === 'day' ? dayFormats[unit] : undefined
}

/** `$#,##0.00`, `[$€]#,##0.00`, `[$CHF ]#,##0.00`, `[$¥]#,##0`: the sign in American English, as in all files of the platform. */
function moneyFormat(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const [sign = ''] = format.format(0).split('0')
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions()
  return `${sign === '$' ? sign : `[$${sign}]`}#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`
}
