import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'

/** Counts down while the toast is visible and neither hovered nor focused, so that people can read and reach it. */
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
    // A toast without timeout. Browsers treat a delay of Infinity as 0.
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

/** A tab in the background is not visible. */
function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** Returns the focus to its previous element when the toast closes. */
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
