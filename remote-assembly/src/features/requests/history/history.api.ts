import { api, queryOptions } from '@lintel/shared/api'
import { assemblyEmailSchema, assemblyLogSchema } from '@lintel/shared/contract/assembly'
import { requestPath, requestQuery } from '../request.api.ts'

export function logQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...requestQuery(organization, id).queryKey, 'log'],
    queryFn: ({ signal }) =>
      api.get(`${requestPath(id)}/log`, { schema: assemblyLogSchema, signal, organization: { id: organization } }),
  })
}

/** The emails to the caller about the request. */
export function emailsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...requestQuery(organization, id).queryKey, 'emails'],
    queryFn: ({ signal }) =>
      api.get(`${requestPath(id)}/emails`, {
        schema: assemblyEmailSchema.array(),
        signal,
        organization: { id: organization },
      }),
  })
}
