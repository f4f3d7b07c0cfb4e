import { api, queryOptions } from '@lintel/shared/api'
import { prototypeManifestSchema } from '@lintel/shared/contract'
import { currentProduct } from '@lintel/shared/session'

/** One release with its option sets, files and messages. */
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
