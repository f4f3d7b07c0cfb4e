import { createContext, use, useCallback, useEffect, useState } from 'react'
import type { Viewer } from '../viewer.ts'
import type { Covered } from './covered.ts'

type Border = keyof Covered

/** CSS pixels between overlays and the fitted objects. */
const margin = 8

/** Registers an element that covers an edge of the picture; undefined when it is removed. */
export const CoveringContext = createContext<(border: Border, element: HTMLElement | undefined) => void>(
  () => undefined,
)

/** Registers an element that covers a part of the picture while it is mounted. */
export function useCovering(border: Border, element: HTMLElement | null) {
  const cover = use(CoveringContext)
  useEffect(() => {
    if (!element) return undefined
    cover(border, element)
    return () => cover(border, undefined)
  }, [cover, border, element])
}

/**
 * Tells the viewer how much of its picture is covered, whenever that or the size of the picture changes. Returns the
 * value of the context.
 */
export function useCovered(viewer: Viewer, picture: HTMLElement | null) {
  const [{ left, right, bottom }, setOver] = useState<Partial<Record<Border, HTMLElement | undefined>>>({})
  useEffect(() => {
    if (!picture) return undefined
    // Updates later than engines, which observe the picture's size, so that they know the new size before the covered
    // part changes.
    const observer = new ResizeObserver(() => {
      viewer.setCovered({
        left: coveredBy(left, picture, (elementRect, pictureRect) => elementRect.right - pictureRect.left),
        right: coveredBy(right, picture, (elementRect, pictureRect) => pictureRect.right - elementRect.left),
        bottom: coveredBy(bottom, picture, (elementRect, pictureRect) => pictureRect.bottom - elementRect.top),
      })
    })
    for (const element of [picture, left, right, bottom]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [viewer, picture, left, right, bottom])
  return useCallback((border: Border, element: HTMLElement | undefined) => {
    setOver((before) => ({ ...before, [border]: element }))
  }, [])
}

/**
 * 0 if the picture ends above the element, like above a sheet. A sheet that the user pulls over the picture does not
 * move the view.
 */
function coveredBy(
  element: HTMLElement | undefined,
  picture: HTMLElement,
  measureOverlap: (elementRect: DOMRect, pictureRect: DOMRect) => number,
) {
  if (!element) return 0
  const [elementRect, pictureRect] = [element.getBoundingClientRect(), picture.getBoundingClientRect()]
  const isWithin = elementRect.top < pictureRect.bottom && elementRect.bottom <= pictureRect.bottom + margin
  return isWithin ? measureOverlap(elementRect, pictureRect) + margin : 0
}
