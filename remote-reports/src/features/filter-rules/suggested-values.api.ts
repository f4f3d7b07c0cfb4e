import { api, queryOptions } from '@lintel/shared/api'
import { fieldValuesSchema, type DataSourceName } from '@lintel/shared/contract/reports'

export type ValuesOf = { source: DataSourceName; dataSetId: string | undefined; field: string; needle: string }

/** What the field holds in the data, the most frequent first. */
export function valuesQuery(organization: string, { source, dataSetId, field, needle }: ValuesOf) {
  const searchParams = { field, needle, ...(dataSetId !== undefined && { dataSetId }) }
  return queryOptions({
    queryKey: ['reports', 'values', organization, source, searchParams],
    queryFn: ({ signal }) =>
      api.get(`/data-sources/${source}/values`, {
        schema: fieldValuesSchema,
        searchParams,
        signal,
        organization: { id: organization },
      }),
    placeholderData: (previous) => previous,
  })
}
