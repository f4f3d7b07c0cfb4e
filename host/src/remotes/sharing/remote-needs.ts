import { contractVersion, type RegisteredRemote } from '@lintel/shared/remote'
import { RemoteError } from '../failures/remote-error.ts'
import { listedShares, type ShareScope } from './share-scope.ts'

/** A door that the remote was built against, and what the shell has of it. */
type Lack = { door: string; needed: string; given: string[] }

/**
 * Whether code that was built against a version, or uses a range (`^19.0.0`), runs with another version: a later one of the same
 * major version, below 1.0.0 of the same minor one. `pnpm doors` raises the versions by this rule.
 */
export function serves(given: string, needed: string): boolean {
  const [major = 0, minor = 0, patch = 0] = given.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0, neededPatch = 0] = needed.replace('^', '').split('.').map(Number)
  if (major !== neededMajor) return false
  if (minor === neededMinor) return patch >= neededPatch
  return major > 0 && minor > neededMinor
}

function lacksOf({ needs = {} }: RegisteredRemote, scope: ShareScope): Lack[] {
  return Object.entries(needs).flatMap(([door, needed]) => {
    const given = Object.keys(scope[door] ?? {})
    return given.some((version) => serves(version, needed)) ? [] : [{ door, needed, given }]
  })
}

function tell({ door, needed, given }: Lack) {
  const name = door.replace('@lintel/shared/', '')
  return `${name} ${needed} (here: ${newest(given) ?? 'none'})`
}

function newest(versions: readonly string[]) {
  return versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
}

/** Whether the shell has all doors that the remote needs; asked before code is fetched that may never be wanted. */
export function isServed(remote: RegisteredRemote): boolean {
  return lacksOf(remote, listedShares()).length === 0
}

/** Whether the shell would run it: what would be refused is offered to nobody. */
export function runningHere(): (remote: RegisteredRemote) => boolean {
  const scope = listedShares()
  return (remote) => remote.contractVersion === contractVersion && lacksOf(remote, scope).length === 0
}

/** Refuses a remote that was built against doors which this shell does not have, before any of its code is here. */
export function assertNeeds(remote: RegisteredRemote): void {
  const lacks = lacksOf(remote, listedShares())
  if (lacks.length === 0) return
  const explanation = `It needs ${lacks.map(tell).join(' and ')}.`
  throw new RemoteError(remote, { kind: 'contract', detail: `the shell lacks doors. ${explanation}`, explanation })
}
