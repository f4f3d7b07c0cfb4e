import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. The change is in the document before the browser takes it for printing. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => followPrinting((next) => flushSync(() => setPrinting(next))), [])
  return isPrinting
}

/** Calls `onChange` when printing begins and ends. Returns the way to stop. */
export function followPrinting(onChange: (isPrinting: boolean) => void): () => void {
  const media = matchMedia('print')
  const begin = () => onChange(true)
  const end = () => onChange(false)
  // Where only the styles of paper are shown, as in developer tools, there are no events of printing.
  const change = () => onChange(media.matches)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  media.addEventListener('change', change)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    media.removeEventListener('change', change)
  }
}
