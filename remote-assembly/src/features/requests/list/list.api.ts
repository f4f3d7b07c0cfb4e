import { api, queryOptions } from '@lintel/shared/api'
import { assemblyRequestPageSchema, type assemblyListStates } from '@lintel/shared/contract/assembly'
import type { Pagination } from '@lintel/shared/list'
import { currentUser } from '@lintel/shared/session'

export type ListState = (typeof assemblyListStates)[number]

export function listKey(organization: string, state: ListState) {
  return ['assembly', 'requests', organization, state]
}

/** One page of the caller's requests. What was seen last stays until the next page is there. */
export function requestListQuery(organization: string, state: ListState, { page, itemsPerPage }: Pagination) {
  return queryOptions({
    queryKey: [...listKey(organization, state), page, itemsPerPage],
    queryFn: ({ signal }) =>
      api.get(`/revitassemblyrequest/organizations/${encodeURIComponent(organization)}`, {
        schema: assemblyRequestPageSchema,
        // The address is specified; whose requests these are is for the token to say.
        searchParams: {
          emailAddress: currentUser()?.contactEmail,
          state,
          skip: (page - 1) * itemsPerPage,
          take: itemsPerPage,
        },
        signal,
        organization: { id: organization },
      }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}
