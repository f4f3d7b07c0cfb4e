import { useState } from 'react'

/**
 * React keys for items without ids: an item keeps its key while it changes and while others are removed. Call
 * `removeKey` with the position of each removed item. New items are added at the end.
 */
export function useItemKeys(count: number) {
  const [state, setState] = useState(() => withCount({ keys: [], next: 0 }, count))
  if (state.keys.length !== count) setState(withCount(state, count))
  function removeKey(position: number) {
    setState((before) => ({ ...before, keys: before.keys.toSpliced(position, 1) }))
  }
  return { keys: state.keys, removeKey }
}

type State = { keys: readonly number[]; next: number }

function withCount({ keys, next }: State, count: number): State {
  const added = Array.from({ length: Math.max(0, count - keys.length) }, (_, index) => next + index)
  return { keys: [...keys.slice(0, count), ...added], next: next + added.length }
}
