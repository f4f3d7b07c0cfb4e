import { atom } from 'jotai'
import * as z from '../../domain/contract/schema-language.ts'
import { sharedStore } from '../../core/store/shared-store.ts'
import { readStored, removeStored, writeStored } from '../../core/browser/stored-text.ts'

/** Ids of reports by organization. */
export type AwaitedReports = Readonly<Record<string, readonly string[]>>

/** localStorage key. The host checks it before it loads this module. */
const awaitedReportsKey = 'lintel.awaited-reports'
const schema = z.record(z.string(), z.array(z.string()))
/** Used if the browser's storage is not available; lasts until the page is closed. */
const knownAtom = atom<AwaitedReports>({})

/** Stored in the browser, so that the report is announced even after a reload, in whichever tab is visible. */
export function awaitedReports(): AwaitedReports {
  const text = readStored(awaitedReportsKey)
  if (text === undefined) return sharedStore.get(knownAtom)
  const parsed = schema.safeParse(parsedText(text))
  return parsed.success ? parsed.data : {}
}

/** Shows a toast when this report is complete, whichever page the person is on. */
export function awaitReport(organization: string, id: string): void {
  const before = awaitedReports()
  store({ ...before, [organization]: [...new Set([...(before[organization] ?? []), id])] })
}

export function forgetReports(organization: string, ids: readonly string[]): void {
  const { [organization]: awaitedIds = [], ...others } = awaitedReports()
  const left = awaitedIds.filter((id) => !ids.includes(id))
  store(left.length === 0 ? others : { ...others, [organization]: left })
}

/** Calls the listener on changes in this and in other tabs. Returns a function that unsubscribes. */
export function onAwaitedReports(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key === awaitedReportsKey || event.key === null) listener()
  }
  const unsubscribe = sharedStore.sub(knownAtom, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

function store(awaited: AwaitedReports): void {
  if (Object.keys(awaited).length === 0) removeStored(awaitedReportsKey)
  else writeStored(awaitedReportsKey, JSON.stringify(awaited))
  // Listeners read the stored value, so nothing is passed on.
  sharedStore.set(knownAtom, awaited)
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not written by this code, so no reports are awaited.
    return {}
  }
}
