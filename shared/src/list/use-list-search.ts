import { useState } from 'react'
import { cleanSearch } from '../filter/clean-search.ts'
import { useDebouncedNavigation, useSearchParams } from '../routing/index.ts'
import { fromFirstPage, type ListPlace } from './list-place.ts'

/** Milliseconds after the last key: whoever types a word asks the server once. */
const settling = 300
const name = 'search'

/**
 * What a list, or several on one page, are searched for. `text` is what the box shows, at once; `sought`, which the address keeps and the server is asked for,
 * follows when the typing rests, and leads to the first pages.
 */
export function useListSearch(...places: ListPlace[]): {
  text: string
  sought: string
  search: (text: string) => void
} {
  const [params, setParams] = useSearchParams()
  const sought = cleanSearch(params.get(name) ?? '')
  const [typed, setTyped] = useState<string>()
  if (typed === sought) setTyped(undefined)
  const { debounce } = useDebouncedNavigation(settling, () => setTyped(undefined))

  function write(text: string) {
    setParams(
      (before) => {
        if ((before.get(name) ?? '') === text) return before
        const next = fromFirstPage(before, places)
        if (text === '') next.delete(name)
        else next.set(name, text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function search(text: string) {
    setTyped(text)
    debounce(() => write(text))
  }
  return { text: typed ?? sought, sought, search }
}
