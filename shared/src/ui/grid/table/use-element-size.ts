import { useLayoutEffect, useState, type RefObject } from 'react'

export type Size = { width: number; height: number; isMeasured: boolean }

/**
 * The inner size of an element in pixels: estimated for the first render, and measured before the first paint, because
 * columns that move are worse than rendering twice. The estimate stays while the element has no layout, such as in a
 * closed tab, or is not mounted. A correct estimate that counts as measured saves the second render.
 */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  getInitialSize: () => Size,
  isMounted = true,
): Size {
  const [size, setSize] = useState<Size>(getInitialSize)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    function measure({ clientWidth: width, clientHeight: height }: HTMLElement) {
      if (width === 0 || height === 0) return
      setSize((before) => {
        const isSame = before.isMeasured && width === before.width && height === before.height
        return isSame ? before : { width, height, isMeasured: true }
      })
    }
    const observer = new ResizeObserver(() => measure(target))
    measure(target)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isMounted])
  return size
}
