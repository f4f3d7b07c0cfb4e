import { useSearchParams } from '@lintel/shared/routing'
import type { DateRange } from '@lintel/shared/widgets'
import { useMemo } from 'react'
import { rangeIn, withRange } from './date-range.model.ts'

/** The days that are analysed. The address says them, so that a reload and a link lead to the same requests. */
export function useRange(): [DateRange, (next: DateRange) => void] {
  const [search, setSearch] = useSearchParams()
  const { start, end } = rangeIn(search)
  const range = useMemo(() => ({ start, end }), [start, end])
  function choose(next: DateRange) {
    setSearch((before) => withRange(before, next), { replace: true, preventScrollReset: true })
  }
  return [range, choose]
}
