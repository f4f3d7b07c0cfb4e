import type {
  CalculatedDataField,
  DataField,
  DataSet,
  DataSourceName,
  Grouping,
  ReportDefinition,
  ReportType,
} from '@lintel/shared/contract/reports'
import { filterOf, rulesOf, type Rule } from '../../filter-rules/index.ts'

/** A report type being edited. */
export type Draft = {
  name: string
  headers: readonly string[]
  rules: readonly Rule[]
  grouping: Grouping | null
}

export const emptyDraft: Draft = { name: '', headers: [], rules: [], grouping: null }

/** The draft of a saved type; undefined if rules cannot express its filter. */
export function draftOf(name: string, { headers, filter, grouping }: ReportDefinition): Draft | undefined {
  const rules = rulesOf(filter)
  return rules && { name, headers, rules, grouping }
}

/** The draft for another source, whose fields differ: only the name is kept. */
export function forAnotherSource({ name }: Draft): Draft {
  return { ...emptyDraft, name }
}

/** Toggles a header. */
export function toggled(headers: readonly string[], field: string): string[] {
  return headers.includes(field) ? headers.filter((one) => one !== field) : [...headers, field]
}

/** The initial grouping: by the first field, with row counts. */
export function firstGrouping(fields: readonly DataField[]): Grouping | null {
  const [field] = fields
  return field ? { by: [groupBy(field)], measures: [{ function: 'count' }], chart: true } : null
}

/** A grouping by a field; dates start with months. */
export function groupBy({ field, type }: DataField): Grouping['by'][number] {
  return type === 'date' || type === 'day' ? { field, unit: 'month' } : { field }
}

/** The data set with additional fields of the type: those that the data set no longer has are stored in the type. */
export function withFieldsOf(dataSet: DataSet, type: ReportType | undefined): DataSet {
  const { availableFields, calculated = [] } = dataSet
  return {
    ...dataSet,
    availableFields: withOthers(availableFields, type?.availableFields),
    calculated: withOthers(calculated, type?.definition.calculated),
  }
}

function withOthers<Field extends { field: string }>(
  first: readonly Field[],
  otherFields: readonly Field[] = [],
): Field[] {
  const firstFields = new Set(first.map(({ field }) => field))
  return [...first, ...otherFields.filter(({ field }) => !firstFields.has(field))]
}

type DefinitionContext = {
  source: DataSourceName
  fields: readonly DataField[]
  /** The data set's calculated fields, which the type stores. */
  calculated?: readonly CalculatedDataField[] | undefined
}

/** The definition to save; undefined while it's incomplete. */
export function definitionOf(
  { headers, rules, grouping }: Draft,
  { source, fields, calculated = [] }: DefinitionContext,
): ReportDefinition | undefined {
  const filter = filterOf(rules, fields)
  if (filter === undefined || (headers.length === 0 && grouping === null)) return undefined
  const calculatedPart = calculated.length > 0 && { calculated: [...calculated] }
  return { source, headers: [...headers], filter, grouping, ...calculatedPart }
}
