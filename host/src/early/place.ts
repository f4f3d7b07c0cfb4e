import type { Registry } from '@lintel/shared/remote'
import { allows, rememberedRoles } from './access-hint.ts'
import type { EarlyRequests } from './early-handle.ts'
import { findPage } from './find-page.ts'

/** What the address names, as far as the remembered roles go; undefined where none are remembered. */
export function placeOf({ registry }: EarlyRequests) {
  const [organization = '', ...segments] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const roles = rememberedRoles(organization)
  if (!roles) return undefined
  async function findAllowedPage(anyOf: readonly string[]) {
    const found = findPage((await read<Registry>(registry)).remotes, segments)
    return found && allows(anyOf, found.anyRole) ? found : undefined
  }
  return { organization, page: findAllowedPage(roles) }
}
export type Place = NonNullable<ReturnType<typeof placeOf>>

/** Reads a copy, because the application reads the answer itself later. */
export async function read<Body>(response: Promise<Response>): Promise<Body> {
  return (await (await response).clone().json()) as Body
}
