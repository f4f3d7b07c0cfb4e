import { api, queryOptions } from '@lintel/shared/api'
import {
  assemblyRequestSchema,
  preflightSchema,
  type AssemblyRequestCreate,
  type PreflightQuestion,
} from '@lintel/shared/contract/assembly'
import { readRequest } from '../requests/index.ts'

/** The request that is to be made again. */
export function earlierRequestQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['assembly', 'requests', organization, 'again', id],
    queryFn: ({ signal }) => readRequest(organization, id, signal),
    // What was asked for stays what it was, and a form that is open must not change underneath.
    staleTime: Infinity,
  })
}

/** What is looked at before the form is sent; asked anew for other options or another project. */
export function preflightQuery(organization: string, question: PreflightQuestion) {
  return queryOptions({
    queryKey: ['assembly', 'preflight', organization, question],
    queryFn: ({ signal }) =>
      api.post('/revitassemblyrequest/preflight', {
        schema: preflightSchema,
        body: question,
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** Under one key it makes one request, however often it is sent. */
export function submitRequest(organization: string, form: AssemblyRequestCreate, key: string) {
  return api.post('/revitassemblyrequest', {
    schema: assemblyRequestSchema,
    body: form,
    idempotencyKey: key,
    organization: { id: organization },
  })
}
