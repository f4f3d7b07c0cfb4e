import { api, queryOptions } from '@lintel/shared/api'
import { dataSetsSchema, reportTypesSchema } from '@lintel/shared/contract/reports'

/** The report types that the person may run, built-in ones first. */
export function reportTypesQuery(organization: string) {
  return queryOptions({
    queryKey: ['reports', 'types', organization],
    queryFn: ({ signal }) =>
      api.get('/report-types', { schema: reportTypesSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** The person's own data sets and those that others share. */
export function dataSetsQuery(organization: string) {
  return queryOptions({
    queryKey: ['reports', 'data-sets', organization],
    queryFn: ({ signal }) =>
      api.get('/data-sets', { schema: dataSetsSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}
