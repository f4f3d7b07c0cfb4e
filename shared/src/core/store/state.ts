import type { createStore } from 'jotai'

/** What the parts of jotai that read and write the application's store share; it is provided around the application. */
export type Store = ReturnType<typeof createStore>
export { useDebouncedValue } from '../browser/use-debounced-value.ts'
export { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
