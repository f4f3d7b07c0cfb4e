import { filterSchema } from '../../filter/filter.ts'
import * as z from '../schema-language.ts'
import { timeZoneSchema } from '../time-zone.ts'

/** What of the master model is written as IDS: all that is approved or not approved, or those that the filter of the list lets through. */
export const idsExportSchema = z.strictObject({
  filter: filterSchema.nullable(),
  /** The reader's, by whose days a filter of moments is meant. */
  timeZone: timeZoneSchema,
})
export type IdsExport = z.output<typeof idsExportSchema>
