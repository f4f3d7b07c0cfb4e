import { createContext, use, useCallback, useEffect, useState } from 'react'
import type { Viewer } from '../viewer.ts'
import type { Covered } from './covered.ts'

type Border = keyof Covered

/** CSS pixels between what lies over the picture and what is shown beside it. */
const gap = 8

/** Takes what lies over a border of the picture, and undefined when it is gone. */
export const CoveringContext = createContext<(border: Border, element: HTMLElement | undefined) => void>(
  () => undefined,
)

/** Says that an element lies over the picture, as long as it does. */
export function useCovering(border: Border, element: HTMLElement | null) {
  const cover = use(CoveringContext)
  useEffect(() => {
    if (!element) return undefined
    cover(border, element)
    return () => cover(border, undefined)
  }, [cover, border, element])
}

/** Tells the viewer how much of its picture is covered, now and whenever that or the size of the picture changes. Returns the value of the context. */
export function useCovered(viewer: Viewer, picture: HTMLElement | null) {
  const [{ left, right, bottom }, setOver] = useState<Partial<Record<Border, HTMLElement | undefined>>>({})
  useEffect(() => {
    if (!picture) return undefined
    // Engines have begun to watch the picture before: they know its new size when they are told what is covered of it.
    const observer = new ResizeObserver(() => {
      viewer.setCovered({
        left: coveredBy(left, picture, (own, all) => own.right - all.left),
        right: coveredBy(right, picture, (own, all) => all.right - own.left),
        bottom: coveredBy(bottom, picture, (own, all) => all.bottom - own.top),
      })
    })
    for (const element of [picture, left, right, bottom]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [viewer, picture, left, right, bottom])
  return useCallback((border: Border, element: HTMLElement | undefined) => {
    setOver((before) => ({ ...before, [border]: element }))
  }, [])
}

/** Nothing if the picture ends above it, as it does above a sheet; one that is pulled over the picture for a while moves nothing in it. */
function coveredBy(over: HTMLElement | undefined, picture: HTMLElement, reach: (own: DOMRect, all: DOMRect) => number) {
  if (!over) return 0
  const [own, all] = [over.getBoundingClientRect(), picture.getBoundingClientRect()]
  const isWithin = own.top < all.bottom && own.bottom <= all.bottom + gap
  return isWithin ? reach(own, all) + gap : 0
}
