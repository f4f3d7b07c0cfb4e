import { useState } from 'react'
import { cleanSearch } from '../../domain/filter/clean-search.ts'
import { useUrlState, type UrlCodec } from '../../core/routing/index.ts'
import { withPageReset, type PaginationParamsOptions } from './pagination-params.ts'

const searchParam: UrlCodec<string> = {
  names: ['search'],
  read: (search) => cleanSearch(search.get('search') ?? ''),
  write: (text) => ({ search: text === '' ? undefined : text }),
}

/**
 * The search of one or more lists on a page. `text` is the text in the box; `searchText` is its debounced value, which the
 * URL stores and the server gets. A change resets the lists to their first pages.
 */
export function useListSearch(...lists: PaginationParamsOptions[]): {
  text: string
  searchText: string
  /** The earlier name of `searchText`. */
  sought: string
  search: (text: string, options?: { isDebounced?: boolean }) => void
} {
  const [codec] = useState(() => withPageReset(searchParam, lists))
  const [text, setText, { inUrl: searchText }] = useUrlState(codec)
  return {
    text,
    searchText,
    sought: searchText,
    search: (next, options = { isDebounced: true }) => setText(next, options),
  }
}
