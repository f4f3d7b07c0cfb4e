import { filterSchema } from '../../filter/filter.ts'
import * as z from '../schema-language.ts'
import { timeZoneSchema } from '../time-zone.ts'

/**
 * The part of the master model to export as IDS: all approved elements, all elements that are not approved, or those
 * that pass the list's filter.
 */
export const idsExportSchema = z.strictObject({
  filter: filterSchema.nullable(),
  /** The user's time zone, in which date filters are evaluated. */
  timeZone: timeZoneSchema,
})
export type IdsExport = z.output<typeof idsExportSchema>
