import fc from 'fast-check'
import { limited, expressionCase, expressionCaseWithNulls, monthsPassed, roundedReference } from './expression-case.ts'
import { bracketed, call, type Of } from './random-parts.ts'

const roundings = [
  ['ROUND', 'halfExpand'],
  ['ROUNDUP', 'expand'],
  ['ROUNDDOWN', 'trunc'],
] as const
const dayParts = [
  ['YEAR', 0, 4],
  ['MONTH', 5, 7],
  ['DAY', 8, 10],
] as const

export function sums(one: Of<number>, other = one): Of<number> {
  return fc.tuple(one, other, fc.constantFrom('+', '-', '−')).map(([left, right, sign]) =>
    expressionCase(`${bracketed(left)} ${sign} ${bracketed(right)}`, [left, right], (a, b) => {
      const sum = sign === '+' ? a + b : a - b
      return Math.abs(sum) < 1e15 ? sum : null
    }),
  )
}

export function products(one: Of<number>, other: Of<number>): Of<number> {
  return fc
    .tuple(one, other, fc.constantFrom('*', '×'))
    .map(([left, right, sign]) =>
      expressionCase(`${bracketed(left)} ${sign} ${bracketed(right)}`, [left, right], (a, b) => limited(a * b)),
    )
}

export function quotients(one: Of<number>, other: Of<number>): Of<number> {
  return fc
    .tuple(one, other, fc.constantFrom('/', '÷'))
    .map(([left, right, sign]) =>
      expressionCase(`${bracketed(left)}${sign}${bracketed(right)}`, [left, right], (a, b) =>
        b === 0 ? null : limited(a / b),
      ),
    )
}

export function percentOf(amount: Of<number>, share: Of<number>): Of<number> {
  return fc.tuple(amount, share).map(([left, right]) =>
    expressionCase(`${bracketed(left)} * ${bracketed(right)}`, [left, right], (a, b) => {
      const product = limited(a * b)
      return product === null ? null : limited(product / 100)
    }),
  )
}

export function ofNumber(number: Of<number>): Of<number> {
  const roundedNumber = fc
    .tuple(number, fc.integer({ min: 0, max: 4 }), fc.constantFrom(...roundings))
    .map(([one, decimals, [name, mode]]) =>
      expressionCase(`${name}(${one.text}, ${decimals})`, [one], (value) =>
        limited(Number(roundedReference(value, decimals, mode))),
      ),
    )
  const extreme = fc.tuple(fc.array(number, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([parts, isLeast]) =>
    expressionCaseWithNulls(call(isLeast ? 'MIN' : 'Max', parts), parts, (values) => {
      const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b)
      return (isLeast ? sorted[0] : sorted.at(-1)) ?? null
    }),
  )
  const negated = number.map((one) =>
    expressionCase(`-${bracketed(one)}`, [one], (value) => (value === 0 ? 0 : -value)),
  )
  const absolute = number.map((one) =>
    expressionCase(`ABS(${one.text})`, [one], (value) => (value < 0 ? -value : value)),
  )
  return fc.oneof(roundedNumber, extreme, negated, absolute)
}

export function ofText(text: Of<string>): Of<number> {
  return text.map((one) => expressionCase(`LEN(${one.text})`, [one], (value) => Array.from(value).length))
}

export function ofDays(day: Of<string>): Of<number> {
  const parts = fc
    .tuple(day, fc.constantFrom(...dayParts))
    .map(([one, [name, from, to]]) =>
      expressionCase(`${name}(${one.text})`, [one], (value) => Number(value.slice(from, to))),
    )
  const differences = fc
    .tuple(day, day)
    .map(([end, start]) =>
      expressionCase(call('DAYS', [end, start]), [end, start], (a, b) => (Date.parse(a) - Date.parse(b)) / 86_400_000),
    )
  const months = fc.tuple(day, day, fc.constantFrom('months', 'years')).map(([start, end, unit]) =>
    expressionCase(`DATEDIF(${start.text}, ${end.text}, "${unit}")`, [start, end], (a, b) => {
      const passed = monthsPassed(a, b)
      return unit === 'months' ? passed : Math.trunc(passed / 12) || 0
    }),
  )
  return fc.oneof(parts, differences, months)
}
