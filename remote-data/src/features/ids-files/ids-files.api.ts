import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  idsContentSchema,
  idsContentType,
  idsFileSchema,
  idsFilesSchema,
  type IdsFileUpdate,
} from '@lintel/shared/contract/ids'

function listKey(organization: string) {
  return ['data', 'ids-files', organization]
}

/** The organization's IDS files, by name. */
export function idsFilesQuery(organization: string) {
  return queryOptions({
    queryKey: listKey(organization),
    queryFn: ({ signal }) =>
      api.get('/ids-files', { schema: idsFilesSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** The file as a request body, whatever type the browser assumes. */
export function idsBody(file: Blob): Blob {
  return new Blob([file], { type: idsContentType })
}

type NewIdsFile = { file: Blob; name: string }

/** Stores a file for the organization. Invalid files are rejected. */
export function storeIdsFile(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ file, name }: NewIdsFile) =>
      api.post('/ids-files', {
        searchParams: { name },
        body: idsBody(file),
        schema: idsFileSchema,
        organization: { id: organization },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

export function renameIdsFile(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationFn: (body: IdsFileUpdate) =>
      api.put(pathOf(id), { body, schema: idsFileSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

export function deleteIdsFile(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationFn: () => api.delete(pathOf(id), { organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

/** The contents of a file, loaded on demand. */
export function readIdsContent(organization: string, id: string) {
  return api.get(`${pathOf(id)}/content`, { schema: idsContentSchema, organization: { id: organization } })
}

function pathOf(id: string): string {
  return `/ids-files/${encodeURIComponent(id)}`
}
