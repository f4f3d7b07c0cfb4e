import {
  isDay,
  isGroup,
  isListOperator,
  isPresence,
  maxListValues,
  operatorsByType,
  type Comparison,
  type Condition,
  type FieldType,
  type Filter,
  type FilterValue,
  type ListOperator,
  type ListValue,
  type Presence,
} from '../../../domain/filter/index.ts'
import { parseNumber } from '../../../core/format/parse-number.ts'
import { typedValue } from './filter-value.ts'

/** Not an operator of the filter language: two conditions for numbers, a range with `==` for days. */
export const between = 'is between'
type LineOperator = Comparison | Presence | typeof between

/** One condition of a column in its form fields: the value as text, and the end of a range. */
export type Line = { operator: LineOperator; text: string; until: string }

/** The unsaved filter of a column: values from its list, or conditions of which a row must meet one. */
export type FilterDraft = {
  tab: 'values' | 'conditions'
  operator: ListOperator
  values: readonly ListValue[]
  lines: readonly Line[]
}

/** The operators of a condition, in the order in which they are offered. */
export function lineOperators(type: FieldType): readonly LineOperator[] {
  const operators: readonly (Comparison | ListOperator | Presence)[] = operatorsByType[type]
  const conditionOperators = operators.filter((operator) => !isListOperator(operator))
  return type === 'text' || type === 'boolean' ? conditionOperators : [between, ...conditionOperators]
}

export function newLine(type: FieldType): Line {
  return { operator: lineOperators(type)[0] ?? '==', text: type === 'boolean' ? 'true' : '', until: '' }
}

/** Changes the operator and keeps the typed value if it still makes sense. */
export function withOperator(line: Line, operator: LineOperator, type: FieldType): Line {
  const isOfDays = type === 'date' || type === 'day'
  const text = operator === between && isOfDays && !isDay(line.text) ? '' : line.text
  return { ...line, operator, text }
}

/**
 * The filter of a column as a draft; undefined if a draft cannot represent it. A new list starts with the current
 * values.
 */
export function draftOf(
  part: Filter | undefined,
  type: FieldType,
  listOperator?: ListOperator,
): FilterDraft | undefined {
  const empty = emptyDraft(type, listOperator)
  if (part === undefined) return empty
  if (!isGroup(part) && part.values && isListOperator(part.operator)) {
    return { ...empty, operator: listOperator ?? part.operator, values: part.values }
  }
  const lines = linesOf(part)
  if (!lines) return undefined
  const equal = !isGroup(part) && part.operator === '==' ? [part.value] : []
  return { ...empty, tab: listOperator || isListed(part, type) ? 'values' : 'conditions', values: equal, lines: lines }
}

/** Whether the value list contains the values of the filter. The list of days only has months. */
function isListed(part: Filter, type: FieldType): boolean {
  return !isGroup(part) && part.operator === '==' && type !== 'date' && type !== 'day'
}

export function emptyDraft(type: FieldType, operator: ListOperator = 'is one of'): FilterDraft {
  return { tab: 'values', operator, values: [], lines: [newLine(type)] }
}

function linesOf(part: Filter): Line[] | undefined {
  const parts = isGroup(part) && part.logic === 'or' ? part.filters : [part]
  const lines = parts.map(lineOf)
  return lines.every((line) => line !== undefined) ? lines : undefined
}

function lineOf(part: Filter): Line | undefined {
  if (isGroup(part)) return rangeOf(part.filters, part.logic)
  const { operator } = part
  if (isListOperator(operator)) return undefined
  const text = part.value === undefined ? '' : typedValue(part.value)
  const [first = '', last] = text.split('/')
  if (last !== undefined && operator === '==' && isDay(first) && isDay(last)) {
    return { operator: between, text: first, until: last }
  }
  return { operator, text, until: '' }
}

function rangeOf(parts: readonly Filter[], logic: 'and' | 'or'): Line | undefined {
  const [from, to] = parts
  if (logic !== 'and' || parts.length !== 2 || !from || !to || isGroup(from) || isGroup(to)) return undefined
  if (from.operator !== '>=' || to.operator !== '<=' || from.field !== to.field) return undefined
  // Moving periods and ranges have no field here.
  if (![from.value, to.value].every((end) => typeof end === 'number' || isDay(String(end)))) return undefined
  return { operator: between, text: typedValue(from.value), until: typedValue(to.value) }
}

/** The filter of the draft; undefined for none, 'unfinished' while a value is missing or there are too many. */
export function partOfDraft(field: string, type: FieldType, draft: FilterDraft): Filter | undefined | 'unfinished' {
  if (draft.tab === 'values') {
    const { operator, values } = draft
    if (values.length > maxListValues) return 'unfinished'
    return values.length === 0 ? undefined : { field, operator, values: [...values] }
  }
  const parts = draft.lines.map((line) => partOfLine(field, type, line))
  if (!parts.every((part) => part !== undefined)) return 'unfinished'
  return parts.length > 1 ? { logic: 'or', filters: parts } : parts[0]
}

function partOfLine(field: string, type: FieldType, { operator, text, until }: Line): Filter | undefined {
  if (operator === between) return partOfRange(field, type, [text, until])
  if (isPresence(operator)) return { field, operator }
  const value = valueOf(text, type)
  return value === undefined ? undefined : { field, operator, value }
}

function partOfRange(field: string, type: FieldType, bounds: readonly string[]): Filter | undefined {
  const [from, to] = bounds.map((end) => valueOf(end, type)).toSorted(byValue)
  if (from === undefined || to === undefined) return undefined
  if (type !== 'number') return isDays(from, to) ? { field, operator: '==', value: `${from}/${to}` } : undefined
  const filters: Condition[] = [
    { field, operator: '>=', value: from },
    { field, operator: '<=', value: to },
  ]
  return { logic: 'and', filters }
}

function isDays(from: FilterValue, to: FilterValue): boolean {
  return isDay(String(from)) && isDay(String(to))
}

/** Sorts the ends of a range, so that their order does not matter. */
function byValue(one: FilterValue | undefined, other: FilterValue | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '') < String(other ?? '') ? -1 : 1
}

function valueOf(text: string, type: FieldType): FilterValue | undefined {
  if (type === 'boolean') return text === 'true'
  if (text.trim() === '') return undefined
  return type === 'number' ? parseNumber(text) : text
}
