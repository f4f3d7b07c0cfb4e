import { typeOf } from './check-filter.ts'
import { boundsOf, type DayBounds } from './day-bounds.ts'
import type { Condition, FieldType, FieldTypes, FilterValue, ListValue, Operator } from './filter.ts'
import { fold } from './fold.ts'
import { daysOf } from './periods.ts'

/**
 * What a condition asks of a value, ready for many of them. It answers true or false, never perhaps: null passes what a
 * negative operator asks, as `!=`, and nothing else but `is null`.
 */
export type Question =
  | { kind: 'null'; isNegative: boolean }
  | TextQuestion
  | TextsQuestion
  /** `test` takes a number, of dates milliseconds since 1970, of booleans 1 or 0; NaN, which only lists find, where there is none. */
  | { kind: 'number'; isNegative: boolean; test: (value: number) => boolean }
  | { kind: 'boolean'; isNegative: boolean; wanted: boolean }

/** Whether a folded text is the needle, begins with it, ends with it, or has it anywhere. */
export type TextQuestion = {
  kind: 'text'
  isNegative: boolean
  form: 'whole' | 'start' | 'end' | 'part'
  needle: string
}

/** Whether a folded text is one of these; of null, whether it is looked for as well. */
export type TextsQuestion = { kind: 'texts'; isNegative: boolean; hasNull: boolean; needles: ReadonlySet<string> }

export type FilterOptions = {
  /** Whose days are meant where a moment is compared with one: an IANA name, the reader's own unless given. */
  timeZone?: string | undefined
  /** What moving periods are counted from; the present unless given. */
  now?: Date | undefined
}

/** Fails with a `FilterError` where the fields have no such condition. */
export function questionOf(condition: Condition, fields: FieldTypes, options: FilterOptions = {}): Question {
  const type = typeOf(condition, fields)
  const isNegative = negatives.includes(condition.operator)
  if (condition.values) return listQuestion(condition.values, { type, isNegative, options })
  const { operator, value } = condition
  if (operator === 'is null' || operator === 'is not null') return { kind: 'null', isNegative }
  if (operator === 'is empty' || operator === 'is not empty')
    return { kind: 'text', isNegative, form: 'whole', needle: '' }
  if (type === 'boolean') return { kind: 'boolean', isNegative, wanted: value === true }
  if (type === 'text') return { kind: 'text', isNegative, form: formOf(operator), needle: fold(String(value)) }
  if (type === 'number') return { kind: 'number', isNegative, test: numberTest(operator, Number(value)) }
  return { kind: 'number', isNegative, test: dayTest(operator, momentsOf(String(value), type, options)) }
}

const negatives: readonly Operator[] = ['!=', 'does not contain', 'is none of', 'is not null', 'is not empty']

/** From when until when the days of a value last. */
function momentsOf(value: string, type: FieldType, options: FilterOptions): DayBounds {
  const timeZone = options.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = daysOf(value, { timeZone, now: options.now ?? new Date() })
  // The days of a calendar are kept as if they were UTC's.
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
  const lasting = withoutOverlap(values.map((value) => momentsOf(String(value), type, options)))
  return (moment) => {
    let [from, to] = [0, lasting.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (moment < (lasting[middle] as DayBounds).end) to = middle
      else from = middle + 1
    }
    const next = lasting[from]
    return next !== undefined && moment >= next.start
  }
}

/** In their order, so that of a thousand days ten are looked at for a row. */
function withoutOverlap(lasting: readonly DayBounds[]): DayBounds[] {
  const merged: DayBounds[] = []
  for (const { start, end } of lasting.toSorted((one, other) => one.start - other.start)) {
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

function numberTest(operator: Operator, wanted: number): (value: number) => boolean {
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
