import type { Registry } from '@lintel/shared/remote'
import type { Database } from '../../../../database/connect.ts'
import type { SigningKey } from './registry-key.ts'
import { registryOf } from './registry.model.ts'
import { listRegistry, registryState } from './repository.ts'

export type SignedRegistry = { registry: Registry; text: string; signature: string }

/**
 * Answers the registry, made and signed when something has changed and anew each hour: so old is at most what a browser remembers of
 * it. All processes send the same bytes.
 */
export function signedRegistry(db: Database, key: SigningKey): () => Promise<SignedRegistry> {
  let made: (SignedRegistry & { of: string }) | undefined
  return async function read() {
    const { state, hour } = await registryState(db)
    const of = `${state} ${hour.toISOString()}`
    if (made?.of === of) return made
    const registry = registryOf(await listRegistry(db), hour)
    const text = JSON.stringify(registry)
    made = { of, registry, text, signature: key.sign(text) }
    return made
  }
}
