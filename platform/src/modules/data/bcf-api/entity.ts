import type { FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '../../../errors/platform-error.ts'
import { hasEntity } from '../../../plugins/entity-tag.ts'

/** The ETag of a revision. It's strong, because each version of the BCF API has its own URLs. */
function tagOf(revision: number): string {
  return `"${revision}"`
}

/** Sends the ETag. Returns true if the caller already has this revision, so that nothing has to be sent. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, revision: number): boolean {
  void reply.headers({ etag: tagOf(revision), 'cache-control': 'private, no-cache' })
  if (request.method !== 'GET' || !hasEntity(request.headers['if-none-match'], tagOf(revision))) return false
  void reply.code(304)
  return true
}

/** Fails with 412 if `If-Match` names a revision that isn't current. Without the header, any revision is changed. */
export function assertMatches({ headers }: Pick<FastifyRequest, 'headers'>, revision: number, thing: string): void {
  const expectedTag = headers['if-match']
  if (expectedTag !== undefined && !hasEntity(expectedTag, tagOf(revision))) throw preconditionFailed(thing)
}

export function notOffered(reason: string): PlatformError {
  return new PlatformError(
    'bcf/not-offered',
    403,
    `${reason} See the authorization in each response for what's allowed.`,
  )
}

/** Someone else changed it first, so the revision in `If-Match` is no longer current. */
function preconditionFailed(thing: string): PlatformError {
  const detail = `This ${thing} doesn't match If-Match. Reload it and make your change again.`
  return new PlatformError('bcf/precondition-failed', 412, detail)
}

export function thingNotFound(thing: string): PlatformError {
  return new PlatformError('bcf/not-found', 404, `This ${thing} doesn't exist.`)
}

export function invalid(path: string, message: string): PlatformError {
  return new PlatformError('request/invalid', 400, `The request isn't valid. ${path}: ${message}`, {
    errors: [{ path, message }],
  })
}
