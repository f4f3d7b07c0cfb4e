import { api, queryOptions } from '@lintel/shared/api'
import { assemblyRequestPageSchema, type AssemblyListQuery } from '@lintel/shared/contract/assembly'
import type { Pagination } from '@lintel/shared/list'
import { currentUser } from '@lintel/shared/session'

/** The two lists of the page. */
export type RequestList = 'in-progress' | 'completed'
export type RequestFilter = Pick<AssemblyListQuery, 'state' | 'search' | 'sort'>

export function listKey(organization: string, list: RequestList) {
  return ['assembly', 'requests', organization, list]
}

type ListPart = { list: RequestList; listFilter: RequestFilter; pagination: Pagination }

/** One page of the caller's requests. The previous page stays visible until the next one is loaded. */
export function requestListQuery(organization: string, { list, listFilter, pagination }: ListPart) {
  const { page, itemsPerPage } = pagination
  return queryOptions({
    queryKey: [...listKey(organization, list), listFilter, page, itemsPerPage],
    queryFn: ({ signal }) =>
      api.get(`/revitassemblyrequest/organizations/${encodeURIComponent(organization)}`, {
        schema: assemblyRequestPageSchema,
        // Specified, but without effect: the platform lists the requests of the token's user.
        searchParams: {
          emailAddress: currentUser()?.contactEmail,
          ...listFilter,
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
