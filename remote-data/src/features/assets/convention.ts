import { decimalSign, isDayFirst } from '@lintel/shared/format'

/** How numbers and dates in text are parsed. */
export type Convention = { decimal: '.' | ','; dayFirst: boolean }

/** The convention of the user's locale. */
export function ownConvention(): Convention {
  return { decimal: decimalSign() === ',' ? ',' : '.', dayFirst: isDayFirst() }
}
