import type { RequestHandler } from 'msw'

/** Mock handlers for this remote's API calls. */
export function sampleHandlers(): RequestHandler[] {
  return []
}
