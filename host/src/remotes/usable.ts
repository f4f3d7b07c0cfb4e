import { contractVersion, type Release } from '@lintel/shared/remote'
import { satisfy } from '@module-federation/enhanced/runtime'
import { federation } from './federation.ts'
import { releasesOfPage } from './releases.ts'
import { RemoteError } from './remote-error.ts'

/** By shared module, then by version: what the host provides. */
export function listedShares(): Record<string, Record<string, unknown>> {
  void federation.initializeSharing()
  return federation.shareScopeMap['default'] ?? {}
}

/** Entry points of a package are shared by names of their own (`@lintel/shared/ui`) and have the version of the package. */
function providedVersions(name: string): string[] {
  const found = Object.entries(listedShares()).filter(([key]) => key === name || key.startsWith(`${name}/`))
  return [...new Set(found.flatMap(([, versions]) => Object.keys(versions)))]
}

/** What the release requires and this shell lacks, in words. */
function unmetRequirements({ requires = {} }: Release): string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const provided = providedVersions(name)
    if (provided.some((version) => satisfy(version, range))) return []
    return [`${name} ${range} (this shell provides ${provided.join(', ') || 'none'})`]
  })
}

/** Whether the shell would run it: a release that would be refused is offered to nobody. */
export function isServed(remote: Release): boolean {
  return remote.contractVersion === contractVersion && unmetRequirements(remote).length === 0
}

let allowed: readonly string[] | undefined

/** The origins that code may come from, where the configuration names them; else those of the registry alone. */
export function allowOrigins(origins: readonly string[] | undefined): void {
  allowed = origins
}

/** Whether all code of a release is at an allowed origin. The page's policy would refuse it too, without telling the person why. */
function isAtAllowedOrigin(remote: Release): boolean {
  const { baseUrl, files } = remote
  // Origins of overrides have been checked where the override was made.
  const isOverride = releasesOfPage().overrides.get(remote.name) === remote
  if (!isOverride && allowed?.includes(new URL(baseUrl).origin) === false) return false
  // The name of a file may be a whole address, and then it is no file of this release.
  const names = [files.manifest, ...[files.entry, ...Object.values(files.pages).flat()].map(({ file }) => file)]
  return names.every((name) => new URL(name, baseUrl).href.startsWith(baseUrl))
}

/** Whether nothing speaks against fetching code of the release; the registry may be a copy of one that has changed since. */
export function isUsable(remote: Release): boolean {
  const releases = releasesOfPage()
  return releases.isConfirmed && releases.isInUse(remote) && isServed(remote) && isAtAllowedOrigin(remote)
}

/** Refuses a page before any code of its remote is fetched. Rejects with a RemoteError that says why. */
export async function assertUsable(remote: Release, page: string): Promise<void> {
  const refuse = (kind: RemoteError['kind'], detail: string, cause?: unknown) =>
    new RemoteError(remote, { kind, detail, cause })
  if (remote.contractVersion !== contractVersion) {
    const detail = `it speaks version ${remote.contractVersion} of the contract, the shell speaks ${contractVersion}.`
    throw refuse('contract', detail)
  }
  if (!(page in remote.pages)) throw refuse('contract', `it has no page "${page}".`)
  if (!isAtAllowedOrigin(remote)) throw refuse('origin', `none of its code may come from ${remote.baseUrl}.`)
  const releases = releasesOfPage()
  await releases.confirmed().catch((cause: unknown) => {
    throw refuse('unconfirmed', 'the list of applications could not be refreshed.', cause)
  })
  if (!releases.isInUse(remote)) throw refuse('withdrawn', 'it is not the release to use any more.')
  const unmet = unmetRequirements(remote)
  if (unmet.length === 0) return
  const explanation = `It requires ${unmet.join(' and ')}.`
  throw new RemoteError(remote, {
    kind: 'contract',
    detail: `its requirements are not met. ${explanation}`,
    explanation,
  })
}
