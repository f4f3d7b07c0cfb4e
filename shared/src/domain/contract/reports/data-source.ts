import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { dataSourceNames, type DataSourceName } from './data-source-roles.ts'
import { searchText } from '../search-text.ts'

export * from './data-source-roles.ts'

/** A stable key. Reports and data sets refer to it, so its meaning never changes. */
export const fieldNameSchema = z.string().min(1).max(120)

/** How numbers of a field are formatted; plain by default. */
export const numberFormats = ['money', 'days', 'percent'] as const

export const dataFieldSchema = z.object({
  field: fieldNameSchema,
  title: z.string().min(1).max(200),
  type: z.enum(['text', 'number', 'date', 'day', 'boolean']),
  format: z.enum(numberFormats).optional(),
  /** Why reports cannot filter by the field, in words; omitted if they can. */
  noFilter: z.string().optional(),
})
export type DataField = z.infer<typeof dataFieldSchema>

const optionPrefix = 'option.'

/**
 * A field that is not listed but exists on request: one for each option set of requests, with its column key in
 * Analytics (`%` and `,` are escaped as in URLs). Undefined for an unknown key.
 */
export function optionSetField(source: DataSourceName, field: string): DataField | undefined {
  if (source !== 'assembly-requests' || !field.startsWith(optionPrefix)) return undefined
  const title = field.slice(optionPrefix.length).replaceAll('%2C', ',').replaceAll('%25', '%')
  return title === '' ? undefined : { field, title, type: 'text' }
}

/**
 * A calculated field of a data set or a report type. Its expression refers to fields by their keys, in the language
 * of `@lintel/shared/expressions`.
 */
export const calculatedFieldSchema = z.strictObject({
  field: z.string().regex(/^calculated-[0-9a-f-]{1,40}$/, 'The key must start with calculated-.'),
  title: nameText(120, { what: 'Title' }),
  expression: z.string().min(1).max(2000),
  /** How its numbers are formatted; by default according to the type of the result. */
  format: z.enum(numberFormats).optional(),
})
export type CalculatedDataField = z.output<typeof calculatedFieldSchema>

export const calculatedFieldsSchema = z.array(calculatedFieldSchema).max(30)

/**
 * Calculated fields in requests, with unique keys. In responses the keys may repeat, because earlier versions did not
 * check them.
 */
export const distinctCalculatedFieldsSchema = calculatedFieldsSchema.refine(
  (calculated) => new Set(calculated.map(({ field }) => field)).size === calculated.length,
  { error: 'Each calculated field needs its own key.' },
)

/** A source as far as the caller may see it: without fields that require a role which the caller does not have. */
export const dataSourceSchema = z.object({
  name: z.enum(dataSourceNames),
  title: z.string(),
  fields: z.array(dataFieldSchema),
})
export type DataSource = z.infer<typeof dataSourceSchema>

/** In the order in which they are offered; only those that the caller's roles allow. */
export const dataSourcesSchema = z.array(dataSourceSchema)

/** Values of a field that occur in the data, as suggestions for filters. */
export const fieldValuesQuerySchema = z.object({
  field: fieldNameSchema,
  /** Part of the value, case-insensitive. */
  needle: searchText(200).default(''),
  /** Only values in rows that pass this data set's filter. */
  dataSetId: z.uuid().optional(),
  /** The time zone that determines the days of moments, an IANA name. */
  timeZone: timeZoneSchema.default('UTC'),
})
export type FieldValuesQuery = z.output<typeof fieldValuesQuerySchema>

/** Maximum number of suggested values. */
export const maxFieldValues = 50

/** Most frequent first, at most `maxFieldValues`. */
export const fieldValuesSchema = z.array(z.object({ value: z.string(), count: z.number().int().positive() }))
export type FieldValues = z.infer<typeof fieldValuesSchema>
