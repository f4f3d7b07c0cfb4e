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
    // Loaded once: a refetch must not change the open form.
    staleTime: Infinity,
  })
}

/** The platform's checks, by options and project. */
export function preflightQuery(organization: string, input: PreflightQuestion) {
  return queryOptions({
    queryKey: ['assembly', 'preflight', organization, input],
    queryFn: ({ signal }) =>
      api.post('/revitassemblyrequest/preflight', {
        schema: preflightSchema,
        body: input,
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** Idempotent by key. */
export function submitRequest(organization: string, form: AssemblyRequestCreate, key: string) {
  return api.post('/revitassemblyrequest', {
    schema: assemblyRequestSchema,
    body: form,
    idempotencyKey: key,
    organization: { id: organization },
  })
}
