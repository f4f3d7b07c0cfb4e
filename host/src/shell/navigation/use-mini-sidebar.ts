import { readStored, removeStored, sharedStore, writeStored } from '@lintel/shared/host'
import { atom, useAtomValue } from 'jotai'

const storageKey = 'lintel.sidebar'

/** The choice in this page load; before that, the choice stored in the browser counts. */
const chosenAtom = atom<boolean>()
chosenAtom.onMount = (set) => () => set(undefined)

/**
 * Whether the sidebar only shows icons. Stored in the browser, because it depends on the screen and must be known
 * before the first paint.
 */
export function useMiniSidebar(): [isMini: boolean, toggle: () => void] {
  const isMini = useAtomValue(chosenAtom) ?? readStored(storageKey) === 'mini'

  function toggle() {
    writeStored(storageKey, isMini ? 'full' : 'mini')
    sharedStore.set(chosenAtom, !isMini)
  }
  return [isMini, toggle]
}

/** Resets the sidebar to its full width, the default. */
export function forgetMiniSidebar(): void {
  removeStored(storageKey)
  sharedStore.set(chosenAtom, false)
}
