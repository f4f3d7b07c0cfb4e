import { useEffect, useRef, useState, type FocusEvent } from 'react'

/** Runs down while nobody hovers or focuses the toast, so that it can be read and reached. */
export function useCountdown(timeout: number, onEnd: () => void) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const remaining = useRef(timeout)
  const end = useRef(onEnd)
  const cameFrom = useRef<HTMLElement>(undefined)
  const isPaused = isHovered || isFocused

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
      const { currentTarget, relatedTarget } = event
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        cameFrom.current = relatedTarget
    },
    onBlur: () => setFocused(false),
    /** Before the toast goes: the focus must not be lost with it. */
    returnFocus: () => {
      if (isFocused) cameFrom.current?.focus()
    },
  }
}
