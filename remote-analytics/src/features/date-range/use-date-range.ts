import { useUrlState, type UrlCodec } from '@lintel/shared/routing'
import { useDebouncedValue } from '@lintel/shared/state'
import type { DateRange } from '@lintel/shared/widgets'
import { useState } from 'react'
import { rangeIn, rangeParams } from './date-range.model.ts'

const rangeCodec: UrlCodec<DateRange> = {
  names: ['start', 'end'],
  read: (search) => rangeIn(search),
  write: (range) => rangeParams(range),
}

/** The analyzed range, stored in the URL so that a reload or link shows the same requests. */
export function useDateRange(): [DateRange, (next: DateRange) => void] {
  const [range, setRange] = useUrlState(rangeCodec)
  return [range, setRange]
}

/** Remembers the range before it was narrowed in the chart, until another one is chosen in the picker. */
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
    chooseInPicker(next: DateRange) {
      setWider(undefined)
      choose(next)
    },
  }
}

/** Milliseconds after the last change of a date (specification 1, "Business constants and limits"). */
const settling = 1000

/** The range debounced by a second, which is used for requests. */
export function useDebouncedRange(range: DateRange): { debouncedRange: DateRange; isPending: boolean } {
  const debouncedRange = useDebouncedValue(range, settling)
  return { debouncedRange, isPending: debouncedRange.start !== range.start || debouncedRange.end !== range.end }
}
