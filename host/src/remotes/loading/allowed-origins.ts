import type { Release } from '@lintel/shared/remote'
import { releasesOfPage } from '../releases/releases.ts'

let allowed: readonly string[] | undefined

/** The origins that code may come from, where the configuration names them; else those of the registry alone. */
export function allowOrigins(origins: readonly string[] | undefined): void {
  allowed = origins
}

/** Whether all code of a release is at an allowed origin. The page's policy would refuse it too, without telling the person why. */
export function isAtAllowedOrigin(remote: Release): boolean {
  const { baseUrl, files } = remote
  // Origins of overrides have been checked where the override was made.
  const isOverride = releasesOfPage().overrides.get(remote.name) === remote
  const isForeign = !isOverride && allowed !== undefined && !allowed.includes(new URL(baseUrl).origin)
  // The name of a file may be a whole address, and then it is no file of this release.
  const names = [files.manifest, ...[files.entry, ...Object.values(files.pages).flat()].map(({ file }) => file)]
  return !isForeign && names.every((name) => new URL(name, baseUrl).href.startsWith(baseUrl))
}
