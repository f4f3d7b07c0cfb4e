import { queryOptions, withTimeout } from '@lintel/shared/api'
import { changelogSchema, type Changelog, type Release } from '@lintel/shared/remote'

/** Milliseconds. */
const timeout = 10_000

/** The changelog of a release. Neither its content nor its URL ever changes. */
export function changelogQuery({ name, version, baseUrl, files }: Release) {
  return queryOptions({
    queryKey: ['host', 'changelog', name, version, baseUrl],
    queryFn: async ({ signal }): Promise<Changelog> => {
      if (files.changelog === undefined) return []
      const { href } = new URL(files.changelog, baseUrl)
      if (!href.startsWith(baseUrl)) throw new Error('The changelog is not a file of the release.')
      const response = await withTimeout(fetch(href, { signal }), timeout, () => new Error('The server took too long.'))
      if (!response.ok) throw new Error(`The server answered with status ${response.status}.`)
      return changelogSchema.parse(await response.json())
    },
    staleTime: Infinity,
  })
}
