import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  captureOutcomesSchema,
  captureRemovalPreviewSchema,
  type CaptureMovesCreate,
  type CaptureRemovalsCreate,
} from '@lintel/shared/contract/captures'

/** What would be deleted with these captures. */
export function removalPreviewQuery(organization: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['data', 'removal-preview', organization, ...ids],
    queryFn: ({ signal }) =>
      api.get('/captures/removals/preview', {
        schema: captureRemovalPreviewSchema,
        searchParams: { captureIds: ids.join(',') },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** Permanently deletes captures, each separately. Invalidates lists, projects and comparisons. */
export function deleteCaptures(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationKey: ['data', 'delete-captures', organization],
    mutationFn: (body: CaptureRemovalsCreate) =>
      api.post('/captures/removals', { body, schema: captureOutcomesSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['data'] }),
  })
}

/** Moves captures to another project, each separately. */
export function moveCaptures(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationKey: ['data', 'move-captures', organization],
    mutationFn: (body: CaptureMovesCreate) =>
      api.post('/captures/moves', { body, schema: captureOutcomesSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['data'] }),
  })
}
