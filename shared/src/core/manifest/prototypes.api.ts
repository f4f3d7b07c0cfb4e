import { api, queryOptions } from '../api/index.ts'
import { prototypeManifestSchema, prototypeReleaseSchema } from '../../domain/contract/prototype/prototype.ts'
import { currentProduct } from '../session/index.ts'

/** Every release of every prototype. All pages share this query, so that a change shows on each of them. */
export function releasesQuery(organization: string) {
  return queryOptions({
    queryKey: ['shared', 'prototypes', organization],
    queryFn: ({ signal }) =>
      api.get(prototypesPath(organization), {
        schema: prototypeReleaseSchema.array(),
        signal,
        organization: { id: organization },
      }),
  })
}

/** The API path of an organization's prototypes, or of one of their releases. */
export function prototypesPath(...names: string[]): string {
  return `/${currentProduct().id}-webapi/prototypes/${names.map(encodeURIComponent).join('/')}`
}

/** One release of a prototype with its option sets, files and messages. */
export function manifestQuery(organization: string, portfolio: string, release: string) {
  return queryOptions({
    queryKey: ['shared', 'manifest', organization, portfolio, release],
    queryFn: async ({ signal }) => {
      const manifest = await api.get(prototypesPath(organization, portfolio, release), {
        schema: prototypeManifestSchema.nullable(),
        signal,
        organization: { id: organization },
      })
      // Specification 1, "The error catalogue".
      if (!manifest) throw new Error('No manifest found.')
      return manifest
    },
  })
}
