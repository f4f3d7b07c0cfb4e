import type { Difference } from '@lintel/shared/contract/captures'
import { textParam, useUrlState, type UrlCodec } from '@lintel/shared/routing'

/**
 * Debounce in milliseconds before the slider position is written to the URL, because browsers limit history updates.
 */
const delay = 250

/** Defaults to 50, which shows both models. */
const shownParam: UrlCodec<number> = {
  names: ['shown'],
  read(search) {
    const text = search.get('shown') ?? ''
    return /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : 50
  },
  write: (percent) => ({ shown: percent === 50 ? undefined : String(percent) }),
}
const differenceParam = textParam('difference')

/** URL state of the comparison's model. Slider changes apply immediately and are written to the URL later. */
export function useSliderUrlState(differences: readonly Difference[]) {
  const [shown, setShown] = useUrlState(shownParam, { delay })
  const [chosenNumber] = useUrlState(differenceParam)
  const chosen = differences.find(({ number }) => String(number) === chosenNumber)
  return { shown, chosen, onMove: (percent: number) => setShown(percent, { isDebounced: true }) }
}
