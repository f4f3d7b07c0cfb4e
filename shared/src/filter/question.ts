import { typeOf } from './check-filter.ts'
import { dayBounds, type DayBounds } from './day-bounds.ts'
import type { FieldType, FieldTypes } from './field.ts'
import type { Comparison, Condition, Operator } from './filter.ts'
import { fold } from './fold.ts'

/**
 * What a condition asks of a value, ready for many of them. It answers true or false, never perhaps: null passes what a
 * negative operator asks, as `!=`, and nothing else but `is null`.
 */
export type Question =
  | { kind: 'null'; isNegative: boolean }
  /** `test` takes a folded text that is not null. */
  | { kind: 'text'; isNegative: boolean; test: (folded: string) => boolean }
  /** `test` takes a number; of dates milliseconds since 1970, which is not null. */
  | { kind: 'number'; isNegative: boolean; test: (value: number) => boolean }
  | { kind: 'boolean'; isNegative: boolean; wanted: boolean }

export type FilterOptions = {
  /** Whose days are meant where a moment is compared with one: an IANA name, the reader's own unless given. */
  timeZone?: string | undefined
}

/** Fails with a `FilterError` where the fields have no such condition. */
export function questionOf(condition: Condition, fields: FieldTypes, options: FilterOptions = {}): Question {
  const type = typeOf(condition, fields)
  const { operator, value } = condition
  const isNegative = negatives.includes(operator)
  if (operator === 'is null' || operator === 'is not null') return { kind: 'null', isNegative }
  if (operator === 'is empty' || operator === 'is not empty') return { kind: 'text', isNegative, test: isEmpty }
  if (type === 'boolean') return { kind: 'boolean', isNegative, wanted: value === true }
  if (type === 'text') return { kind: 'text', isNegative, test: textTest(operator, fold(String(value))) }
  if (type === 'number') return { kind: 'number', isNegative, test: numberTest(operator, Number(value)) }
  const bounds = dayBounds(String(value), zoneOf(type, options))
  return { kind: 'number', isNegative, test: dayTest(operator, bounds) }
}

const negatives: readonly Operator[] = ['!=', 'does not contain', 'is not null', 'is not empty']

function isEmpty(folded: string): boolean {
  return folded === ''
}

/** The days of a calendar are kept as if they were UTC's. */
function zoneOf(type: FieldType, { timeZone }: FilterOptions): string {
  return type === 'day' ? 'UTC' : (timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

function textTest(operator: Comparison, needle: string): (folded: string) => boolean {
  switch (operator) {
    case 'contains':
    case 'does not contain':
      return (folded) => folded.includes(needle)
    case 'starts with':
      return (folded) => folded.startsWith(needle)
    case 'ends with':
      return (folded) => folded.endsWith(needle)
    default:
      return (folded) => folded === needle
  }
}

function numberTest(operator: Comparison, wanted: number): (value: number) => boolean {
  switch (operator) {
    case '<':
      return (value) => value < wanted
    case '<=':
      return (value) => value <= wanted
    case '>':
      return (value) => value > wanted
    case '>=':
      return (value) => value >= wanted
    default:
      return (value) => value === wanted
  }
}

function dayTest(operator: Comparison, { start, end }: DayBounds): (moment: number) => boolean {
  switch (operator) {
    case '<':
      return (moment) => moment < start
    case '<=':
      return (moment) => moment < end
    case '>':
      return (moment) => moment >= end
    case '>=':
      return (moment) => moment >= start
    default:
      return (moment) => moment >= start && moment < end
  }
}
