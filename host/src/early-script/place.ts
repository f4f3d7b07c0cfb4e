import type { RegisteredRemote, Registry } from '@lintel/shared/remote'
import { allows, rememberedRoles } from './remembered-roles.ts'
import { findPage } from './find-page.ts'

/** What the address names, as far as the remembered roles go; undefined where none are remembered. */
export function placeOf({ pathname }: Location) {
  const [organization = '', ...segments] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const roles = rememberedRoles(organization)
  if (!roles) return undefined
  const anyOf = roles
  function pageOf({ remotes }: { remotes: readonly RegisteredRemote[] }) {
    const found = findPage(remotes, segments)
    return found && allows(anyOf, found.anyRole) ? found : undefined
  }
  return { organization, pageOf: async (registry: Promise<Registry>) => pageOf(await registry) }
}
export type Place = NonNullable<ReturnType<typeof placeOf>>
