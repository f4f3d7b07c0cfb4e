import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  healthThresholdsSchema,
  modelHealthSchema,
  type HealthThresholds,
  type HealthThresholdsUpdate,
} from '@lintel/shared/contract/captures'

/** The health of a project's newest captures. */
export function modelHealthQuery(organization: string, projectGroupId: string) {
  return queryOptions({
    queryKey: ['data', 'model-health', organization, projectGroupId],
    queryFn: ({ signal }) =>
      api.get('/model-health', {
        schema: modelHealthSchema,
        searchParams: { projectGroupId },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** The counts above which people are notified. */
export function healthThresholdsQuery(organization: string) {
  return queryOptions({
    queryKey: ['data', 'health-thresholds', organization],
    queryFn: ({ signal }) => readThresholds(organization, signal),
    staleTime: 0,
  })
}

export function readThresholds(organization: string, signal?: AbortSignal): Promise<HealthThresholds> {
  return api.get('/health-thresholds', { schema: healthThresholdsSchema, signal, organization: { id: organization } })
}

export function saveThresholds(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: HealthThresholdsUpdate) =>
      api.put('/health-thresholds', { body, schema: healthThresholdsSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: healthThresholdsQuery(organization).queryKey }),
  })
}
