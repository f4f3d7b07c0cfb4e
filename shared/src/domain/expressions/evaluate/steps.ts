import { fold } from '../../filter/fold.ts'
import { largestNumber, smallestNumber } from '../check/check-expression.ts'
import type { Step, Value } from '../check/checked.ts'
import { calendarDay, dayOfMoment, dayText, firstDay, firstMoment, lastDay, lastMoment, monthsBetween } from './days.ts'
import { decimalText, roundNumber, type Rounding } from './decimals.ts'

/** One step of an expression, called with the values of its parts. */
type StepFunction = (...values: Value[]) => Value

/** Longer text is truncated, so that columns which depend on columns do not grow without limit. */
export const maxTextLength = 10_000
export const maxCharacters = 1_000_000
/** Characters that people see as a space. */
export const spaces = ' \t\n\r\u00A0'
const millisecondsOfDay = 86_400_000

/**
 * All steps; the platform implements the same steps in SQL. A blank part makes the result blank. Comparisons with a
 * blank are only true for another blank. Logic treats a blank as false, `&` treats it as empty text, and MIN and MAX
 * ignore it.
 */
export function stepsIn(timeZone: string): Readonly<Record<Step, StepFunction>> {
  return {
    ...numberSteps,
    ...logicSteps,
    ...textSteps,
    dayOf: number1((moment) => ifInRange(dayOfMoment(moment, timeZone), firstDay, lastDay)),
    addDays: number2((day, days) => ifInRange(day + Math.floor(days), firstDay, lastDay)),
    addTime: number2((moment, days) =>
      ifInRange(Math.floor(moment + days * millisecondsOfDay), firstMoment, lastMoment),
    ),
    year: number1((day) => calendarDay(day).year),
    month: number1((day) => calendarDay(day).month),
    dayOfMonth: number1((day) => calendarDay(day).day),
    monthsBetween: number2(monthsBetween),
  }
}

function number1(compute: (number: number) => Value): StepFunction {
  return (value = null) => (typeof value === 'number' ? compute(value) : null)
}

function number2(compute: (one: number, other: number) => Value): StepFunction {
  return (one = null, other = null) =>
    typeof one === 'number' && typeof other === 'number' ? compute(one, other) : null
}

function text1(compute: (text: string) => Value): StepFunction {
  return (value = null) => (typeof value === 'string' ? compute(value) : null)
}

function ifInRange(value: number, first: number, last: number): number | null {
  return value >= first && value <= last ? value : null
}

/** Limits a number to the range of expressions, so that a product or quotient of two never overflows a double. */
function bounded(number: number): number | null {
  return Math.abs(number) < largestNumber ? number : null
}

export function limitedNumber(number: number): number | null {
  return Math.abs(number) < smallestNumber ? 0 : bounded(number)
}

function rounding(mode: Rounding): StepFunction {
  return number2((number, decimals) => bounded(roundNumber(number, decimals, mode)))
}

function extreme(choose: (...numbers: number[]) => number): StepFunction {
  return (...values) => {
    const numbers = values.filter((value) => typeof value === 'number')
    return numbers.length === 0 ? null : choose(...numbers)
  }
}

const numberSteps = {
  add: number2((one, other) => bounded(one + other)),
  subtract: number2((one, other) => bounded(one - other)),
  multiply: number2((one, other) => limitedNumber(one * other)),
  divide: number2((one, other) => (other === 0 ? null : limitedNumber(one / other))),
  abs: number1(Math.abs),
  least: extreme(Math.min),
  greatest: extreme(Math.max),
  round: rounding('round'),
  roundUp: rounding('roundUp'),
  roundDown: rounding('roundDown'),
} satisfies Partial<Record<Step, StepFunction>>

const logicSteps = {
  isEqual: (one, other) => one === other,
  isSameText: (one = null, other = null) => foldedOf(one) === foldedOf(other),
  isLess: number2Or((one, other) => one < other),
  isLessOrEqual: number2Or((one, other) => one <= other),
  and: (...values) => values.every((value) => value === true),
  or: (...values) => values.includes(true),
  not: (value) => value !== true,
  if: (condition, whenTrue = null, whenFalse = null) => (condition === true ? whenTrue : whenFalse),
  isBlank: (value = null) => value === null,
  isBlankText: (value = null) => value === null || value === '',
  first: (...values) => values.find((value) => value !== null) ?? null,
  firstText: (...values) => values.find((value) => value !== null && value !== '') ?? null,
} satisfies Partial<Record<Step, StepFunction>>

function number2Or(compute: (one: number, other: number) => boolean): StepFunction {
  return (one, other) => typeof one === 'number' && typeof other === 'number' && compute(one, other)
}

function foldedOf(value: Value): Value {
  return typeof value === 'string' ? fold(value) : value
}

const edges = new RegExp(`^[${spaces}]+|[${spaces}]+$`, 'g')

const textSteps = {
  join: (...values) => firstCharacters(values.map((value) => value ?? '').join(''), maxTextLength),
  left: (text = null, count = null) => cut(text, count, firstCharacters),
  right: (text = null, count = null) => cut(text, count, lastCharacters),
  length: text1((text) => Array.from(text).length),
  upper: text1((text) => text.toUpperCase()),
  lower: text1((text) => text.toLowerCase().replaceAll('ς', 'σ')),
  trim: text1((text) => text.replace(edges, '')),
  contains: (text = null, part = null) =>
    typeof text === 'string' && typeof part === 'string' && fold(text).includes(fold(part)),
  numberText: number1(decimalText),
  dayText: number1(dayText),
  truthText: (value = null) => (value === null ? null : value === true ? 'Yes' : 'No'),
} satisfies Partial<Record<Step, StepFunction>>

function cut(text: Value, count: Value, compute: (text: string, count: number) => string): Value {
  if (typeof text !== 'string' || typeof count !== 'number') return null
  return compute(text, Math.min(Math.max(Math.floor(count), 0), maxCharacters))
}

/** Counts code points rather than UTF-16 units, like the database. */
function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : Array.from(text).slice(0, count).join('')
}

function lastCharacters(text: string, count: number): string {
  if (text.length <= count) return text
  const characters = Array.from(text)
  return characters.slice(Math.max(0, characters.length - count)).join('')
}
