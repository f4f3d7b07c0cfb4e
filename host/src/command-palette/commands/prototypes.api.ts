import { api, queryOptions } from '@lintel/shared/api'
import { prototypeReleaseSchema, type PrototypeRelease } from '@lintel/shared/contract'
import { currentProduct } from '@lintel/shared/session'

export type NamedPrototype = { name: string; version: string }

/**
 * The prototypes with their newest published version. An entry of its own in the cache, because the remote of the
 * prototypes is released on its own; below the remote's key, so that a change made there makes this one stale too.
 */
export function prototypeNamesQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['prototypes', organizationId, 'names'],
    queryFn: async ({ signal }) => {
      const path = `/${currentProduct().id}-webapi/prototypes/${encodeURIComponent(organizationId)}`
      const schema = prototypeReleaseSchema.array()
      return newestPublished(await api.get(path, { schema, signal, organization: { id: organizationId } }))
    },
  })
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

function newestPublished(releases: readonly PrototypeRelease[]): NamedPrototype[] {
  const newest = new Map<string, string>()
  for (const { prototype, version, published } of releases) {
    const known = newest.get(prototype)
    if (published && (known === undefined || naturalOrder.compare(version, known) > 0)) newest.set(prototype, version)
  }
  return [...newest]
    .map(([name, version]) => ({ name, version }))
    .toSorted((left, right) => naturalOrder.compare(left.name, right.name))
}
