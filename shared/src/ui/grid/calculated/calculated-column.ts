import * as z from '../../../domain/contract/schema-language.ts'
import type { NumberFormat } from '../../../domain/expressions/index.ts'
import type { FieldType } from '../../../domain/filter/index.ts'
import type { GridColumn } from '../columns/column.ts'

/**
 * A column that a person has calculated from others. Its type was determined when the column was saved, so that filters
 * and links know the type before the evaluator is loaded.
 */
export type CalculatedColumn = {
  field: string
  title: string
  /** Refers to columns by their keys. */
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

/** Maximum number of calculated columns that are read. */
const maxColumns = 30

/** If they are invalid or from a later release, only the calculated columns are dropped. */
export const calculatedColumnsSchema = z.array(calculatedColumnSchema).max(maxColumns).optional().catch(undefined)

/** The column as settings and filters need it, without an evaluator. */
export function plannedColumn<Row>({ field, title, type, format }: CalculatedColumn): GridColumn<Row> {
  return { field, title, type, ...(format && { format }), value: () => null }
}

/** The existing columns, followed by the calculated ones. */
export function withPlanned<Row>(
  columns: readonly GridColumn<Row>[],
  calculated: readonly CalculatedColumn[] | undefined,
): readonly GridColumn<Row>[] {
  return calculated && calculated.length > 0 ? [...columns, ...calculated.map(plannedColumn<Row>)] : columns
}

/** The saved columns, which another tab may have changed, with the changes of this tab applied. */
export function withCalculatedChanges(
  saved: readonly CalculatedColumn[] = [],
  before: readonly CalculatedColumn[] = [],
  after: readonly CalculatedColumn[],
): CalculatedColumn[] {
  const knownColumns = new Map(before.map((one) => [one.field, JSON.stringify(one)]))
  const remainingFields = new Set(after.map(({ field }) => field))
  const next = new Map(saved.map((one) => [one.field, one]))
  for (const field of knownColumns.keys()) if (!remainingFields.has(field)) next.delete(field)
  for (const one of after) if (knownColumns.get(one.field) !== JSON.stringify(one)) next.set(one.field, one)
  return [...next.values()].slice(0, maxColumns)
}
