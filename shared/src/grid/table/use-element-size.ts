import { useLayoutEffect, useState } from 'react'

type Size = { width: number; height: number }

/** What counts for an element that is not laid out: one behind a closed tab, say. */
const usualSize: Size = { width: 1280, height: 600 }

/** Pixels inside of an element, as they change. Known with the element, so that nothing is drawn for another size first. */
export function useElementSize(element: HTMLElement | null): Size {
  const [measured, setMeasured] = useState({ element, size: usualSize })
  if (measured.element !== element) setMeasured({ element, size: sizeOf(element) })
  useLayoutEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      setMeasured((before) => {
        const size = sizeOf(element)
        const isSame = size.width === before.size.width && size.height === before.size.height
        return isSame ? before : { element, size }
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return measured.size
}

function sizeOf(element: HTMLElement | null): Size {
  const { clientWidth: width, clientHeight: height } = element ?? { clientWidth: 0, clientHeight: 0 }
  return width > 0 && height > 0 ? { width, height } : usualSize
}
