import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Steps of the history that are remembered; of the older ones people have lost sight as well. */
const mostEntries = 50

/**
 * What pages keep with a step of the history, by the router's key of it. In memory: it goes with the document, and with
 * whoever signs out.
 */
const entries = new Map<string, Map<string, unknown>>()

/** Keeps it with a step of the history: whoever comes back to it by Back or Forward finds it again. */
export function remember(key: string, name: string, value: unknown): void {
  const entry = entries.get(key) ?? new Map<string, unknown>()
  entry.set(name, value)
  // The step that was used last is the last to be forgotten.
  entries.delete(key)
  entries.set(key, entry)
  const [oldest] = entries.keys()
  if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
}

/** What was kept with a step of the history; nothing where it is a new one. */
export function recall(key: string, name: string): unknown {
  return entries.get(key)?.get(name)
}

/** State that is there again after Back and Forward: what was chosen on a page, and is not for its address. */
export function useEntryState<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const { key } = useLocation()
  const [value, setValue] = useState(() => (recall(key, name) as Value | undefined) ?? initial)
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    // A step that is new has what there was: the address alone has changed.
    setShown(key)
    setValue((recall(key, name) as Value | undefined) ?? value)
  }
  useLayoutEffect(() => remember(key, name, value), [key, name, value])
  return [value, setValue]
}

/**
 * Remembers with each step of the history what `read` returns when it is left, unless that is undefined. Returns what was remembered
 * when this step was left before.
 */
export function useEntrySnapshot<Value>(name: string, read: () => Value | undefined): Value | undefined {
  const { key } = useLocation()
  // As of the last render: a cleanup runs before the effects of the next render, and an effect event would be the next one's already.
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

/** For tests: each begins without a history. */
export function resetEntryMemory(): void {
  entries.clear()
}
