import type { Release } from '@lintel/shared/remote'
import type { Releases } from '../remotes/releases.ts'
import { federation } from '../remotes/federation.ts'
import { visitsOf } from '../remotes/visits.ts'
import { storedPreviews } from './stored-overrides.ts'

export type Source = 'live' | 'trial' | 'earlier' | 'own' | 'preview' | 'off'

/** The state of each remote in this page, as shown and exported. */
export function reportOf(releases: Releases) {
  const { remotes, disabled = [] } = releases.snapshot
  const names = new Set([...remotes, ...disabled].map(({ name }) => name))
  return [...names].map((name) => {
    const release = releases.releaseOf(name)
    return {
      name,
      version: release?.version,
      source: sourceOf(releases, name, release),
      address: release?.baseUrl,
      commit: release?.commit,
      owner: release?.owner ?? releases.disabled(name)?.owner,
      times: visitsOf(name, 'shown')[0],
      failures: visitsOf(name, 'failed'),
    }
  })
}
export type RemoteReport = ReturnType<typeof reportOf>[number]

function sourceOf(releases: Releases, name: string, release: Release | undefined): Source {
  if (!release) return 'off'
  if (releases.overrides.get(name) === release) return name in storedPreviews() ? 'preview' : 'own'
  const registered = releases.snapshot.remotes.find((remote) => remote.name === name)
  if (registered?.trial?.release.version === release.version) return 'trial'
  return registered?.version === release.version ? 'live' : 'earlier'
}

/** Which versions of shared modules this shell provides. */
export function sharedVersions(): { library: string; versions: string }[] {
  return Object.entries(federation.options.shared)
    .map(([library, shares]) => ({ library, versions: shares.map(({ version }) => version).join(', ') }))
    .sort((one, other) => one.library.localeCompare(other.library))
}
