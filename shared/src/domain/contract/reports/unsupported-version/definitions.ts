import { conditionsIn, filterSchema, type Filter } from '../../../filter/filter.ts'
import { calculatedFieldsSchema, dataSourceNames, type CalculatedDataField } from '../data-source.ts'
import { reportDefinitionSchema, type ReportDefinition } from '../report-definition.ts'

/** The key of a field that no source has. It replaces unknown fields, and users read it in lists of fields. */
export const unsupportedField = 'Needs a newer version of Lintel'

/** Why a stored definition cannot be used here, for users. */
export const unsupportedMessage =
  'It was created with a newer version of Lintel. Reload the page, or wait for the update to finish. Until then, you can only delete it.'

/** Maximum number of fields in a definition, and of parts in a filter. */
const maxHeaders = 60
const maxConditions = 200

/** Whether this replaces an unknown definition. It cannot be run or saved. */
export function isUnsupportedDefinition({ headers }: Pick<ReportDefinition, 'headers'>): boolean {
  return headers[0] === unsupportedField
}

/** Whether this replaces an unknown filter. */
export function isUnsupportedFilter(filter: Filter | null): boolean {
  return filter !== null && conditionsIn(filter).some(({ field }) => field === unsupportedField)
}

/** Whether these replace unknown calculated fields. */
export function areUnsupportedFields(calculated: readonly CalculatedDataField[] | null | undefined): boolean {
  return calculated?.some(({ title }) => title === unsupportedField) ?? false
}

/**
 * A stored definition, if this version knows all of its parts. Otherwise a replacement: a list of plain rows that
 * cannot run and contains every field of the stored definition, because the fields determine who can see its reports.
 */
export function readStoredDefinition(stored: unknown): ReportDefinition {
  const parsed = reportDefinitionSchema.safeParse(stored)
  return parsed.success ? parsed.data : replacementDefinition(stored)
}

/** The replacement for a definition with unknown parts. */
export function replacementDefinition(stored: unknown): ReportDefinition {
  const parts: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const calculated = calculatedFieldsSchema.optional().safeParse(parts['calculated'])
  if (calculated.success) delete parts['calculated']
  const filter = filterSchema.nullable().safeParse(parts['filter'])
  if (filter.success) delete parts['filter']
  const [listedNames, others] = split([unsupportedField, ...fieldNamesIn(parts)], maxHeaders)
  const conditions = others.map((field) => ({ field, operator: 'is null' as const }))
  const conditionsToKeep = filter.data ? [filter.data, ...conditions] : conditions
  return {
    source: dataSourceNames.find((name) => name === parts['source']) ?? 'projects',
    headers: listedNames,
    filter: conditionsToKeep.length === 0 ? null : { logic: 'and', filters: conditionsToKeep },
    grouping: null,
    ...(calculated.data && { calculated: calculated.data }),
  }
}

/**
 * A stored filter, if this version knows all of its parts. Otherwise a replacement that prevents running and contains
 * the fields of the stored filter.
 */
export function readStoredFilter(stored: unknown): Filter {
  const parsed = filterSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const [fields] = split([unsupportedField, ...fieldNamesIn(stored)], maxConditions)
  return { logic: 'and', filters: fields.map((field) => ({ field, operator: 'is null' })) }
}

/**
 * Stored calculated fields, if this version knows all of their parts. Otherwise a replacement that can neither be
 * calculated nor chosen.
 */
export function readStoredFields(stored: unknown): CalculatedDataField[] {
  const parsed = calculatedFieldsSchema.safeParse(stored)
  return parsed.success ? parsed.data : [{ field: 'calculated-0', title: unsupportedField, expression: '(' }]
}

function split(names: readonly string[], maxCount: number): [string[], string[]] {
  const different = [...new Set(names)]
  return [different.slice(0, maxCount), different.slice(maxCount)]
}

/** All field names in a definition and its headers, without invalid names. */
function fieldNamesIn(part: unknown, key = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => fieldNamesIn(one, key))
  if (typeof part === 'string') return (key === 'field' || key === 'headers') && isName(part) ? [part] : []
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => fieldNamesIn(value, name))
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= 120
}
