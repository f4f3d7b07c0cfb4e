import { api, queryOptions } from '../api/index.ts'
import { prototypeManifestSchema } from '../contract/prototype.ts'
import { currentProduct } from '../session/index.ts'

/** One release of a prototype with its option sets, files and messages: the same for every page that asks. */
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
