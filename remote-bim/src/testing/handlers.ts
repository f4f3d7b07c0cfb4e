import { IdsBimPlatform } from './ids-platform.ts'

/** The calls of this remote, answered without a platform. */
export function sampleHandlers() {
  return [...new IdsBimPlatform().handlers()]
}
