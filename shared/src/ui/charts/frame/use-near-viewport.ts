import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { followPrinting } from '../../../core/browser/use-is-printing.ts'

/** Half a window below or above the visible part. */
const margin = '50% 0px'

type Mounting = 'none' | 'near' | 'print'

/** Whether an element has been near the viewport, or the page is being printed, which needs every chart. */
export function useNearViewport(element: HTMLElement | null): Mounting {
  const [mounting, setMounting] = useState<Mounting>('none')
  useEffect(() => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setMounting('near')
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    // The browser prints right after the event, so this must render synchronously.
    const stop = followPrinting((isPrinting) => isPrinting && flushSync(() => setMounting('print')))
    return () => {
      observer.disconnect()
      stop()
    }
  }, [element])
  return mounting
}
