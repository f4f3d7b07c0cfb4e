import type { Release } from '@lintel/shared/remote'
import { RemoteError } from '../failures/remote-error.ts'
import { releasesOfPage } from '../releases/releases-of-page.ts'

let allowed: readonly string[] | undefined

/** The origins that code may come from, where the configuration names them; else those of the registry alone. */
export function allowOrigins(origins: readonly string[] | undefined): void {
  allowed = origins
}

function filesOf({ files: { entry, pages } }: Release): string[] {
  return [entry, ...Object.values(pages).flat()].map(({ file }) => file)
}

/** Whether the code of a release lies where code may come from, all of it. */
export function liesWhereAllowed(remote: Release): boolean {
  const { baseUrl } = remote
  // Those that developers may use have been checked where the override was made.
  const isOverride = releasesOfPage().overrides.get(remote.name) === remote
  const isForeign = !isOverride && allowed !== undefined && !allowed.includes(new URL(baseUrl).origin)
  // A name of a file may be a whole address, and then it is no file of this release.
  return !isForeign && filesOf(remote).every((file) => new URL(file, baseUrl).href.startsWith(baseUrl))
}

/** Refuses code from elsewhere before it is asked for; the policy of the page would refuse it too, without a word to the person. */
export function assertOrigin(remote: Release): void {
  if (liesWhereAllowed(remote)) return
  throw new RemoteError(remote, {
    kind: 'origin',
    detail: `its code lies where none may come from (${remote.baseUrl}).`,
  })
}
