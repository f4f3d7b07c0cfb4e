import type { DataField, DataSourceName } from '@lintel/shared/contract/reports'
import { isGroup, isPresence, operatorsOf, type Condition, type Filter, type Operator } from '@lintel/shared/filter'

/** One line of the rules while it is written; the value is what is typed. */
export type Rule = { field: string; operator: Operator; value: string }

/** What rules are about; values are suggested of the data set, or of all rows of the source. */
export type RulesOf = { source: DataSourceName; dataSetId: string | undefined; fields: readonly DataField[] }

/** Begins with the first operator that its field takes. */
export function ruleFor({ field, type }: DataField): Rule {
  return { field, operator: operatorsOf[type][0], value: type === 'boolean' ? 'true' : '' }
}

/** All rules must hold. Undefined as long as one of them is not whole; null where there is none. */
export function filterOf(rules: readonly Rule[], fields: readonly DataField[]): Filter | null | undefined {
  if (rules.length === 0) return null
  const conditions = rules.map((rule) => conditionOf(rule, fields))
  return conditions.every((condition) => condition !== undefined) ? { logic: 'and', filters: conditions } : undefined
}

function conditionOf({ field, operator, value }: Rule, fields: readonly DataField[]): Condition | undefined {
  const type = fields.find((one) => one.field === field)?.type
  if (type === undefined) return undefined
  if (isPresence(operator)) return { field, operator }
  if (type === 'boolean') return { field, operator, value: value === 'true' }
  if (value.trim() === '') return undefined
  if (type !== 'number') return { field, operator, value }
  const number = Number(value)
  return Number.isFinite(number) ? { field, operator, value: number } : undefined
}

/** A filter as rules; undefined where it is more than rules that must all hold. */
export function rulesOf(filter: Filter | null): Rule[] | undefined {
  if (filter === null) return []
  const parts = isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
  const rules = parts.flatMap((part) =>
    isGroup(part) ? [] : { field: part.field, operator: part.operator, value: String(part.value ?? '') },
  )
  return rules.length === parts.length ? rules : undefined
}

/** A filter in words for people: `Status == Complete and Floors > 3`. */
export function wordsOf(filter: Filter, fields: readonly DataField[]): string {
  if (isGroup(filter)) {
    if (filter.filters.length === 0) return filter.logic === 'and' ? 'Everything' : 'Nothing'
    return filter.filters
      .map((part) => (isGroup(part) && part.filters.length > 1 ? `(${wordsOf(part, fields)})` : wordsOf(part, fields)))
      .join(` ${filter.logic} `)
  }
  const { field, operator, value } = filter
  const title = fields.find((one) => one.field === field)?.title ?? field
  return value === undefined ? `${title} ${operator}` : `${title} ${operator} ${valueText(value)}`
}

function valueText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === '' ? "''" : daysText(String(value))
}

/** From one day to another; anything else as it is. */
export function daysText(value: string): string {
  return value.replace(/^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/, '$1 to $2')
}
