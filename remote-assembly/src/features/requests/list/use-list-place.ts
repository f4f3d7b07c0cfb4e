import type { Pagination } from '@lintel/shared/list'
import { useSearchParams } from '@lintel/shared/routing'
import type { ListState } from './list.api.ts'

/** Specification 1, section 9. The names are those in the address. */
const places = {
  'in-progress': { page: 'inProgressPage', size: 'inProgressPerPage', itemsPerPage: 5 },
  completed: { page: 'page', size: 'perPage', itemsPerPage: 10 },
} as const

const largestPage = 100

/** Which page of a list is seen. The address says it, so that a reload and the way back lead to it again. */
export function useListPlace(state: ListState): [Pagination, (next: Pagination) => void] {
  const [search, setSearch] = useSearchParams()
  const names = places[state]
  const pagination = {
    page: wholeNumber(search.get(names.page)) ?? 1,
    itemsPerPage: Math.min(largestPage, wholeNumber(search.get(names.size)) ?? names.itemsPerPage),
  }
  function move({ page, itemsPerPage }: Pagination) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        write(next, names.page, page, 1)
        write(next, names.size, itemsPerPage, names.itemsPerPage)
        return next
      },
      // No step of its own: the way back leads out of the list, whatever was paged through.
      { replace: true, preventScrollReset: true },
    )
  }
  return [pagination, move]
}

function write(search: URLSearchParams, name: string, value: number, usual: number) {
  if (value === usual) search.delete(name)
  else search.set(name, String(value))
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
