import type { Registry, Release } from '@lintel/shared/remote'
import { rememberedReleases } from './remembered-releases.ts'
import { allows, rememberedRoles } from './remembered-roles.ts'

type Found = Release['pages'][string] & {
  remote: Release
  page: string
  /** The parts of the page's path, by name. */
  params: Record<string, string>
}

/**
 * The organization that the address names, and the way to its page among those that the remembered roles open. Undefined
 * where no roles are remembered for the organization.
 */
export function placeOf({ pathname }: Location) {
  const [organization = '', ...segments] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const roles = rememberedRoles(organization)
  if (!roles) return undefined
  const anyOf = roles
  function pageOf({ remotes }: Registry) {
    const found = findPage(rememberedReleases(remotes, organization), segments)
    return found && allows(anyOf, found.anyRole) ? found : undefined
  }
  return { organization, pageOf: async (registry: Promise<Registry>) => pageOf(await registry) }
}
export type Place = NonNullable<ReturnType<typeof placeOf>>

/** The remote and the page that a path below an organization names; of several the one that spells out most of it. */
export function findPage(remotes: readonly Release[], segments: readonly string[]): Found | undefined {
  const found = remotes.flatMap((remote) =>
    Object.entries(remote.pages).flatMap(([page, about]) => {
      const params = paramsOf(about.path, segments)
      return params ? [{ remote, page, params, ...about }] : []
    }),
  )
  return found.sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}

function paramsOf(path: string, segments: readonly string[]): Record<string, string> | undefined {
  const wanted = path.split('/')
  // What may be left out stands at the end: `requests/:request/:tab?`.
  const required = wanted.filter((part) => !part.endsWith('?'))
  if (segments.length < required.length || segments.length > wanted.length) return undefined
  const named = segments.map((given, at): [string, string] => [(wanted[at] ?? '').replace(/\?$/, ''), given])
  if (!named.every(([part, given]) => part[0] === ':' || part === given)) return undefined
  return Object.fromEntries(named.filter(([part]) => part[0] === ':').map(([part, given]) => [part.slice(1), given]))
}
