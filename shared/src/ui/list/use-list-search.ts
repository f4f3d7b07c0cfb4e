import { useState } from 'react'
import { cleanSearch } from '../../domain/filter/clean-search.ts'
import { useUrlState, type UrlCodec } from '../../core/routing/index.ts'
import { withFirstPages, type ListPlace } from './list-place.ts'

const searchParam: UrlCodec<string> = {
  names: ['search'],
  read: (search) => cleanSearch(search.get('search') ?? ''),
  write: (text) => ({ search: text === '' ? undefined : text }),
}

/**
 * What a list, or several on one page, are searched for. `text` is what the box shows, at once; `sought`, which the address keeps and the server is asked for,
 * follows when the typing rests, and leads to the first pages.
 */
export function useListSearch(...places: ListPlace[]): {
  text: string
  sought: string
  search: (text: string, options?: { isDebounced?: boolean }) => void
} {
  const [codec] = useState(() => withFirstPages(searchParam, places))
  const [text, setText, { inUrl: sought }] = useUrlState(codec)
  return { text, sought, search: (next, options = { isDebounced: true }) => setText(next, options) }
}
