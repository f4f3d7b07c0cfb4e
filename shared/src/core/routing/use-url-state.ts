import { useCallback, useMemo, useState } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'
import { ownText, withParams, type UrlCodec } from './url-codec.ts'
import { useDebouncedNavigation } from './use-debounced-navigation.ts'
import { useSetSearch } from './use-set-search.ts'

/** A change that is not in the URL yet. */
type Ahead<State> = { state: State; isSent: boolean }

type UrlStateOptions = {
  /** By default a change replaces the history entry, so that Back leaves the page, and does not scroll. */
  navigation?: NavigateOptions
  /** Milliseconds after the last debounced change. */
  delay?: number
}

type UrlStateInfo<State> = {
  /** The state for the URL; debounced changes reach the URL later. */
  inUrl: State
  /** Whether the URL contains, or will soon contain, any of the parameters. */
  isInUrl: boolean
}

type SetUrlState<State> = (next: State, options?: { isDebounced?: boolean }) => void

const replacing: NavigateOptions = { replace: true, preventScrollReset: true }

/**
 * State in the query string: reload, Back and links lead to the same state. A change takes effect at once. A debounced
 * change is written after `delay` milliseconds without another one, and belongs to the history entry in which it was
 * made. The codec must be the same object on every render.
 */
export function useUrlState<State>(
  codec: UrlCodec<State>,
  { navigation = replacing, delay = 300 }: UrlStateOptions = {},
): [State, SetUrlState<State>, UrlStateInfo<State>] {
  const [search] = useSearchParams()
  const setSearch = useSetSearch()
  const text = ownText(search, codec.names)
  const inUrl = useMemo(() => codec.read(new URLSearchParams(text)), [codec, text])
  const [ahead, setAhead] = useState<Ahead<State>>()
  const [urlText, setSeen] = useState(text)
  if (text !== urlText) {
    setSeen(text)
    // The URL has been updated, or leads to another page. A later debounced change still has to be written.
    if (ahead?.isSent) setAhead(undefined)
  }
  const { debounce, cancel } = useDebouncedNavigation(delay, () => setAhead(undefined))

  const set = useCallback<SetUrlState<State>>(
    (next, { isDebounced = false } = {}) => {
      function send() {
        setAhead({ state: next, isSent: true })
        setSearch((before) => {
          const after = withParams(before, codec, next)
          return ownText(before, codec.names) === ownText(after, codec.names) ? undefined : after
        }, navigation)
      }
      cancel()
      if (!isDebounced) return send()
      setAhead({ state: next, isSent: false })
      debounce(send)
    },
    [codec, navigation, setSearch, debounce, cancel],
  )
  return [ahead ? ahead.state : inUrl, set, { inUrl, isInUrl: ahead !== undefined || text !== '' }]
}
