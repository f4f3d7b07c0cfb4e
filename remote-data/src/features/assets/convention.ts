import { decimalSign, isDayFirst } from '@lintel/shared/format'

/** How numbers and days are to be read that are written as text. */
export type Convention = { decimal: '.' | ','; dayFirst: boolean }

/** That of the person's locale. */
export function ownConvention(): Convention {
  return { decimal: decimalSign() === ',' ? ',' : '.', dayFirst: isDayFirst() }
}
