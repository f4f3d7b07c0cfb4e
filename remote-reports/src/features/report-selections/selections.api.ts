import { api, queryOptions } from '@lintel/shared/api'
import { readDataSetEntriesSchema, readDataSetSchema, readReportTypesSchema } from '@lintel/shared/contract/reports'

/** The report types that the person may run, built-in ones first. */
export function reportTypesQuery(organization: string) {
  return queryOptions({
    queryKey: ['reports', 'types', organization],
    queryFn: ({ signal }) =>
      api.get('/report-types?as=exact', { schema: readReportTypesSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** The person's own data sets and those that others share. */
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

/** A data set with its filter and its fields, which the list leaves out. */
export function dataSetQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...dataSetsQuery(organization).queryKey, id],
    queryFn: ({ signal }) =>
      api.get(dataSetPath(id), { schema: readDataSetSchema, signal, organization: { id: organization } }),
    // What is edited stays as it was when it was opened, and begins with what there is then.
    staleTime: Infinity,
    gcTime: 0,
  })
}
