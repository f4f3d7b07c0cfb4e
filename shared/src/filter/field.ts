/**
 * What a field holds. `date`: a moment, filtered by the calendar days of a time zone; `day`: a calendar day of no time zone.
 */
export type FieldType = 'text' | 'number' | 'date' | 'day' | 'boolean'

/** A value as rows carry it. Of a `date` ISO 8601 text, of a `day` `YYYY-MM-DD`; null where there is none. */
export type CellValue = string | number | boolean | null

/** The fields that a filter may name. */
export type FieldTypes = Readonly<Record<string, FieldType>>
