import { api, queryOptions } from '@lintel/shared/api'
import { ownTimeZone } from '@lintel/shared/contract'
import { fieldValuesSchema, type DataSourceName } from '@lintel/shared/contract/reports'

export type ValuesOf = { source: DataSourceName; dataSetId: string | undefined; field: string; needle: string }

/** The values of the field that contain the needle, the most frequent first. */
export function valuesQuery(organization: string, { source, dataSetId, field, needle }: ValuesOf) {
  const searchParams = { field, needle, timeZone: ownTimeZone(), ...(dataSetId !== undefined && { dataSetId }) }
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
