import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Maximum number of remembered history entries; the oldest are dropped. */
const maxEntries = 50

/**
 * State of history entries, by the router's location key. It is in memory, so it is lost with the document and when the
 * person signs out.
 */
const entries = new Map<string, Map<string, unknown>>()

/** Stores a value with a history entry, for when Back or Forward returns to the entry. */
export function remember(key: string, name: string, value: unknown): void {
  const entry = entries.get(key) ?? new Map<string, unknown>()
  entry.set(name, value)
  // Deleted first, so that the most recently used entry is dropped last.
  entries.delete(key)
  entries.set(key, entry)
  const [oldest] = entries.keys()
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
}

/** The value stored with a history entry; undefined for a new one. */
export function recall(key: string, name: string): unknown {
  return entries.get(key)?.get(name)
}

/** State that Back and Forward restore, for choices on a page that do not belong into the URL. */
export function useHistoryState<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const { key } = useLocation()
  const [value, setValue] = useState(() => (recall(key, name) as Value | undefined) ?? initial)
  const [shownKey, setShown] = useState(key)
  if (shownKey !== key) {
    // A new entry starts with the previous state, because only the address has changed.
    setShown(key)
    setValue((recall(key, name) as Value | undefined) ?? value)
  }
  useLayoutEffect(() => remember(key, name, value), [key, name, value])
  return [value, setValue]
}

/**
 * When a history entry is left, stores with it what `read` returns, unless that is undefined. Returns what was stored
 * when this entry was left before.
 */
export function useHistorySnapshot<Value>(name: string, read: () => Value | undefined): Value | undefined {
  const { key } = useLocation()
  // The function of the last render. A cleanup runs before the effects of the next render, and an effect event would
  // already call the next function.
  const latest = useRef(read)
  useLayoutEffect(() => {
    latest.current = read
  })
  useLayoutEffect(
    () => () => {
      const value = latest.current()
      if (value !== undefined) remember(key, name, value)
    },
    [key, name],
  )
  return recall(key, name) as Value | undefined
}

/** For tests, so that each one starts with an empty history. */
export function resetEntryMemory(): void {
  entries.clear()
}
