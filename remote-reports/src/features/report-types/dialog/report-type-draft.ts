import type { DataField, DataSourceName, Grouping, ReportDefinition } from '@lintel/shared/contract/reports'
import { filterOf, rulesOf, type Rule } from '../../filter-rules/index.ts'

/** A report type while it is written. */
export type Draft = {
  name: string
  headers: readonly string[]
  rules: readonly Rule[]
  grouping: Grouping | null
}

export const emptyDraft: Draft = { name: '', headers: [], rules: [], grouping: null }

/** What is there already; undefined where its filter is more than rules that must all hold. */
export function draftOf(name: string, { headers, filter, grouping }: ReportDefinition): Draft | undefined {
  const rules = rulesOf(filter)
  return rules && { name, headers, rules, grouping }
}

/** Fields of another source are none of this one. */
export function forAnotherSource({ name }: Draft): Draft {
  return { ...emptyDraft, name }
}

/** Chosen ones stand in the order in which they were chosen. */
export function toggled(headers: readonly string[], field: string): string[] {
  return headers.includes(field) ? headers.filter((one) => one !== field) : [...headers, field]
}

/** Groups by the first field, and counts. */
export function firstGrouping(fields: readonly DataField[]): Grouping | null {
  const [field] = fields
  return field ? { by: [groupBy(field)], measures: [{ function: 'count' }], chart: true } : null
}

/** Moments and days are grouped by month until somebody says otherwise. */
export function groupBy({ field, type }: DataField): Grouping['by'][number] {
  return type === 'date' || type === 'day' ? { field, unit: 'month' } : { field }
}

/** Undefined as long as something is missing: columns or groups, or a part of a rule. */
export function definitionOf(
  { headers, rules, grouping }: Draft,
  { source, fields }: { source: DataSourceName; fields: readonly DataField[] },
): ReportDefinition | undefined {
  const filter = filterOf(rules, fields)
  if (filter === undefined || (headers.length === 0 && grouping === null)) return undefined
  return { source, headers: [...headers], filter, grouping }
}
