import { api, queryOptions } from '@lintel/shared/api'
import { readDataSetEntriesSchema, readDataSetSchema, readReportTypesSchema } from '@lintel/shared/contract/reports'

/** Report types that the user can run; built-in ones first. */
export function reportTypesQuery(organization: string) {
  return queryOptions({
    queryKey: ['reports', 'types', organization],
    queryFn: ({ signal }) =>
      api.get('/report-types?as=exact', { schema: readReportTypesSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** The user's data sets and shared ones. */
export function dataSetsQuery(organization: string) {
  return queryOptions({
    queryKey: ['reports', 'data-sets', organization],
    queryFn: ({ signal }) =>
      api.get('/data-sets?as=entries', {
        schema: readDataSetEntriesSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

export function dataSetPath(id: string) {
  return `/data-sets/${encodeURIComponent(id)}`
}

/** A data set with filter and fields, which the list omits. */
export function dataSetQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...dataSetsQuery(organization).queryKey, id],
    queryFn: ({ signal }) =>
      api.get(dataSetPath(id), { schema: readDataSetSchema, signal, organization: { id: organization } }),
    // Loaded when editing starts, and not refetched while editing.
    staleTime: Infinity,
    gcTime: 0,
  })
}
