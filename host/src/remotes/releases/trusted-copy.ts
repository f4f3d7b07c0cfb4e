import { z } from '@lintel/shared/contract'
import { isSignedBy, type Registry } from '@lintel/shared/remote'
import type { Config } from '../../config.ts'

/** What is remembered of the last registry that came: its very text, and what shows whose it is. */
export type Copy = { text: string; proof: string | undefined; registry: Registry }

/** What has gone out of service since is not known; after a day too much may have. */
const mostAge = 24 * 60 * 60 * 1000

const proofSchema = z.object({ signature: z.string(), at: z.number() })

/**
 * Fails unless the copy is the platform's and young. It decides which code runs, and whoever could once write to the browser's
 * storage must not decide that for good.
 */
export async function assertTrusted({ text, proof, registry }: Copy, key: Config['registryKey']): Promise<void> {
  if (!key) throw new Error('The last list of applications is not signed for this site.')
  const { signature, at } = proofSchema.parse(JSON.parse(proof ?? '{}'))
  // The platform's own time counts where it says one: it is signed.
  const since = registry.issuedAt === undefined ? at : Math.min(at, Date.parse(registry.issuedAt))
  if (Date.now() - since > mostAge) throw new Error('The last list of applications is older than a day.')
  const isGenuine = await isSignedBy(key, signature, new TextEncoder().encode(text))
  if (!isGenuine) throw new Error('The last list of applications has been changed.')
}
