import type { Pagination } from './pagination.ts'
import { useSearchParams } from '../routing/index.ts'

export type ListPlace = {
  /** Tells the lists of one address apart: `page` and `perPage` are those of the list without, `inProgressPage` of one with. */
  prefix?: string
  /** Until somebody chooses another number. */
  itemsPerPage: number
}

const mostPerPage = 100

/** Whatever the address says: what is no page is the first one. */
export function placeIn(search: URLSearchParams, place: ListPlace): Pagination {
  const names = namesOf(place)
  return {
    page: wholeNumber(search.get(names.page)) ?? 1,
    itemsPerPage: Math.min(mostPerPage, wholeNumber(search.get(names.perPage)) ?? place.itemsPerPage),
  }
}

/** A new query: what everybody starts with goes unsaid, and what others keep there stays. */
export function withPlace(search: URLSearchParams, place: ListPlace, { page, itemsPerPage }: Pagination) {
  const names = namesOf(place)
  const next = new URLSearchParams(search)
  write(next, names.page, page, 1)
  write(next, names.perPage, itemsPerPage, place.itemsPerPage)
  return next
}

/** A new query in which each of these lists is at its first page: what they have is about to be another. */
export function fromFirstPage(search: URLSearchParams, places: readonly ListPlace[]) {
  const next = new URLSearchParams(search)
  for (const place of places) next.delete(namesOf(place).page)
  return next
}

function namesOf({ prefix }: ListPlace) {
  return prefix === undefined
    ? { page: 'page', perPage: 'perPage' }
    : { page: `${prefix}Page`, perPage: `${prefix}PerPage` }
}

function write(search: URLSearchParams, name: string, value: number, usual: number) {
  if (value === usual) search.delete(name)
  else search.set(name, String(value))
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Which page of a list is seen. The address says it, so that a reload and the way back lead to it again. */
export function useListPlace(place: ListPlace): [Pagination, (next: Pagination) => void] {
  const [search, setSearch] = useSearchParams()
  function move(next: Pagination) {
    // No step of its own: the way back leads out of the list, whatever was paged through.
    setSearch((before) => withPlace(before, place, next), { replace: true, preventScrollReset: true })
  }
  return [placeIn(search, place), move]
}
