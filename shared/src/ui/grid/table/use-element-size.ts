import { useLayoutEffect, useState, type RefObject } from 'react'

export type Size = { width: number; height: number; isMeasured: boolean }

/**
 * Pixels inside of an element, as they change: guessed for the first drawing, and measured before anyone sees it, because columns
 * that move under the eyes are worse than a page that is laid out twice. The guess stays for an element that is not laid out, one
 * behind a closed tab, say, and for one that is not mounted. A guess that is as good as measured, and right, costs no second drawing.
 */
export function useElementSize(element: RefObject<HTMLElement | null>, guess: () => Size, isMounted = true): Size {
  const [size, setSize] = useState<Size>(guess)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    function measure({ clientWidth: width, clientHeight: height }: HTMLElement) {
      if (width === 0 || height === 0) return
      setSize((before) => {
        const isSame = before.isMeasured && width === before.width && height === before.height
        return isSame ? before : { width, height, isMeasured: true }
      })
    }
    const observer = new ResizeObserver(() => measure(measured))
    measure(measured)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, isMounted])
  return size
}
