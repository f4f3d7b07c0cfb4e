import type { FieldType } from '../../filter/filter.ts'
import type { Span } from '../expression-error.ts'
import { duration, isSameKind, kindText, money, percent, type Kind } from './kinds.ts'

/** Of a `date` a moment, of a `day` a day of no time zone, as the fields of filters have them. */
export type ValueType =
  | { readonly type: 'number'; readonly kind: Kind }
  | { readonly type: Exclude<FieldType, 'number'> }

/** How the numbers of a field are written, which says what they measure as well. */
export const numberFormats = ['money', 'percent', 'days'] as const
export type NumberFormat = (typeof numberFormats)[number]

type NumberStep =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'abs'
  | 'least'
  | 'greatest'
  | 'round'
  | 'roundUp'
  | 'roundDown'
type LogicStep =
  | 'isEqual'
  | 'isSameText'
  | 'isLess'
  | 'isLessOrEqual'
  | 'and'
  | 'or'
  | 'not'
  | 'if'
  | 'isBlank'
  | 'isBlankText'
type ChoiceStep = 'first' | 'firstText'
type TextStep = 'join' | 'left' | 'right' | 'length' | 'upper' | 'lower' | 'trim' | 'contains'
type WrittenStep = 'numberText' | 'dayText' | 'truthText'
type DateStep = 'dayOf' | 'addDays' | 'addTime' | 'year' | 'month' | 'dayOfMonth' | 'monthsBetween'

/** The steps that an expression is made of: each evaluator has all of them, and none of them fails. */
export type Step = NumberStep | LogicStep | ChoiceStep | TextStep | WrittenStep | DateStep

/** While an expression is evaluated: numbers, also for days (since 1970) and moments (milliseconds since then), texts, and truths. */
export type Value = number | string | boolean | null

/** An expression whose types are known to fit. */
export type Checked = {
  readonly at: Span
  readonly type: ValueType
  /** How many steps it takes, with those of fields that are calculated themselves. */
  readonly steps: number
} & (
  | { readonly step: 'constant'; readonly value: Value }
  | { readonly step: 'field'; readonly field: string; readonly title: string }
  /** The day that it is where the expression is evaluated. */
  | { readonly step: 'today' }
  | { readonly step: Step; readonly parts: readonly Checked[] }
)

export const numberType: ValueType = { type: 'number', kind: { m: 0, money: 0, days: 0, isPercent: false } }
export const truthType: ValueType = { type: 'boolean' }
export const textType: ValueType = { type: 'text' }
export const dayType: ValueType = { type: 'day' }

export function constant(value: Value, type: ValueType, at: Span): Checked {
  return { step: 'constant', value, type, at, steps: 1 }
}

export function stepOf(step: Step, type: ValueType, parts: readonly Checked[], at: Span): Checked {
  return { step, type, parts, at, steps: parts.reduce((sum, part) => sum + part.steps, 1) }
}

/** What someone reads of a type: `a length in m`, `text`, `a day`. */
export function typeText(type: ValueType): string {
  return type.type === 'number' ? kindText(type.kind) : typeTexts[type.type]
}

const typeTexts = { text: 'text', boolean: 'yes or no', date: 'a date and time', day: 'a date' }

/** How the numbers of a type are written unless someone chooses. */
export function formatOf(type: ValueType): NumberFormat | undefined {
  if (type.type !== 'number') return undefined
  if (isSameKind(type.kind, percent)) return 'percent'
  if (isSameKind(type.kind, money)) return 'money'
  return isSameKind(type.kind, duration) ? 'days' : undefined
}
