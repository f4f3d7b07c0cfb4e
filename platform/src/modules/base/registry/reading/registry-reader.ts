import type { Registry } from '@lintel/shared/remote'
import type { Database } from '../../../../database/connect.ts'
import { registryOf } from './registry.model.ts'
import { listRegistry, registryState } from './repository.ts'

export type SerializedRegistry = { registry: Registry; text: string }

/**
 * Reads the registry. It is rebuilt only after changes and once an hour, so that `issuedAt` is never older than an hour. All processes send
 * the same bytes, so that its ETag is valid at each of them.
 */
export function createRegistryReader(db: Database): () => Promise<SerializedRegistry> {
  let cached: (SerializedRegistry & { version: string }) | undefined
  return async function read() {
    const { state, hour } = await registryState(db)
    const version = `${state} ${hour.toISOString()}`
    if (cached?.version === version) return cached
    const registry = registryOf(await listRegistry(db), hour)
    cached = { version, registry, text: JSON.stringify(registry) }
    return cached
  }
}
