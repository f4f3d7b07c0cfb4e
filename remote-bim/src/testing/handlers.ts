import { IdsBimPlatform } from './ids-platform.ts'

/** Mock handlers for this remote's requests. */
export function sampleHandlers() {
  return [...new IdsBimPlatform().handlers()]
}
