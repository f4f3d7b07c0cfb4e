import type { RequestHandler } from 'msw'

/** The calls of this remote, answered without a platform. */
export function sampleHandlers(): RequestHandler[] {
  return []
}
