import { api, mutationOptions, queryOptions, readRows, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  comparisonPageSchema,
  comparisonSchema,
  differenceSchema,
  isComparing,
  type ComparisonCreate,
  type Difference,
} from '@lintel/shared/contract/captures'
import type { Pagination } from '@lintel/shared/list'

/** Polling interval in milliseconds while a comparison is computed. */
const pollInterval = 1500

function listKey(organization: string) {
  return ['data', 'comparisons', organization]
}

type ComparisonFilter = { filterNeedle?: string; projectGroupId?: string; captureId?: string }

/** One page, newest first; polls while a comparison is in progress. */
export function comparisonListQuery(
  organization: string,
  filter: ComparisonFilter,
  { page, itemsPerPage }: Pagination,
) {
  const searchParams = { ...filter, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...listKey(organization), searchParams],
    queryFn: ({ signal }) =>
      api.get('/comparisons', {
        schema: comparisonPageSchema,
        searchParams,
        signal,
        organization: { id: organization },
      }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isComparing(status)) ? pollInterval : false,
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

function comparisonKey(organization: string, id: string) {
  return ['data', 'comparison', organization, id]
}

/** One comparison; null for an invalid ID. Polls until it's complete. */
export function comparisonQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: comparisonKey(organization, id),
    queryFn: ({ signal }) => {
      if (!z.uuid().safeParse(id).success) return null
      return api.get(`/comparisons/${encodeURIComponent(id)}`, {
        schema: comparisonSchema,
        signal,
        organization: { id: organization },
      })
    },
    refetchInterval: ({ state }) => (state.data && isComparing(state.data.status) ? pollInterval : false),
    staleTime: 0,
  })
}

/** Invalidates a deleted comparison and the lists. */
export async function removeComparisonFromCache(client: QueryClient, organization: string, id: string): Promise<void> {
  await client.resetQueries({ queryKey: comparisonKey(organization, id) })
  await client.invalidateQueries({ queryKey: listKey(organization) })
}

/** Invalidates a comparison after one of its captures was moved. */
export async function refetchComparison(client: QueryClient, organization: string, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: comparisonKey(organization, id) })
  await client.invalidateQueries({ queryKey: listKey(organization) })
}

/** All differences of a comparison, which never change after it's complete. */
export function differencesQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'differences', organization, id],
    queryFn: async ({ signal }) => {
      const rows: Difference[] = []
      const call = { schema: differenceSchema, signal, organization: { id: organization } }
      for await (const batch of readRows(`/comparisons/${encodeURIComponent(id)}/differences`, call))
        rows.push(...batch)
      return rows
    },
    structuralSharing: false,
    staleTime: Infinity,
  })
}

/** Returns the existing comparison of two captures or starts one; restarts a failed one. */
export function startComparison(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: ComparisonCreate) =>
      api.post('/comparisons', { body, schema: comparisonSchema, organization: { id: organization } }),
    onSuccess: (comparison) => {
      client.setQueryData(comparisonKey(organization, comparison.id), comparison)
      return client.invalidateQueries({ queryKey: listKey(organization) })
    },
  })
}
