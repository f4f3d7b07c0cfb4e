import { BimPlatform } from './bim-platform.ts'

/** The calls of this remote, answered without a platform. */
export function sampleHandlers() {
  return [...new BimPlatform().handlers()]
}
