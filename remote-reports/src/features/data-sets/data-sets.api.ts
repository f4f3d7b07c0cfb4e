import { api, mutationOptions, type QueryClient } from '@lintel/shared/api'
import { dataSetSchema, type DataSetChange, type DataSetEntry } from '@lintel/shared/contract/reports'
import { dataSetPath, dataSetsQuery } from '../report-selections/index.ts'

function onDataSets(client: QueryClient, organization: string) {
  return { onSuccess: () => client.invalidateQueries({ queryKey: dataSetsQuery(organization).queryKey }) }
}

/** Rejected if the data set changed since it was loaded. */
export function changeDataSet(
  client: QueryClient,
  organization: string,
  { id, revision }: Pick<DataSetEntry, 'id' | 'revision'>,
) {
  return mutationOptions({
    mutationFn: (change: Omit<DataSetChange, 'revision'> & { revision?: number }) =>
      api.patch(dataSetPath(id), {
        body: { revision, ...change },
        schema: dataSetSchema,
        organization: { id: organization },
      }),
    ...onDataSets(client, organization),
  })
}

/** Favorites are per user. */
export function markFavorite(client: QueryClient, organization: string, { id }: DataSetEntry) {
  const path = `${dataSetPath(id)}/favorite`
  const call = { organization: { id: organization } }
  return mutationOptions({
    mutationFn: (favorite: boolean) => (favorite ? api.put(path, call) : api.delete(path, call)),
    ...onDataSets(client, organization),
  })
}
