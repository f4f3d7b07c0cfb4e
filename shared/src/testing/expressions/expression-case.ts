import type { CellValue } from '../../domain/filter/index.ts'

export type PlainRow = Readonly<Record<string, CellValue>>
export type EvaluationContext = { timeZone: string; now: Date }

/** An expression as text, with a simple reference implementation of its meaning. */
export type ExpressionCase<Answer> = {
  text: string
  evaluate: (row: PlainRow, context: EvaluationContext) => Answer | null
}

/** Null if a part is null, otherwise the result for the parts. */
export function expressionCase<Answer, Values extends readonly unknown[]>(
  text: string,
  parts: { [Index in keyof Values]: ExpressionCase<Values[Index]> },
  compute: (...values: Values) => Answer | null,
): ExpressionCase<Answer> {
  return {
    text,
    evaluate: (row, context) => {
      const values = (parts as readonly ExpressionCase<unknown>[]).map(({ evaluate }) => evaluate(row, context))
      return values.some((value) => value === null) ? null : compute(...(values as unknown as Values))
    },
  }
}

/** Like `expressionCase`, for functions that accept null. */
export function expressionCaseWithNulls<Answer, Values>(
  text: string,
  parts: readonly ExpressionCase<Values>[],
  compute: (values: (Values | null)[]) => Answer | null,
): ExpressionCase<Answer> {
  return { text, evaluate: (row, context) => compute(parts.map(({ evaluate }) => evaluate(row, context))) }
}

/** A number in the range of expressions: at most 15 digits, and numbers closer to zero become zero. */
export function limited(number: number): number | null {
  if (Math.abs(number) >= 1e15 || Number.isNaN(number)) return null
  return Math.abs(number) < 1e-15 ? 0 : number
}

/** Folds each letter separately, so that the result does not depend on neighboring letters. */
export function plainText(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase())
  return letters.join('').replaceAll('ς', 'σ')
}

/** Rounds decimal digits with a decimal library. */
export function roundedReference(
  number: number,
  maximumFractionDigits: number,
  roundingMode: Intl.NumberFormatOptions['roundingMode'],
): string {
  const format = new Intl.NumberFormat('en', { maximumFractionDigits, roundingMode, useGrouping: false })
  const text = format.format(String(number) as `${number}`)
  return Number(text) === 0 ? '0' : text
}

/** The calendar day of a moment in its time zone. */
export function dayOf(timestamp: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(timestamp))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Counts day by day; null beyond the range of filters. */
export function dayAfter(day: string, days: number): string | null {
  const time = Date.parse(day) + Math.floor(days) * 86_400_000
  if (Number.isNaN(new Date(time).getTime())) return null
  const text = new Date(time).toISOString()
  return /^\d{4}-/.test(text) && !text.startsWith('0000') ? text.slice(0, 10) : null
}

/** How often the same day of the month has passed, counted one by one. */
export function monthsPassed(from: string, to: string): number {
  if (to < from) return 0 - monthsPassed(to, from)
  const [year, month, day] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)), from.slice(8)]
  // Earlier years are computed, because counting them would take long.
  let passed = Math.max(0, (Number(to.slice(0, 4)) - year - 1) * 12)
  for (;;) {
    const next = month + passed
    const shifted = `${String(year + Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}-${day}`
    if (shifted > to || shifted.length > to.length) return passed
    passed += 1
  }
}
