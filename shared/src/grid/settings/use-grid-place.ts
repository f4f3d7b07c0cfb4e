import { useCallback, useMemo, useState } from 'react'
import { useDebouncedNavigation, useSearchParams } from '../../routing/index.ts'
import { ownText, placeOf, withPlace, type GridPlace } from './grid-place.ts'

/** Milliseconds after the last key: the router need not follow each. */
const typingDelay = 300

/** Changes that are not in the address yet. */
type Ahead = { place: GridPlace; isSent: boolean }

type GridPlaceInAddress = {
  place: GridPlace
  /** False where the address says nothing of this grid. */
  isSaid: boolean
  /** Takes effect at once; the address follows, after typing with a short delay. Undefined clears the parameters. */
  move: (next: GridPlace | undefined, isTyping?: boolean) => void
}

/**
 * Filter, order and page of a grid, kept in the address: a reload, the way back and a link sent to somebody lead to the
 * same rows. A change is not a step of its own, so the way back leads out of the grid.
 */
export function useGridPlace(prefix: string | undefined): GridPlaceInAddress {
  const [search, setSearch] = useSearchParams()
  const text = ownText(search, prefix)
  const said = useMemo(() => placeOf(text, prefix), [text, prefix])
  const [ahead, setAhead] = useState<Ahead>()
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    // The address has followed, or leads elsewhere; what was typed since then is on its way still.
    if (ahead?.isSent) setAhead(undefined)
  }
  const { debounce, cancel } = useDebouncedNavigation(typingDelay, () => setAhead(undefined))

  const move = useCallback(
    (next: GridPlace | undefined, isTyping = false) => {
      const place = next ?? { page: 1 }
      function send() {
        setAhead({ place, isSent: true })
        setSearch((before) => withPlace(before, prefix, place), { replace: true, preventScrollReset: true })
      }
      cancel()
      if (!isTyping) return send()
      setAhead({ place, isSent: false })
      debounce(send)
    },
    [setSearch, debounce, cancel, prefix],
  )
  return { place: ahead?.place ?? said, isSaid: ahead !== undefined || text !== '', move }
}
