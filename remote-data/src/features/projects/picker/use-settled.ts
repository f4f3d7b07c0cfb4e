import { useEffect, useState } from 'react'

/** Milliseconds after the last key, as in lists that are searched. */
const settling = 300

/** The text once typing rests, so that the platform is asked once for a word; at once where nothing is typed any more. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settling)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
