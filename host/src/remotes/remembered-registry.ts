import { registrySchema, type Registry } from '@lintel/shared/remote'
import { rememberedAs } from '../early-script/handover.ts'

const key = rememberedAs.registry

/** The registry as it was when it could last be read. */
export function readRemembered(): Registry | undefined {
  try {
    const parsed = registrySchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch (error) {
    console.warn('The remembered registry cannot be read.', error)
    return undefined
  }
}

export function rememberRegistry(registry: Registry): void {
  try {
    localStorage.setItem(key, JSON.stringify(registry))
  } catch (error) {
    console.warn('The registry cannot be remembered.', error)
  }
}
