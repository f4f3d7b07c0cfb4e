import * as z from '../../../domain/contract/schema-language.ts'
import type { NumberFormat } from '../../../domain/expressions/index.ts'
import type { FieldType } from '../../../domain/filter/index.ts'
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

/** More are not read again. */
const most = 30

/** Of a later release, or cut off: then all else that the person has set still holds. */
export const calculatedColumnsSchema = z.array(calculatedColumnSchema).max(most).optional().catch(undefined)

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

/** The saved ones, of which others may have been made in another tab since, after what was done to those that this one knew. */
export function withCalculatedChanges(
  saved: readonly CalculatedColumn[] = [],
  before: readonly CalculatedColumn[] = [],
  after: readonly CalculatedColumn[],
): CalculatedColumn[] {
  const known = new Map(before.map((one) => [one.field, JSON.stringify(one)]))
  const kept = new Set(after.map(({ field }) => field))
  const next = new Map(saved.map((one) => [one.field, one]))
  for (const field of known.keys()) if (!kept.has(field)) next.delete(field)
  for (const one of after) if (known.get(one.field) !== JSON.stringify(one)) next.set(one.field, one)
  return [...next.values()].slice(0, most)
}
