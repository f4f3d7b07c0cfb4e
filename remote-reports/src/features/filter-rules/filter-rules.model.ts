import type { DataField, DataSourceName } from '@lintel/shared/contract/reports'
import {
  checkFilter,
  isFilterError,
  isGroup,
  isListOperator,
  isPresence,
  mostListValues,
  operatorsOf,
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
 * One rule as its fields hold it: the value is the typed text, whatever the type of the field; of a list one value in each line,
 * and beside them whether rows without a value are meant as well. One that is an alternative need not hold where the rule before does.
 */
export type Rule = {
  field: string
  operator: Operator
  value: string
  hasNone?: boolean
  isAlternative?: boolean
}

/** What rules filter. Suggested values come from the rows of the data set, or of the whole source where there is none. */
export type RulesOf = { source: DataSourceName; dataSetId: string | undefined; fields: readonly DataField[] }

/** A new rule about this field, with the first of its operators. */
export function ruleFor({ field, type }: DataField): Rule {
  return { field, operator: operatorsOf[type][0], value: type === 'boolean' ? 'true' : '' }
}

/** With another operator: a list begins with the value that is there, and what was a list keeps its first. */
export function withOperator({ field, value, isAlternative = false }: Rule, operator: Operator): Rule {
  const kept = isListOperator(operator) ? value : (linesOf(value)[0] ?? '')
  return { field, operator, value: kept, ...(isAlternative && { isAlternative }) }
}

/** About another field, in its place among the others. */
export function withField({ isAlternative = false }: Rule, field: DataField): Rule {
  return { ...ruleFor(field), ...(isAlternative && { isAlternative }) }
}

/** Without one of the rules: the first of its alternatives takes its place, so that it becomes none of the rule before. */
export function withoutRule(rules: readonly Rule[], index: number): Rule[] {
  const [removed, next] = [rules[index], rules[index + 1]]
  const isFirst = removed?.isAlternative !== true && next?.isAlternative === true
  return rules.toSpliced(index, isFirst ? 2 : 1, ...(isFirst ? [{ ...next, isAlternative: false }] : []))
}

/** The filter in which all rules or one of their alternatives must hold: null without rules, undefined while a rule is incomplete. */
export function filterOf(rules: readonly Rule[], fields: readonly DataField[]): Filter | null | undefined {
  if (rules.length === 0) return null
  const conditions = rules.map((rule) => conditionOf(rule, fields))
  if (!conditions.every((condition) => condition !== undefined)) return undefined
  return { logic: 'and', filters: alternatives(rules, conditions).map(eitherOf) }
}

/** Each condition with those that may hold in its place. */
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

/** What is no number, or no day, is no value yet. */
function understood(condition: Condition, type: FieldType): Condition | undefined {
  try {
    checkFilter(condition, { [condition.field]: type })
    return condition
  } catch (error) {
    if (!isFilterError(error)) throw error
    return undefined
  }
}

/** Why no filter can be made of a list, in words. */
export function listProblem(rule: Rule, type: FieldType): string | undefined {
  const { field } = rule
  const values = listedIn(rule, type)
  if (values.length > mostListValues) return `A filter can list up to ${countText(mostListValues)} values.`
  if (values.length === 0 || understood({ field, operator: 'is one of', values }, type)) return undefined
  const isWrong = (line: string) => !understood({ field, operator: '==', value: valueOf(line, type) }, type)
  const wrong = linesOf(rule.value).find(isWrong)
  return wrong && `'${wrong.slice(0, 40)}' isn't a valid value for this field.`
}

function listedIn({ value, hasNone = false }: Rule, type: FieldType): ListValue[] {
  return [...new Set(linesOf(value))].map((line): ListValue => valueOf(line, type)).concat(hasNone ? [null] : [])
}

/** The values of a list, as they were typed. */
export function linesOf(value: string): string[] {
  return value.split('\n').filter((line) => line.trim() !== '')
}

function valueOf(text: string, type: FieldType): FilterValue {
  if (type === 'boolean') return text === 'true'
  if (type === 'number') return parseNumber(text) ?? Number.NaN
  // Whoever writes the last day first means the same.
  return type === 'date' || type === 'day' ? text.split('/').toSorted().join('/') : text
}

/** The filter as a list of rules; undefined where groups are nested deeper, which rules cannot express. */
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

/** Each after the first is an alternative to it. */
function rulesOfEach(conditions: readonly Condition[]): Rule[] | undefined {
  const rules = conditions.map(ruleOf)
  if (!rules.every((rule) => rule !== undefined)) return undefined
  return rules.map((rule, index) => (index === 0 ? rule : { ...rule, isAlternative: true }))
}

/** As somebody would type it. */
function typedText(value: FilterValue): string {
  return typeof value === 'number' ? formatTypedNumber(value) : String(value)
}

function ruleOf({ field, operator, value, values }: Condition): Rule | undefined {
  if (!values) return { field, operator, value: value === undefined ? '' : typedText(value) }
  const present = values.filter((one) => one !== null).map(typedText)
  // A line would be two values, or none.
  if (present.some((one) => linesOf(one)[0] !== one)) return undefined
  return { field, operator, value: present.join('\n'), hasNone: present.length < values.length }
}
