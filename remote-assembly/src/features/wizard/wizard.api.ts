import { api, queryOptions } from '@lintel/shared/api'
import {
  assemblyRequestSchema,
  preflightSchema,
  type AssemblyRequestCreate,
  type PreflightQuestion,
} from '@lintel/shared/contract/assembly'
import { readRequest } from '../requests/index.ts'

/** The earlier request, for Request Again. */
export function earlierRequestQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['assembly', 'requests', organization, 'again', id],
    queryFn: ({ signal }) => readRequest(organization, id, signal),
    // Read once: an open form must not change because its request was read again.
    staleTime: Infinity,
  })
}

/** The platform's checks before the form is submitted; asked again for other options or another project. */
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

/** However often it is called with one key, it makes one request. */
export function submitRequest(organization: string, form: AssemblyRequestCreate, key: string) {
  return api.post('/revitassemblyrequest', {
    schema: assemblyRequestSchema,
    body: form,
    idempotencyKey: key,
    organization: { id: organization },
  })
}
