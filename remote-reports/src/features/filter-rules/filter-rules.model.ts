import type { DataField, DataSourceName } from '@lintel/shared/contract/reports'
import { isGroup, isPresence, operatorsOf, type Condition, type Filter, type Operator } from '@lintel/shared/filter'

/** One rule as its fields hold it: the value is the typed text, whatever the type of the field. */
export type Rule = { field: string; operator: Operator; value: string }

/** What rules filter. Suggested values come from the rows of the data set, or of the whole source where there is none. */
export type RulesOf = { source: DataSourceName; dataSetId: string | undefined; fields: readonly DataField[] }

/** A new rule about this field, with the first of its operators. */
export function ruleFor({ field, type }: DataField): Rule {
  return { field, operator: operatorsOf[type][0], value: type === 'boolean' ? 'true' : '' }
}

/** The filter in which all rules must hold: null without rules, undefined while a rule is incomplete. */
export function filterOf(rules: readonly Rule[], fields: readonly DataField[]): Filter | null | undefined {
  if (rules.length === 0) return null
  const conditions = rules.map((rule) => conditionOf(rule, fields))
  return conditions.every((condition) => condition !== undefined) ? { logic: 'and', filters: conditions } : undefined
}

function conditionOf({ field, operator, value }: Rule, fields: readonly DataField[]): Condition | undefined {
  const { type, noFilter } = fields.find((one) => one.field === field) ?? {}
  if (type === undefined || noFilter !== undefined) return undefined
  if (isPresence(operator)) return { field, operator }
  if (type === 'boolean') return { field, operator, value: value === 'true' }
  if (value.trim() === '') return undefined
  if (type !== 'number') return { field, operator, value }
  const number = Number(value)
  return Number.isFinite(number) ? { field, operator, value: number } : undefined
}

/** The filter as a list of rules; undefined where it has nested groups or an `or`, which rules cannot express. */
export function rulesOf(filter: Filter | null): Rule[] | undefined {
  if (filter === null) return []
  const parts = isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
  const rules = parts.flatMap((part) =>
    isGroup(part) ? [] : { field: part.field, operator: part.operator, value: String(part.value ?? '') },
  )
  return rules.length === parts.length ? rules : undefined
}
