import { useSearchParams } from '@lintel/shared/routing'
import { useDebouncedValue } from '@lintel/shared/state'
import type { DateRange } from '@lintel/shared/widgets'
import { useMemo, useState } from 'react'
import { rangeIn, withRange } from './date-range.model.ts'

/** The days that are analyzed. They are in the address, so that a reload or a link shows the same requests. */
export function useDateRange(): [DateRange, (next: DateRange) => void] {
  const [search, setSearch] = useSearchParams()
  const { start, end } = rangeIn(search)
  const range = useMemo(() => ({ start, end }), [start, end])
  function choose(next: DateRange) {
    setSearch((before) => withRange(before, next), { replace: true, preventScrollReset: true })
  }
  return [range, choose]
}

/** Narrowing by the chart remembers what there was before, until another range is chosen by hand. */
export function useNarrowing(range: DateRange, choose: (next: DateRange) => void) {
  const [wider, setWider] = useState<DateRange>()
  return {
    isNarrowed: wider !== undefined,
    narrow(next: DateRange) {
      setWider((before) => before ?? range)
      choose(next)
    },
    reset() {
      if (wider) choose(wider)
      setWider(undefined)
    },
    chooseAnew(next: DateRange) {
      setWider(undefined)
      choose(next)
    },
  }
}

/** Milliseconds after the last change of a date (specification 1, section 9). */
const settling = 1000

/** The range as it was when nobody had changed it for a second: the one that the platform is asked for. */
export function useSettledRange(range: DateRange): { settled: DateRange; isSettling: boolean } {
  const settled = useDebouncedValue(range, settling)
  return { settled, isSettling: settled.start !== range.start || settled.end !== range.end }
}
