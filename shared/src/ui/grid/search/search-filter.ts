import { fold, type Filter } from '../../../domain/filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'

/** Characters. */
export const maxSearchLength = 100

/** The search words, folded and without duplicates. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))]
}

/** A filter for rows that contain every word in some visible text column; null without words. */
export function searchFilter(values: readonly string[], fields: readonly string[]): Filter | null {
  if (values.length === 0) return null
  const filters = values.map((value): Filter => {
    return { logic: 'or', filters: fields.map((field) => ({ field, operator: 'contains', value })) }
  })
  return { logic: 'and', filters }
}

/** The visible text columns, because users could not see matches in hidden ones. */
export function searchedFields<Row>(
  columns: ReadonlyMap<string, GridColumn<Row>>,
  settings: readonly ColumnSetting[],
): string[] {
  return settings.flatMap(({ field, hidden }) => {
    const column = columns.get(field)
    return !hidden && column && (column.type ?? 'text') === 'text' ? [field] : []
  })
}
