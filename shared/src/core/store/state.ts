import type { createStore } from 'jotai'

/** The part of jotai's store interface that reads and writes atoms. */
export type Store = ReturnType<typeof createStore>
export { useDebouncedValue } from '../browser/use-debounced-value.ts'
export { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
