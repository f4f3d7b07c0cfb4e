import { useCallback, useState, type PointerEvent } from 'react'
import { narrowest, widest } from './column.ts'

type Resized = { field: string; width: number }

/** Pulling at the edge of a header, with a mouse, a pen or a finger: shown at once, and told when it ends. */
export function useColumnResize(widthOf: (field: string) => number, onResize: (field: string, width: number) => void) {
  const [resized, setResized] = useState<Resized>()
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, field: string) => {
      if (event.button !== 0) return
      // No drag of the column, and no scrolling under the finger.
      event.preventDefault()
      event.stopPropagation()
      const handle = event.currentTarget
      const from = event.clientX
      const before = widthOf(field)
      const direction = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
      const ended = new AbortController()
      let width = before
      function follow({ clientX }: globalThis.PointerEvent) {
        width = clampWidth(before + (clientX - from) * direction)
        setResized({ field, width })
      }
      function end({ type }: Event) {
        ended.abort()
        setResized(undefined)
        if (type === 'pointerup' && width !== before) onResize(field, width)
      }
      handle.setPointerCapture(event.pointerId)
      handle.addEventListener('pointermove', follow, { signal: ended.signal })
      handle.addEventListener('pointerup', end, { signal: ended.signal })
      handle.addEventListener('pointercancel', end, { signal: ended.signal })
    },
    [widthOf, onResize],
  )
  return { resized, start }
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}
