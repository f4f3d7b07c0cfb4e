import { atom, useAtomValue } from 'jotai'
import { sharedStore } from '../store/shared-store.ts'
import { readStored, removeStored, writeStored } from '../browser/stored-text.ts'
import { followPrinting } from '../browser/use-is-printing.ts'

/** `true` or `false` once the user has chosen (specification 1, "States and transitions"). */
export const darkModeStorageKey = 'dark-mode'

const chosenAtom = atom<boolean | undefined>(undefined)
const systemAtom = atom(false)
const isDarkAtom = atom((get) => get(chosenAtom) ?? get(systemAtom))

/** Whether dark mode is on, and a setter that stores the choice for all tabs. */
export function useDarkMode(): [isDark: boolean, setDark: (isDark: boolean) => void] {
  return [useAtomValue(isDarkAtom), setDark]
}

/** The user's choice; undefined if the system decides. */
export function useDarkModeChoice(): boolean | undefined {
  return useAtomValue(chosenAtom)
}

/** Removes the choice in every tab, so that the system decides. */
export function forgetDarkMode(): void {
  removeStored(darkModeStorageKey)
  sharedStore.set(chosenAtom, undefined)
}

function setDark(isDark: boolean): void {
  writeStored(darkModeStorageKey, String(isDark))
  sharedStore.set(chosenAtom, isDark)
}

/**
 * Sets the mode on <html> and follows the system and other tabs. Print is always light. Returns a function that ends
 * this.
 */
export function startDarkMode(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  function readSystem() {
    sharedStore.set(systemAtom, system.matches)
  }
  function onStorage(event: StorageEvent) {
    if (event.key === darkModeStorageKey || event.key === null) readChoice()
  }
  readSystem()
  readChoice()
  showMode(sharedStore.get(isDarkAtom))
  const unsubscribe = sharedStore.sub(isDarkAtom, () => showMode(sharedStore.get(isDarkAtom)))
  const stopPrinting = followPrinting((isPrinting) => showMode(!isPrinting && sharedStore.get(isDarkAtom)))
  system.addEventListener('change', readSystem)
  addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    stopPrinting()
    system.removeEventListener('change', readSystem)
    removeEventListener('storage', onStorage)
  }
}

function readChoice(): void {
  sharedStore.set(chosenAtom, parseChoice(readStored(darkModeStorageKey)))
}

function parseChoice(stored: string | undefined): boolean | undefined {
  if (stored === 'true') return true
  return stored === 'false' ? false : undefined
}

function showMode(isDark: boolean): void {
  const { classList, style } = document.documentElement
  classList.toggle('dark', isDark)
  classList.toggle('light', !isDark)
  style.colorScheme = isDark ? 'dark' : 'light'
}
