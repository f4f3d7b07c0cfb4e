import * as z from '../../contract/schema-language.ts'
import type { NumberFormat } from '../../expressions/index.ts'
import type { FieldType } from '../../filter/index.ts'
import type { GridColumn } from '../columns/column.ts'

/** A column that a person has made of others. What it is was found when it was written, so that filters and links know it before its code is here. */
export type CalculatedColumn = {
  field: string
  title: string
  /** With the keys of the columns that it names. */
  expression: string
  type: FieldType
  format?: NumberFormat | undefined
}

const calculatedColumnSchema = z.object({
  field: z.string().regex(/^calculated-[0-9a-f-]{1,40}$/),
  title: z.string().min(1).max(120),
  expression: z.string().max(2000),
  type: z.enum(['text', 'number', 'date', 'day', 'boolean']),
  format: z.enum(['money', 'percent', 'days']).optional(),
})

/** Of a later release, or cut off: then all else that the person has set still holds. */
export const calculatedColumnsSchema = z.array(calculatedColumnSchema).max(30).optional().catch(undefined)

/** As settings and filters have to know it. */
export function plannedColumn<Row>({ field, title, type, format }: CalculatedColumn): GridColumn<Row> {
  return { field, title, type, ...(format && { format }), value: () => null }
}

/** The columns that there are, with those that are calculated. */
export function withPlanned<Row>(
  columns: readonly GridColumn<Row>[],
  calculated: readonly CalculatedColumn[] | undefined,
): readonly GridColumn<Row>[] {
  return calculated && calculated.length > 0 ? [...columns, ...calculated.map(plannedColumn<Row>)] : columns
}
