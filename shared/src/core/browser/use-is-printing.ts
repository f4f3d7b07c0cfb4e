import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. The change is rendered before the browser captures the page. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => followPrinting((next) => flushSync(() => setPrinting(next))), [])
  return isPrinting
}

/** Calls `onChange` when printing begins and ends. Returns a function that unsubscribes. */
export function followPrinting(onChange: (isPrinting: boolean) => void): () => void {
  const media = matchMedia('print')
  const handleBeforePrint = () => onChange(true)
  const handleAfterPrint = () => onChange(false)
  // If print styles are only emulated, as in developer tools, there are no print events.
  const change = () => onChange(media.matches)
  addEventListener('beforeprint', handleBeforePrint)
  addEventListener('afterprint', handleAfterPrint)
  media.addEventListener('change', change)
  return () => {
    removeEventListener('beforeprint', handleBeforePrint)
    removeEventListener('afterprint', handleAfterPrint)
    media.removeEventListener('change', change)
  }
}
