import { useMemo } from 'react'
import { useDebouncedValue } from '../../../core/browser/use-debounced-value.ts'
import type { GridColumn } from '../columns/column.ts'
import type { GridSettings } from '../settings/use-grid-settings.ts'
import { searchedFields, searchFilter, searchWords } from './search-filter.ts'

/** Milliseconds after the last key. */
const typingPause = 150

/** The search as a filter, debounced; clearing the box takes effect immediately. */
export function useGridSearch<Row>(
  { search = '', configuration }: Pick<GridSettings, 'search' | 'configuration'>,
  columns: ReadonlyMap<string, GridColumn<Row>>,
) {
  const debounced = useDebouncedValue(search, typingPause)
  const text = search === '' ? '' : debounced
  const words = useMemo(() => searchWords(text), [text])
  const fields = useMemo(() => searchedFields(columns, configuration.columns), [columns, configuration.columns])
  const searched = useMemo(() => searchFilter(words, fields), [words, fields])
  return { searched, searchWords: words, isSearchable: fields.length > 0 }
}
