import { assemblySorts, type AssemblySort } from '@lintel/shared/contract/assembly'
import { fromFirstPage, useListSearch } from '@lintel/shared/list'
import { useSearchParams } from '@lintel/shared/routing'

/** Specification 1, section 9. */
export const inProgressPlace = { prefix: 'inProgress', itemsPerPage: 5 }
export const completedPlace = { itemsPerPage: 10 }
const places = [inProgressPlace, completedPlace]

export const shownStates = ['all', 'in-progress', 'complete', 'failed'] as const
export type ShownState = (typeof shownStates)[number]

/** Search, state and order of the lists, all kept in the address. */
export function useRequestFilter() {
  const [params, setParams] = useSearchParams()
  const { text, sought, search: onSearch } = useListSearch(...places)
  const search = sought.trim()
  const state = oneOf(shownStates, params.get('state')) ?? 'all'
  const sort = oneOf(assemblySorts, params.get('sort')) ?? 'newest'

  function change(changes: Record<string, string | undefined>) {
    setParams(
      (before) => {
        const after = fromFirstPage(before, places)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    text,
    search,
    state,
    sort,
    isNarrowed: search !== '' || state !== 'all',
    onSearch,
    onState: (next: ShownState) => change({ state: next === 'all' ? undefined : next }),
    onSort: (next: AssemblySort) => change({ sort: next === 'newest' ? undefined : next }),
    clear() {
      onSearch('')
      change({ search: undefined, state: undefined })
    },
  }
}
export type RequestFilter = ReturnType<typeof useRequestFilter>

function oneOf<Value extends string>(known: readonly Value[], said: string | null): Value | undefined {
  return known.find((one) => one === said)
}
