import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { sharedStore } from './shared-store.ts'

/** Provides the shared store to all components below that read atoms. */
export function StoreProvider({ children }: { children: ReactNode }) {
  return <Provider store={sharedStore}>{children}</Provider>
}
