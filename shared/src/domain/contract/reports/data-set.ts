import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'
import { filterSchema } from '../../filter/filter.ts'
import { userIdSchema } from '../identifiers.ts'
import {
  calculatedFieldsSchema,
  dataFieldSchema,
  dataSourceNames,
  distinctCalculatedFieldsSchema,
} from './data-source.ts'

export const dataSetNameSchema = nameText(120, { missing: 'Enter a name.' })

/** A named part of a source. One that is not shared is only visible to its owner. */
export const dataSetCreateSchema = z.strictObject({
  name: dataSetNameSchema,
  source: z.enum(dataSourceNames),
  /** Null for all rows. */
  filter: filterSchema.nullable(),
  calculated: distinctCalculatedFieldsSchema.optional(),
  /** Whether the organization can see it. */
  isShared: z.boolean().default(false),
})
export type DataSetCreate = z.output<typeof dataSetCreateSchema>

/** Omitted fields stay unchanged. */
export const dataSetChangeSchema = z.strictObject({
  /** The revision that was read; the response to an outdated one is 409. */
  revision: revisionSchema,
  name: dataSetNameSchema.optional(),
  filter: filterSchema.nullable().optional(),
  calculated: distinctCalculatedFieldsSchema.optional(),
  isShared: z.boolean().optional(),
})
export type DataSetChange = z.output<typeof dataSetChangeSchema>

export const dataSetSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  source: z.enum(dataSourceNames),
  sourceTitle: z.string(),
  filter: filterSchema.nullable(),
  /** Fields that are calculated from those of the source; `availableFields` contains them, too. */
  calculated: calculatedFieldsSchema.optional(),
  isShared: z.boolean(),
  /** Null if the owner no longer exists. */
  ownerId: userIdSchema.nullable(),
  ownerName: z.string(),
  /** Whether the caller has marked it as a favorite. */
  favorite: z.boolean(),
  /** Whether the caller may rename, share and delete it. */
  mayChange: z.boolean(),
  availableFields: z.array(dataFieldSchema),
  /** Why reports cannot run on it, for example because a field was removed; null if they can. */
  problem: z.string().nullable(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  revision: revisionSchema,
})
export type DataSet = z.infer<typeof dataSetSchema>

/** A data set in lists. It omits the filter, which may be long, and the fields, which are those of its source. */
export const dataSetEntrySchema = dataSetSchema.omit({ filter: true, calculated: true, availableFields: true }).extend({
  /** The beginning of the filter in words; null if there is no filter. */
  filterWords: z.string().nullable(),
})
export type DataSetEntry = z.infer<typeof dataSetEntrySchema>

/** Favorites first, then by name. */
export const dataSetEntriesSchema = z.array(dataSetEntrySchema)

/**
 * @deprecated Contains the complete filter of each data set, possibly megabytes together. For remotes that do not
 * request entries.
 */
export const dataSetsSchema = z.array(dataSetSchema)

/** What is deleted or stops working together with a data set or a report type. */
export const dependentsSchema = z.object({
  reportTypes: z.array(z.object({ id: z.string(), name: z.string() })),
  schedules: z.array(z.object({ id: z.uuid(), name: z.string(), ownerName: z.string() })),
})
export type Dependents = z.infer<typeof dependentsSchema>
