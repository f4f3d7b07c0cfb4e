import type { Difference } from '@lintel/shared/contract/captures'
import { textParam, useUrlState, type UrlCodec } from '@lintel/shared/routing'

/** Milliseconds after the last move of the slider until its position is in the address: browsers refuse a hundred changes a second. */
const delay = 250

/** 50, which shows both models, unless the address has a number. */
const shownParam: UrlCodec<number> = {
  names: ['shown'],
  read(search) {
    const text = search.get('shown') ?? ''
    return /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : 50
  },
  write: (percent) => ({ shown: percent === 50 ? undefined : String(percent) }),
}
const differenceParam = textParam('difference')

/** What the address says of the picture. While the slider is moved, the picture follows at once and the address later. */
export function usePicturePlace(differences: readonly Difference[]) {
  const [shown, setShown] = useUrlState(shownParam, { delay })
  const [chosenNumber] = useUrlState(differenceParam)
  const chosen = differences.find(({ number }) => String(number) === chosenNumber)
  return { shown, chosen, onMove: (percent: number) => setShown(percent, { isDebounced: true }) }
}
