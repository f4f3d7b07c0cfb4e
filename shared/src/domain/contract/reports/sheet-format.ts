import { defaultCurrency } from '../organization/currencies.ts'
import type { ReportColumn } from './report-definition.ts'

/** The number format of days as hours, minutes and seconds, with any number of hours. */
export const durationFormat = '[h]:mm:ss'

/** Values stay unchanged: 87.5 is shown as `87.5%`. Durations are in days, as spreadsheets count them. */
const numberFormats = {
  days: durationFormat,
  percent: '#,##0.0"%"',
} as const satisfies Partial<Record<NonNullable<ReportColumn['format']>, string>>

const plainDay = 'yyyy-mm-dd'
/** A week is shown as its first day. Spreadsheets have no format for quarters, so quarters are text. */
const dayFormats = {
  day: plainDay,
  week: plainDay,
  'us-week': plainDay,
  month: 'mmm yyyy',
  quarter: undefined,
  year: 'yyyy',
} as const

/** The Excel number format of a report's column; undefined for the default. */
export function getSheetFormat(
  { type, format, unit = 'day' }: Pick<ReportColumn, 'type' | 'format' | 'unit'>,
  currency = defaultCurrency,
) {
  if (type === 'number') return format === 'money' ? moneyFormat(currency) : format && numberFormats[format]
  if (type === 'date') return 'yyyy-mm-dd hh:mm'
  return type === 'day' ? dayFormats[unit] : undefined
}

/**
 * `$#,##0.00`, `[$€]#,##0.00`, `[$CHF ]#,##0.00`, `[$¥]#,##0`: the symbols of American English, as in all files that
 * the platform creates.
 */
function moneyFormat(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const [sign = ''] = format.format(0).split('0')
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions()
  return `${sign === '$' ? sign : `[$${sign}]`}#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`
}
