import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  ingestionPageSchema,
  ingestionSchema,
  isIngesting,
  type IngestionCreate,
} from '@lintel/shared/contract/captures'

/** Polling interval in milliseconds while files are captured; a small one takes seconds. */
const pollInterval = 2000
/** Page size. Items are sorted newest first; those in progress are always included. */
export const maxListed = 100

export function ingestionsKey(organization: string) {
  return ['data', 'ingestions', organization]
}

/** Everyone's ingestions; polls while one is in progress. */
export function ingestionsQuery(organization: string) {
  return queryOptions({
    queryKey: ingestionsKey(organization),
    queryFn: ({ signal }) =>
      api.get('/capture-ingestions', {
        schema: ingestionPageSchema,
        searchParams: { take: maxListed },
        signal,
        organization: { id: organization },
      }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isIngesting(status)) ? pollInterval : false,
    staleTime: 0,
  })
}

/** Starts the capture of an uploaded file. */
export function startIngestion(organization: string, body: IngestionCreate) {
  return api.post('/capture-ingestions', { body, schema: ingestionSchema, organization: { id: organization } })
}

function pathOf(id: string): string {
  return `/capture-ingestions/${encodeURIComponent(id)}`
}

/** Retries a failed capture. */
export function retryIngestion(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (id: string) =>
      api.post(`${pathOf(id)}/retry`, { schema: ingestionSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: ingestionsKey(organization) }),
  })
}

function cancellationKey(organization: string, id: string) {
  return ['data', 'cancel-ingestion', organization, id]
}

/** Cancels a queued or running ingestion and deletes its file. */
export function cancelIngestion(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: cancellationKey(organization, id),
    mutationFn: () => api.post(`${pathOf(id)}/cancel`, { organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: ingestionsKey(organization) }),
  })
}

/** Whether this user is cancelling it or just did. */
export function isCancelledHere(client: QueryClient, organization: string, id: string): boolean {
  const mutations = client.getMutationCache().findAll({ mutationKey: cancellationKey(organization, id) })
  return mutations.some(({ state: { status } }) => status === 'pending' || status === 'success')
}

/** Removes a finished or failed ingestion from the list. */
export function removeIngestion(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (id: string) => api.delete(pathOf(id), { organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: ingestionsKey(organization) }),
  })
}
