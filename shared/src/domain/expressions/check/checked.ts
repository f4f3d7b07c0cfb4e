import type { FieldType } from '../../filter/filter.ts'
import type { Span } from '../expression-error.ts'
import { duration, isSameKind, kindText, money, percent, type Kind } from './kinds.ts'

/** `date` is a moment, `day` a calendar day without a time zone, like the field types of filters. */
export type ValueType =
  | { readonly type: 'number'; readonly kind: Kind }
  | { readonly type: Exclude<FieldType, 'number'> }

/** How the numbers of a field are formatted, which also determines their unit. */
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

/** The steps of an expression. Each evaluator implements all of them; none of them throws. */
export type Step = NumberStep | LogicStep | ChoiceStep | TextStep | WrittenStep | DateStep

/** A value during evaluation: a number (also days since 1970 and milliseconds since then), text, or a boolean. */
export type Value = number | string | boolean | null

/** An expression that has been type-checked. */
export type Checked = {
  readonly at: Span
  readonly type: ValueType
  /** The number of steps, including those of calculated fields. */
  readonly steps: number
} & (
  | { readonly step: 'constant'; readonly value: Value }
  | { readonly step: 'field'; readonly field: string; readonly title: string }
  /** The current day in the time zone of the evaluation. */
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

/** A type in words: `a length in m`, `text`, `a day`. */
export function typeText(type: ValueType): string {
  return type.type === 'number' ? kindText(type.kind) : typeTexts[type.type]
}

const typeTexts = { text: 'text', boolean: 'yes or no', date: 'a date and time', day: 'a date' }

/** The default format of a type's numbers. */
export function formatOf(type: ValueType): NumberFormat | undefined {
  if (type.type !== 'number') return undefined
  if (isSameKind(type.kind, percent)) return 'percent'
  if (isSameKind(type.kind, money)) return 'money'
  return isSameKind(type.kind, duration) ? 'days' : undefined
}
