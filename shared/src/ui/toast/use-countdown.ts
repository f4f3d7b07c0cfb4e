import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'

/** Runs down while it is seen and no one hovers or focuses the toast, so that it can be read and reached. */
export function useCountdown(timeout: number, onEnd: () => void) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const remaining = useRef(timeout)
  const end = useRef(onEnd)
  const isSeen = useSyncExternalStore(onVisibility, isPageVisible)
  const isPaused = isHovered || isFocused || !isSeen
  const noteOrigin = useFocusBack(isFocused)

  useEffect(() => {
    end.current = onEnd
  }, [onEnd])

  useEffect(() => {
    // An endless toast: browsers take a delay of Infinity for none at all.
    if (isPaused || !Number.isFinite(remaining.current)) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - startedAt
    }
  }, [isPaused])

  return {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      setFocused(true)
      noteOrigin(event)
    },
    onBlur: () => setFocused(false),
  }
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** A tab in the background is not seen. */
function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** The focus must not be lost with the toast, however it goes: it returns to where it came from. */
function useFocusBack(isFocused: boolean) {
  const cameFrom = useRef<HTMLElement>(undefined)
  const hasFocus = useRef(isFocused)
  useLayoutEffect(() => {
    hasFocus.current = isFocused
  }, [isFocused])
  useLayoutEffect(
    () => () => {
      if (hasFocus.current) cameFrom.current?.focus()
    },
    [],
  )
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
}
