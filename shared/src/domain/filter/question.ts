import { typeOf } from './check-filter.ts'
import { boundsOf, type DayBounds } from './day-bounds.ts'
import type { Condition, FieldType, FieldTypes, FilterValue, ListValue, Operator } from './filter.ts'
import { fold } from './fold.ts'
import { daysOf } from './periods.ts'

/**
 * A compiled condition. It is true or false for every value: null passes negative operators such as `!=`, but otherwise
 * only `is null`.
 */
export type Question =
  | { kind: 'null'; isNegative: boolean }
  | TextQuestion
  | TextsQuestion
  /**
   * `test` takes a number: milliseconds since 1970 for dates, 1 or 0 for booleans, and NaN for a missing value, which
   * only lists can match.
   */
  | { kind: 'number'; isNegative: boolean; test: (value: number) => boolean }
  | { kind: 'boolean'; isNegative: boolean; expected: boolean }

/** Whether case-folded text equals, begins with, ends with, or contains the needle. */
export type TextQuestion = {
  kind: 'text'
  isNegative: boolean
  form: 'whole' | 'start' | 'end' | 'part'
  needle: string
}

/** Whether case-folded text is in the set; `hasNull`: whether a missing value is in it, too. */
export type TextsQuestion = { kind: 'texts'; isNegative: boolean; hasNull: boolean; needles: ReadonlySet<string> }

export type FilterOptions = {
  /** The time zone in which moments are compared with days, an IANA name; the local one by default. */
  timeZone?: string | undefined
  /** The current moment, for moving periods; now by default. */
  now?: Date | undefined
}

/** Compiles a condition. Throws a `FilterError` if it is invalid for the fields. */
export function questionOf(condition: Condition, fields: FieldTypes, options: FilterOptions = {}): Question {
  const type = typeOf(condition, fields)
  const isNegative = negatives.includes(condition.operator)
  if (condition.values) return listQuestion(condition.values, { type, isNegative, options })
  const { operator, value } = condition
  if (operator === 'is null' || operator === 'is not null') return { kind: 'null', isNegative }
  if (operator === 'is empty' || operator === 'is not empty')
    return { kind: 'text', isNegative, form: 'whole', needle: '' }
  if (type === 'boolean') return { kind: 'boolean', isNegative, expected: value === true }
  if (type === 'text') return { kind: 'text', isNegative, form: formOf(operator), needle: fold(String(value)) }
  if (type === 'number') return { kind: 'number', isNegative, test: numberTest(operator, Number(value)) }
  return { kind: 'number', isNegative, test: dayTest(operator, momentsOf(String(value), type, options)) }
}

const negatives: readonly Operator[] = ['!=', 'does not contain', 'is none of', 'is not null', 'is not empty']

/** The start and end of the days of a value. */
function momentsOf(value: string, type: FieldType, options: FilterOptions): DayBounds {
  const timeZone = options.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = daysOf(value, { timeZone, now: options.now ?? new Date() })
  // Calendar days are stored in UTC.
  return boundsOf(days, type === 'day' ? 'UTC' : timeZone)
}

type ListOf = { type: FieldType; isNegative: boolean; options: FilterOptions }

function listQuestion(values: readonly ListValue[], { type, isNegative, options }: ListOf): Question {
  const hasNull = values.includes(null)
  const present = values.filter((value) => value !== null)
  if (type === 'text') {
    return { kind: 'texts', isNegative, hasNull, needles: new Set(present.map((value) => fold(String(value)))) }
  }
  const isListed = type === 'date' || type === 'day' ? daysTest(present, type, options) : numbersTest(present)
  return { kind: 'number', isNegative, test: (value) => (Number.isNaN(value) ? hasNull : isListed(value)) }
}

function numbersTest(values: readonly FilterValue[]): (value: number) => boolean {
  const numbers = new Set(values.map(Number))
  return (value) => numbers.has(value)
}

function daysTest(
  values: readonly FilterValue[],
  type: FieldType,
  options: FilterOptions,
): (moment: number) => boolean {
  const ranges = withoutOverlap(values.map((value) => momentsOf(String(value), type, options)))
  return (moment) => {
    let [from, to] = [0, ranges.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (moment < (ranges[middle] as DayBounds).end) to = middle
      else from = middle + 1
    }
    const next = ranges[from]
    return next !== undefined && moment >= next.start
  }
}

/** Sorted and merged, so that a binary search finds the day of a row. */
function withoutOverlap(ranges: readonly DayBounds[]): DayBounds[] {
  const merged: DayBounds[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function formOf(operator: Operator): TextQuestion['form'] {
  if (operator === 'contains' || operator === 'does not contain') return 'part'
  if (operator === 'starts with') return 'start'
  return operator === 'ends with' ? 'end' : 'whole'
}

function numberTest(operator: Operator, expected: number): (value: number) => boolean {
  switch (operator) {
    case '<':
      return (value) => value < expected
    case '<=':
      return (value) => value <= expected
    case '>':
      return (value) => value > expected
    case '>=':
      return (value) => value >= expected
    default:
      return (value) => value === expected
  }
}

function dayTest(operator: Operator, { start, end }: DayBounds): (moment: number) => boolean {
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
