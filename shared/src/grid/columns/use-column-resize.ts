import { useCallback, useState, type PointerEvent } from 'react'
import { narrowest, widest } from './column.ts'
import { followPointer } from './follow-pointer.ts'

/** The widths of all columns, by field. */
type Widths = ReadonlyMap<string, number>

/** Pulling at the edge of a header, with a mouse, a pen or a finger: shown at once, and told when it ends. */
export function useColumnResize(widthsNow: () => Widths, onResize: (field: string, width: number) => void) {
  const [resized, setResized] = useState<Widths>()
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, field: string) => {
      if (event.button !== 0) return
      // No drag of the column, and no scrolling under the finger.
      event.preventDefault()
      event.stopPropagation()
      const from = event.clientX
      const widths = widthsNow()
      const before = widths.get(field) ?? 0
      const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      let width = before
      followPointer({
        onMove({ clientX }) {
          width = clampWidth(before + (clientX - from) * direction)
          setResized(new Map([...widths, [field, width]]))
        },
        onEnd(isDropped) {
          setResized(undefined)
          if (isDropped && width !== before) onResize(field, width)
        },
      })
    },
    [widthsNow, onResize],
  )
  return { resized, start }
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}
