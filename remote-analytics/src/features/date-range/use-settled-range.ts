import type { DateRange } from '@lintel/shared/widgets'
import { useEffect, useState } from 'react'

/** Milliseconds after the last change of a date (specification 1, section 9). */
const settling = 1000

/** The range once nobody has changed it for a second; until then the one before. */
export function useSettledRange(range: DateRange): { settled: DateRange; isSettling: boolean } {
  const [settled, setSettled] = useState(range)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(range), settling)
    return () => clearTimeout(timer)
  }, [range])
  return { settled, isSettling: settled.start !== range.start || settled.end !== range.end }
}
