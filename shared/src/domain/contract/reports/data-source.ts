import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { dataSourceNames, type DataSourceName } from './data-source-roles.ts'
import { searchText } from '../search-text.ts'

export * from './data-source-roles.ts'

/** A stable key: reports and data sets are kept by it, so it is never given another meaning. */
export const fieldNameSchema = z.string().min(1).max(120)

/** How the numbers of a field are written; without one as they are. */
export const numberFormats = ['money', 'days', 'percent'] as const

export const dataFieldSchema = z.object({
  field: fieldNameSchema,
  title: z.string().min(1).max(200),
  type: z.enum(['text', 'number', 'date', 'day', 'boolean']),
  format: z.enum(numberFormats).optional(),
  /** Why no filter may ask for it, in words; those that may do not have it. */
  noFilter: z.string().optional(),
})
export type DataField = z.infer<typeof dataFieldSchema>

const optionPrefix = 'option.'

/**
 * A field that the platform makes when it is asked for, and lists nowhere: of requests one for each option set, with the key of its column in
 * Analytics (`%` and `,` are escaped as in addresses). Undefined for a key that means none.
 */
export function unlistedField(source: DataSourceName, field: string): DataField | undefined {
  if (source !== 'assembly-requests' || !field.startsWith(optionPrefix)) return undefined
  const title = field.slice(optionPrefix.length).replaceAll('%2C', ',').replaceAll('%25', '%')
  return title === '' ? undefined : { field, title, type: 'text' }
}

/**
 * A field that is made of others, of a data set or a report type. Its expression names them by their keys, in the language of
 * `@lintel/shared/expressions`.
 */
export const calculatedFieldSchema = z.strictObject({
  field: z.string().regex(/^calculated-[0-9a-f-]{1,40}$/, 'The key must start with calculated-.'),
  title: nameText(120, { what: 'Title' }),
  expression: z.string().min(1).max(2000),
  /** How its numbers are written; as what they are unless it says. */
  format: z.enum(numberFormats).optional(),
})
export type CalculatedDataField = z.output<typeof calculatedFieldSchema>

export const calculatedFieldsSchema = z.array(calculatedFieldSchema).max(30)

/** As they are sent: what was kept before, answers still tell. */
export const distinctCalculatedFieldsSchema = calculatedFieldsSchema.refine(
  (calculated) => new Set(calculated.map(({ field }) => field)).size === calculated.length,
  { error: 'Each calculated field needs its own key.' },
)

/** As the caller may see it: fields that need a further role are left out for those without. */
export const dataSourceSchema = z.object({
  name: z.enum(dataSourceNames),
  title: z.string(),
  fields: z.array(dataFieldSchema),
})
export type DataSource = z.infer<typeof dataSourceSchema>

/** In the order in which people are offered them; without those that the caller's roles do not allow. */
export const dataSourcesSchema = z.array(dataSourceSchema)

/** Values that a field has in the data, for people who write a rule. */
export const fieldValuesQuerySchema = z.object({
  field: fieldNameSchema,
  /** In the value, case folded. */
  needle: searchText(200).default(''),
  /** Only what this data set lets through. */
  dataSetId: z.uuid().optional(),
  /** Whose days moments become, as an IANA name. */
  timeZone: timeZoneSchema.default('UTC'),
})
export type FieldValuesQuery = z.output<typeof fieldValuesQuerySchema>

/** Of a field, and of what is sought in it. */
export const mostFieldValues = 50

/** The most frequent first, at most `mostFieldValues`. */
export const fieldValuesSchema = z.array(z.object({ value: z.string(), count: z.number().int().positive() }))
export type FieldValues = z.infer<typeof fieldValuesSchema>
