import { fold, type Filter } from '../../../domain/filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'

/** Characters. */
export const maxSearchLength = 100

/** The words that are searched for, folded as texts are compared; each once. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))]
}

/** Rows that have every word in some text column that is shown; null without words. */
export function searchFilter(words: readonly string[], fields: readonly string[]): Filter | null {
  if (words.length === 0) return null
  const filters = words.map((value): Filter => {
    return { logic: 'or', filters: fields.map((field) => ({ field, operator: 'contains', value })) }
  })
  return { logic: 'and', filters }
}

/** The text columns that are shown: what is found in a hidden one could not be seen. */
export function searchedFields<Row>(
  columns: ReadonlyMap<string, GridColumn<Row>>,
  settings: readonly ColumnSetting[],
): string[] {
  return settings.flatMap(({ field, hidden }) => {
    const column = columns.get(field)
    return !hidden && column && (column.type ?? 'text') === 'text' ? [field] : []
  })
}
