import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { captureSettingsSchema, type CaptureSettings } from '@lintel/shared/contract'

export function captureSettingsQuery(organization: string) {
  return queryOptions({
    queryKey: ['host', 'capture-settings', organization],
    queryFn: ({ signal }) =>
      api.get('/capture-settings', { schema: captureSettingsSchema, signal, organization: { id: organization } }),
  })
}

export function saveCaptureSettings(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: CaptureSettings) =>
      api.put('/capture-settings', { body, schema: captureSettingsSchema, organization: { id: organization } }),
    onSuccess: (saved) => client.setQueryData(captureSettingsQuery(organization).queryKey, saved),
  })
}
