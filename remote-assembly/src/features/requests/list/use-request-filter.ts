import { assemblySorts, type AssemblySort } from '@lintel/shared/contract/assembly'
import { useListSearch, withPageReset } from '@lintel/shared/list'
import { choiceParam, useUrlState } from '@lintel/shared/routing'

/** Specification 1, "Business constants and limits". */
export const inProgressPagination = { prefix: 'inProgress', itemsPerPage: 5 }
export const completedPagination = { itemsPerPage: 10 }
const listPaginations = [inProgressPagination, completedPagination]

export const shownStates = ['all', 'in-progress', 'complete', 'failed'] as const
export type ShownState = (typeof shownStates)[number]

const stateParam = withPageReset(choiceParam('state', shownStates, 'all'), listPaginations)
const sortParam = withPageReset(choiceParam('sort', assemblySorts, 'newest'), listPaginations)

/** Search, status, and order of the lists, stored in the URL. */
export function useRequestFilter() {
  const { text, searchText, search: onSearch } = useListSearch(...listPaginations)
  const search = searchText.trim()
  const [state, onState] = useUrlState(stateParam)
  const [sort, onSort] = useUrlState(sortParam)

  return {
    text,
    search,
    state,
    sort,
    isNarrowed: search !== '' || state !== 'all',
    onSearch,
    onState: (next: ShownState) => onState(next),
    onSort: (next: AssemblySort) => onSort(next),
    clear() {
      onSearch('', { isDebounced: false })
      onState('all')
    },
  }
}
export type RequestFilter = ReturnType<typeof useRequestFilter>
