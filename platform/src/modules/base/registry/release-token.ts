import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { PlatformError } from '../../../errors.ts'

/** Releases are published by build machines, which have no account: they show a token of their own. */
export function requireReleaseToken(releaseToken: string | undefined) {
  const expected = releaseToken === undefined ? undefined : digest(releaseToken)
  return async function checkReleaseToken(request: FastifyRequest): Promise<void> {
    if (expected === undefined) {
      throw new PlatformError(
        'registry/releases-off',
        403,
        'This server takes no releases: it has no REGISTRY_RELEASE_TOKEN.',
      )
    }
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // Digests have the same length, so the comparison takes equally long however much of the token is right.
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return
    throw new PlatformError('registry/token-refused', 401, 'The release token is missing or wrong.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
