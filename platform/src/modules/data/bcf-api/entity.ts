import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasEntity } from '../../../plugins/entity-tag.ts'
import { preconditionFailed } from './bcf-errors.ts'

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
  const wanted = headers['if-match']
  if (wanted !== undefined && !hasEntity(wanted, tagOf(revision))) throw preconditionFailed(thing)
}
