export {
  formatDate,
  formatDateTime,
  formatDateTimeWithSeconds,
  formatDay,
  formatFullDateTime,
  formatMonth,
  formatNumericDateTime,
  formatNumericDay,
  formatTime,
  formatZonedDateTime,
  isDayFirst,
  numericDateTime,
} from './dates.ts'
export { elapsedTime } from './elapsed-time.ts'
export { dateFormatter, numberFormatter } from './formatters.ts'
export {
  areaText,
  inShortUnit,
  lengthText,
  measureText,
  sentenceText,
  shortLengthText,
  shortUnitOf,
  volumeText,
} from './measures.ts'
export { currentCurrency, formatMoney } from './money.ts'
export {
  pluralize,
  countText,
  fileSize,
  formatNumber,
  formatPercent,
  formatRoundedNumber,
  formatTenths,
  formatTypedNumber,
} from './numbers.ts'
export { decimalSign, parseDecimal, parseNumber } from './parse-number.ts'
export { DateTime, Moment, relativeDate } from './relative-date.tsx'
export * from './deprecated-names.ts'
