import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { sharedStore } from './shared-store.ts'

/** Gives the shared store to everything that reads atoms below. */
export function StoreProvider({ children }: { children: ReactNode }) {
  return <Provider store={sharedStore}>{children}</Provider>
}
