import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Viewer } from '../../viewer.ts'
import { afterKeys, isWalkKey } from './walk.model.ts'

/** Seconds: the minimum for a short press, so that it is a step. */
const shortPress = 0.1
/** Seconds: the maximum per frame, so that slow machines walk slowly instead of in leaps. */
const longestFrame = 0.25

/** Moves once per frame while keys are held. */
export function useWalkKeys(viewer: Viewer) {
  const heldKeys = useRef(new Set<string>())
  const isFast = useRef(false)
  const frame = useRef(0)
  const last = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function walk(seconds: number, keys: Iterable<string>) {
    viewer.setView(afterKeys(viewer.getView(), keys, { seconds, isFast: isFast.current }))
  }
  function onFrame(time: number) {
    if (heldKeys.current.size === 0) return
    walk(Math.max(0, Math.min(longestFrame, (time - last.current) / 1000)), heldKeys.current)
    last.current = time
    frame.current = requestAnimationFrame(onFrame)
  }
  return {
    /** Returns true if the key moves the camera. Keys with Ctrl, Alt or Command belong to the browser. */
    press(event: KeyboardEvent) {
      const name = nameOf(event)
      if (!isWalkKey(name) || event.ctrlKey || event.metaKey || event.altKey) return false
      isFast.current = event.shiftKey
      if (heldKeys.current.has(name)) return true
      walk(shortPress, [name])
      heldKeys.current.add(name)
      cancelAnimationFrame(frame.current)
      last.current = performance.now()
      frame.current = requestAnimationFrame(onFrame)
      return true
    },
    release: (event: KeyboardEvent) => void heldKeys.current.delete(nameOf(event)),
    releaseAll: () => heldKeys.current.clear(),
  }
}

function nameOf({ key }: KeyboardEvent) {
  return key.length === 1 ? key.toLowerCase() : key
}
