import type { Difference } from '@lintel/shared/contract/captures'
import { useDebouncedNavigation, useSearchParams } from '@lintel/shared/routing'
import { useState } from 'react'

/** Milliseconds after the last move of the slider until its place is in the address: browsers refuse a hundred changes a second. */
const settlesAfter = 250

/** What the address says of the picture. While the slider is moved, the picture follows at once and the address later. */
export function usePicturePlace(differences: readonly Difference[]) {
  const [search, setSearch] = useSearchParams()
  const inAddress = percentOf(search.get('shown'))
  const [moved, setMoved] = useState({ from: inAddress, to: inAddress })
  const shown = moved.from === inAddress ? moved.to : inAddress
  const { debounce } = useDebouncedNavigation(settlesAfter, () => setMoved({ from: inAddress, to: inAddress }))

  function onMove(percent: number) {
    setMoved({ from: inAddress, to: percent })
    debounce(() =>
      setSearch(
        (before) => {
          if (percentOf(before.get('shown')) === percent) return before
          const changed = new URLSearchParams(before)
          changed.set('shown', String(percent))
          return changed
        },
        { replace: true, preventScrollReset: true },
      ),
    )
  }
  const chosen = differences.find(({ number }) => String(number) === search.get('difference'))
  return { shown, chosen, onMove }
}

/** 50, which shows both models, unless the address has a number. */
function percentOf(text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : 50
}
