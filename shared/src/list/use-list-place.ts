import { useSearchParams } from '../routing/index.ts'
import { placeIn, withPlace, type ListPlace } from './list-place.ts'
import type { Pagination } from './pagination.ts'

/** Which page of a list is seen. The address says it, so that a reload and the way back lead to it again. */
export function useListPlace(place: ListPlace): [Pagination, (next: Pagination) => void] {
  const [search, setSearch] = useSearchParams()
  function move(next: Pagination) {
    // No step of its own: the way back leads out of the list, whatever was paged through.
    setSearch((before) => withPlace(before, place, next), { replace: true, preventScrollReset: true })
  }
  return [placeIn(search, place), move]
}
