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

/** A named part of a source. One that is not shared is its owner's alone. */
export const dataSetCreateSchema = z.strictObject({
  name: dataSetNameSchema,
  source: z.enum(dataSourceNames),
  /** Null lets every row through. */
  filter: filterSchema.nullable(),
  calculated: distinctCalculatedFieldsSchema.optional(),
  /** Whether the organization sees it. */
  isShared: z.boolean().default(false),
})
export type DataSetCreate = z.output<typeof dataSetCreateSchema>

/** What is left out stays as it is. */
export const dataSetChangeSchema = z.strictObject({
  /** The one that was read: a stale one is answered 409. */
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
  /** Fields that are made of those of the source; they are among `availableFields` as well. */
  calculated: calculatedFieldsSchema.optional(),
  isShared: z.boolean(),
  /** Null for people who are gone. */
  ownerId: userIdSchema.nullable(),
  ownerName: z.string(),
  /** The caller's own mark. */
  favorite: z.boolean(),
  /** Whether the caller may rename, share and delete it. */
  mayChange: z.boolean(),
  availableFields: z.array(dataFieldSchema),
  /** Why no report can be run on it, such as a field that is gone; null if all is well. */
  problem: z.string().nullable(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  revision: revisionSchema,
})
export type DataSet = z.infer<typeof dataSetSchema>

/** What a list tells of a data set: its filter may be long, and its fields are those of its source. */
export const dataSetEntrySchema = dataSetSchema.omit({ filter: true, calculated: true, availableFields: true }).extend({
  /** The beginning of what it demands; null if it lets every row through. */
  filterWords: z.string().nullable(),
})
export type DataSetEntry = z.infer<typeof dataSetEntrySchema>

/** Favorites first, then by name. */
export const dataSetEntriesSchema = z.array(dataSetEntrySchema)

/** @deprecated With the whole filter of each, which may be megabytes together: for remotes that ask for no entries. */
export const dataSetsSchema = z.array(dataSetSchema)

/** What ends or stops working when a data set or a report type is deleted. */
export const dependentsSchema = z.object({
  reportTypes: z.array(z.object({ id: z.string(), name: z.string() })),
  schedules: z.array(z.object({ id: z.uuid(), name: z.string(), ownerName: z.string() })),
})
export type Dependents = z.infer<typeof dependentsSchema>
