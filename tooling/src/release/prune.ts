import { remoteStatesSchema, type RemoteState } from '@lintel/shared/contract/releases'
import { askRegistry, type RegistryAccess } from './registry-client.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** The registry's state of all remotes, or of the named one. */
export async function readStates(access: RegistryAccess, name?: string): Promise<RemoteState[]> {
  const { items } = remoteStatesSchema.parse(
    await askRegistry(access, { address: 'remotes', about: 'to list remotes' }),
  )
  const found = items.filter((state) => name === undefined || state.name === name)
  if (name !== undefined && found.length === 0) throw new Error(`The registry has no remote ${name}.`)
  return found
}

/**
 * Removes the files of unused versions older than a month. The registry drops each of them first, so that no one gets
 * deleted files. Folders of versions that the registry does not know are kept: they may be about to be released.
 */
export async function prune(access: RegistryAccess, name: string, store: ReleaseStore) {
  const [state] = await readStates(access, name)
  const versionStates = new Map(state?.versions.map(({ version, isKept }) => [version, isKept]))
  const storedVersions = await store.folders(name)
  const removed = [...versionStates].filter(([, isKept]) => !isKept).map(([version]) => version)
  for (const version of removed) {
    const address = `remotes/${name}/releases/${encodeURIComponent(version)}`
    await askRegistry(access, { method: 'DELETE', address, about: `to prune ${name} ${version}` })
    await store.remove(`${name}/${version}`)
  }
  return { removed, kept: storedVersions.filter((version) => !removed.includes(version)) }
}
