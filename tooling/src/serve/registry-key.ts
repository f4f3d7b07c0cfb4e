import { z } from 'zod'

/** A public key of the curve P-256, as JWK. */
const keySchema = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })
export type RegistryKey = z.infer<typeof keySchema>

const deadline = 500

/**
 * Asks the platform once for the key that it signs the registry with: browsers hold a remembered registry against it while the platform is
 * away, so it is told with the configuration. Undefined for as long as the platform has not answered.
 */
export function registryKeyOf(platform: string): () => Promise<RegistryKey | undefined> {
  let known: RegistryKey | undefined
  return async () => {
    known ??= await ask(platform)
    return known
  }
}

async function ask(platform: string): Promise<RegistryKey | undefined> {
  // Without it a shell only trusts what it is given now, as before; it is no reason to have no configuration.
  const answer = await fetch(`${platform}/api/registry/key`, { signal: AbortSignal.timeout(deadline) }).catch(
    () => undefined,
  )
  if (answer?.ok !== true) return undefined
  return keySchema.safeParse(await answer.json().catch(() => undefined)).data
}
