import { readStored, removeStored, sharedStore, writeStored } from '@lintel/shared/host'
import { atom, useAtomValue } from 'jotai'

const storageKey = 'lintel.sidebar'

/** What was chosen since the shell is drawn; until something is, the choice stored in the browser counts. */
const chosenAtom = atom<boolean>()
chosenAtom.onMount = (set) => () => set(undefined)

/** Whether the sidebar is a mini rail; kept in the browser, because it is about this screen and must not jump. */
export function useMiniSidebar(): [isMini: boolean, toggle: () => void] {
  const isMini = useAtomValue(chosenAtom) ?? readStored(storageKey) === 'mini'

  function toggle() {
    writeStored(storageKey, isMini ? 'full' : 'mini')
    sharedStore.set(chosenAtom, !isMini)
  }
  return [isMini, toggle]
}

/** The sidebar is full again, as for everyone who has not chosen. */
export function forgetMiniSidebar(): void {
  removeStored(storageKey)
  sharedStore.set(chosenAtom, false)
}
