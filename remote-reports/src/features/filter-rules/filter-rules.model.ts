import type { DataField, DataSourceName } from '@lintel/shared/contract/reports'
import {
  checkFilter,
  isFilterError,
  isGroup,
  isListOperator,
  isPresence,
  operatorsOf,
  type Condition,
  type FieldType,
  type Filter,
  type FilterValue,
  type ListValue,
  type Operator,
} from '@lintel/shared/filter'

/**
 * One rule as its fields hold it: the value is the typed text, whatever the type of the field; of a list one value in each line,
 * and beside them whether rows without a value are meant as well.
 */
export type Rule = { field: string; operator: Operator; value: string; hasNone?: boolean }

/** What rules filter. Suggested values come from the rows of the data set, or of the whole source where there is none. */
export type RulesOf = { source: DataSourceName; dataSetId: string | undefined; fields: readonly DataField[] }

/** A new rule about this field, with the first of its operators. */
export function ruleFor({ field, type }: DataField): Rule {
  return { field, operator: operatorsOf[type][0], value: type === 'boolean' ? 'true' : '' }
}

/** With another operator: a list begins with the value that is there, and what was a list keeps its first. */
export function withOperator({ field, value }: Rule, operator: Operator): Rule {
  return { field, operator, value: isListOperator(operator) ? value : (linesOf(value)[0] ?? '') }
}

/** The filter in which all rules must hold: null without rules, undefined while a rule is incomplete. */
export function filterOf(rules: readonly Rule[], fields: readonly DataField[]): Filter | null | undefined {
  if (rules.length === 0) return null
  const conditions = rules.map((rule) => conditionOf(rule, fields))
  return conditions.every((condition) => condition !== undefined) ? { logic: 'and', filters: conditions } : undefined
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

function listedIn({ value, hasNone = false }: Rule, type: FieldType): ListValue[] {
  return [...new Set(linesOf(value))].map((line): ListValue => valueOf(line, type)).concat(hasNone ? [null] : [])
}

/** The values of a list, as they were typed. */
export function linesOf(value: string): string[] {
  return value.split('\n').filter((line) => line.trim() !== '')
}

function valueOf(text: string, type: FieldType): FilterValue {
  if (type === 'boolean') return text === 'true'
  return type === 'number' ? Number(text) : text
}

/** The filter as a list of rules; undefined where it has nested groups or an `or`, which rules cannot express. */
export function rulesOf(filter: Filter | null): Rule[] | undefined {
  if (filter === null) return []
  const parts = isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
  const rules = parts.flatMap((part) => (isGroup(part) ? [] : (ruleOf(part) ?? [])))
  return rules.length === parts.length ? rules : undefined
}

function ruleOf({ field, operator, value, values }: Condition): Rule | undefined {
  if (!values) return { field, operator, value: String(value ?? '') }
  const present = values.filter((one) => one !== null).map(String)
  // A line would be two values, or none.
  if (present.some((one) => linesOf(one)[0] !== one)) return undefined
  return { field, operator, value: present.join('\n'), hasNone: present.length < values.length }
}
