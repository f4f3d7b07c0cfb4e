import { contractVersion, type RegisteredRemote } from '@lintel/shared/remote'
import { satisfy } from '@module-federation/enhanced/runtime'
import { RemoteError } from '../failures/remote-error.ts'
import { listedShares, type ShareScope } from './share-scope.ts'

/** A range that the remote requires of a package, and the versions that this shell provides. */
type Unmet = { name: string; range: string; provided: string[] }

/** Entry points of a package are shared by names of their own (`@lintel/shared/ui`) and have the version of the package. */
function providedVersions(scope: ShareScope, name: string): string[] {
  const keys = Object.keys(scope).filter((key) => key === name || key.startsWith(`${name}/`))
  return [...new Set(keys.flatMap((key) => Object.keys(scope[key] ?? {})))]
}

function unmetRequirements({ requires = {} }: RegisteredRemote, scope: ShareScope): Unmet[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const provided = providedVersions(scope, name)
    return provided.some((version) => satisfy(version, range)) ? [] : [{ name, range, provided }]
  })
}

function describe({ name, range, provided }: Unmet): string {
  return `${name} ${range} (this shell provides ${provided.join(', ') || 'none'})`
}

/** Whether the shell provides what the remote requires. */
export function isServed(remote: RegisteredRemote): boolean {
  return unmetRequirements(remote, listedShares()).length === 0
}

/** Whether the shell would run it: a release that would be refused is offered to nobody. */
export function runningHere(): (remote: RegisteredRemote) => boolean {
  const scope = listedShares()
  return (remote) => remote.contractVersion === contractVersion && unmetRequirements(remote, scope).length === 0
}

/** Refuses a remote that requires more than this shell provides, before any of its code is loaded. */
export function assertRequirements(remote: RegisteredRemote): void {
  const unmet = unmetRequirements(remote, listedShares())
  if (unmet.length === 0) return
  const explanation = `It requires ${unmet.map(describe).join(' and ')}.`
  throw new RemoteError(remote, {
    kind: 'contract',
    detail: `its requirements are not met. ${explanation}`,
    explanation,
  })
}
