import type { DataField, DataSourceName } from '@lintel/shared/contract/reports'
import {
  checkFilter,
  isFilterError,
  isGroup,
  isListOperator,
  isPresence,
  maxListValues,
  operatorsByType,
  type Condition,
  type FieldType,
  type Filter,
  type FilterGroup,
  type FilterValue,
  type ListValue,
  type Operator,
} from '@lintel/shared/filter'
import { countText, formatTypedNumber, parseNumber } from '@lintel/shared/format'

/**
 * A rule as edited: the value is text for any field type; lists have one value per line, and can include empty values.
 * An alternative is joined to the previous rule with or.
 */
export type Rule = {
  field: string
  operator: Operator
  value: string
  hasNone?: boolean
  isAlternative?: boolean
}

/** The filtered source. Suggested values come from the data set, or from the whole source. */
export type RuleSource = { source: DataSourceName; dataSetId: string | undefined; fields: readonly DataField[] }

/** A new rule for a field, with its first operator. */
export function ruleFor({ field, type }: DataField): Rule {
  return { field, operator: operatorsByType[type][0], value: type === 'boolean' ? 'true' : '' }
}

/** Changes the operator: a list starts with the current value, and a single value is the first of the list. */
export function withOperator({ field, value, isAlternative = false }: Rule, operator: Operator): Rule {
  const newValue = isListOperator(operator) ? value : (linesOf(value)[0] ?? '')
  return { field, operator, value: newValue, ...(isAlternative && { isAlternative }) }
}

/** Changes the field and keeps the position. */
export function withField({ isAlternative = false }: Rule, field: DataField): Rule {
  return { ...ruleFor(field), ...(isAlternative && { isAlternative }) }
}

/** Removes a rule; its first alternative replaces it, so that it isn't joined to the previous rule. */
export function withoutRule(rules: readonly Rule[], index: number): Rule[] {
  const [removed, next] = [rules[index], rules[index + 1]]
  const isFirst = removed?.isAlternative !== true && next?.isAlternative === true
  return rules.toSpliced(index, isFirst ? 2 : 1, ...(isFirst ? [{ ...next, isAlternative: false }] : []))
}

/** The filter of the rules and their alternatives: null without rules, undefined while a rule is incomplete. */
export function filterOf(rules: readonly Rule[], fields: readonly DataField[]): Filter | null | undefined {
  if (rules.length === 0) return null
  const conditions = rules.map((rule) => conditionOf(rule, fields))
  if (!conditions.every((condition) => condition !== undefined)) return undefined
  return { logic: 'and', filters: alternatives(rules, conditions).map(eitherOf) }
}

/** Groups conditions with their alternatives. */
function alternatives(rules: readonly Rule[], conditions: readonly Condition[]): Condition[][] {
  const groups: Condition[][] = []
  for (const [index, condition] of conditions.entries()) {
    const before = rules[index]?.isAlternative === true ? groups.at(-1) : undefined
    if (before) before.push(condition)
    else groups.push([condition])
  }
  return groups
}

function eitherOf(conditions: Condition[]): Filter {
  const [only, ...others] = conditions
  return only && others.length === 0 ? only : { logic: 'or', filters: conditions }
}

function conditionOf(rule: Rule, fields: readonly DataField[]): Condition | undefined {
  const { field, operator, value } = rule
  const { type, noFilter } = fields.find((one) => one.field === field) ?? {}
  if (type === undefined || noFilter !== undefined) return undefined
  if (isPresence(operator)) return { field, operator }
  if (isListOperator(operator)) {
    const values = listedIn(rule, type)
    return values.length === 0 ? undefined : understood({ field, operator, values }, type)
  }
  if (type !== 'boolean' && value.trim() === '') return undefined
  return understood({ field, operator, value: valueOf(value, type) }, type)
}

/** Invalid numbers and dates count as missing. */
function understood(condition: Condition, type: FieldType): Condition | undefined {
  try {
    checkFilter(condition, { [condition.field]: type })
    return condition
  } catch (error) {
    if (!isFilterError(error)) throw error
    return undefined
  }
}

/** Why a list isn't valid, in words. */
export function listProblem(rule: Rule, type: FieldType): string | undefined {
  const { field } = rule
  const values = listedIn(rule, type)
  if (values.length > maxListValues) return `A filter can list up to ${countText(maxListValues)} values.`
  if (values.length === 0 || understood({ field, operator: 'is one of', values }, type)) return undefined
  const isWrong = (line: string) => !understood({ field, operator: '==', value: valueOf(line, type) }, type)
  const invalidLine = linesOf(rule.value).find(isWrong)
  return invalidLine && `'${invalidLine.slice(0, 40)}' isn't a valid value for this field.`
}

function listedIn({ value, hasNone = false }: Rule, type: FieldType): ListValue[] {
  return [...new Set(linesOf(value))].map((line): ListValue => valueOf(line, type)).concat(hasNone ? [null] : [])
}

export function linesOf(value: string): string[] {
  return value.split('\n').filter((line) => line.trim() !== '')
}

function valueOf(text: string, type: FieldType): FilterValue {
  if (type === 'boolean') return text === 'true'
  if (type === 'number') return parseNumber(text) ?? Number.NaN
  // Swaps a reversed range.
  return type === 'date' || type === 'day' ? text.split('/').toSorted().join('/') : text
}

/** The rules of a filter; undefined for nested groups, which rules can't express. */
export function rulesOf(filter: Filter | null): Rule[] | undefined {
  if (filter === null) return []
  const parts = isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
  const groups = parts.map((part) => (isGroup(part) ? rulesOfEither(part) : rulesOfEach([part])))
  return groups.every((rules) => rules !== undefined) ? groups.flat() : undefined
}

function rulesOfEither({ logic, filters }: FilterGroup): Rule[] | undefined {
  const conditions = filters.filter((one): one is Condition => !isGroup(one))
  if (logic !== 'or' || conditions.length === 0 || conditions.length < filters.length) return undefined
  return rulesOfEach(conditions)
}

/** Conditions after the first are its alternatives. */
function rulesOfEach(conditions: readonly Condition[]): Rule[] | undefined {
  const rules = conditions.map(ruleOf)
  if (!rules.every((rule) => rule !== undefined)) return undefined
  return rules.map((rule, index) => (index === 0 ? rule : { ...rule, isAlternative: true }))
}

function typedText(value: FilterValue): string {
  return typeof value === 'number' ? formatTypedNumber(value) : String(value)
}

function ruleOf({ field, operator, value, values }: Condition): Rule | undefined {
  if (!values) return { field, operator, value: value === undefined ? '' : typedText(value) }
  const present = values.filter((one) => one !== null).map(typedText)
  // Values with line breaks or only spaces can't be edited as lines.
  if (present.some((one) => linesOf(one)[0] !== one)) return undefined
  return { field, operator, value: present.join('\n'), hasNone: present.length < values.length }
}
