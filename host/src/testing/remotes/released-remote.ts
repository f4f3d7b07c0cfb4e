import { containerName, type RegisteredRemote, type RemoteDescription } from '@lintel/shared/remote'
import { aRemote } from '../fixtures.ts'
import { chunkFile, chunkOf, entryFile, entryOf, integrityOf, withChunk } from './remote-scripts.ts'

/** A release of a remote with its scripts. */
export type ReleasedRemote = { remote: RegisteredRemote; entry: string; chunk: string }

export function textOf({ name }: Pick<RemoteDescription, 'name'>): string {
  return `Page of ${name}`
}

export function releasedRemote(
  description: RemoteDescription,
  location: { version: string; baseUrl: string },
): ReleasedRemote {
  const container = containerName(description.name)
  const chunk = chunkOf(container, textOf(description))
  const entry = entryOf(container, Object.keys(description.pages), chunk)
  return withHashes({ remote: aRemote({ ...description, ...location }), entry, chunk })
}

/** Updates the hashes to the current scripts, as if they had been built like this rather than corrupted in transit. */
export function withHashes({ remote, entry: before, chunk }: ReleasedRemote): ReleasedRemote {
  const entry = withChunk(before, chunk)
  const scripts = [{ file: chunkFile, integrity: integrityOf(chunk) }]
  const files = {
    ...remote.files,
    entry: { file: entryFile, integrity: integrityOf(entry) },
    pages: Object.fromEntries(Object.keys(remote.pages).map((page) => [page, scripts])),
  }
  return { remote: { ...remote, files }, entry, chunk }
}
