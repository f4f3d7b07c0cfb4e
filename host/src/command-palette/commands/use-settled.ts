import { useEffect, useState } from 'react'

/** Milliseconds after the last key. */
const settling = 250

/** The words once nobody types any more, so that the platform is not asked with every letter. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), settling)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
