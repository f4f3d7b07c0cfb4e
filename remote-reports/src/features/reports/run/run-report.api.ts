import { api, mutationOptions, type QueryClient } from '@lintel/shared/api'
import { reportSummarySchema, type ReportCreate } from '@lintel/shared/contract/reports'

/** Under one key it is one report, however often it is sent. */
export function submitReport(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ key, ...body }: ReportCreate & { key: string }) =>
      api.post('/reports', {
        body,
        schema: reportSummarySchema,
        idempotencyKey: key,
        organization: { id: organization },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports', 'list', organization] }),
  })
}
