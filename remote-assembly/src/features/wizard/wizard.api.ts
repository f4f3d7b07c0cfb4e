import { api, queryOptions } from '@lintel/shared/api'
import { prototypeManifestSchema } from '@lintel/shared/contract'
import {
  assemblyRequestSchema,
  preflightSchema,
  type AssemblyRequestCreate,
  type PreflightQuestion,
} from '@lintel/shared/contract/assembly'
import { currentProduct } from '@lintel/shared/session'

/** The release that is asked for. */
export function manifestQuery(organization: string, portfolio: string, release: string) {
  return queryOptions({
    queryKey: ['manifest', organization, portfolio, release],
    queryFn: async ({ signal }) => {
      const place = [organization, portfolio, release].map(encodeURIComponent).join('/')
      const manifest = await api.get(`/${currentProduct().id}-webapi/prototypes/${place}`, {
        schema: prototypeManifestSchema.nullable(),
        signal,
        organization: { id: organization },
      })
      // Specification 1, section 8.
      if (!manifest) throw new Error('No manifest found.')
      return manifest
    },
  })
}

/** The request that is to be made again. */
export function earlierRequestQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['assembly-requests', organization, 'again', id],
    queryFn: ({ signal }) =>
      api.get(`/revitassemblyrequest/${encodeURIComponent(id)}`, {
        schema: assemblyRequestSchema,
        signal,
        organization: { id: organization },
      }),
    // What was asked for stays what it was, and a form that is open must not change underneath.
    staleTime: Infinity,
  })
}

/** What is looked at before the form is sent; asked anew for other options or another project. */
export function preflightQuery(organization: string, question: PreflightQuestion) {
  return queryOptions({
    queryKey: ['assembly-preflight', organization, question],
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
