import { startTransition, useEffect, useState } from 'react'

/** Milliseconds after the last change: whoever types presses the next key sooner. */
const restDelay = 300

/** Whether something has been the same for a moment: what nobody sees yet need not be drawn with every key before. */
export function useIsAtRest(subject: unknown): boolean {
  const [resting, setResting] = useState<{ subject: unknown }>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setResting({ subject })), restDelay)
    return () => clearTimeout(timer)
  }, [subject])
  return resting !== undefined && resting.subject === subject
}
