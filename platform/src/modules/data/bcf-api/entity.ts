import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasEntity } from '../../../plugins/entity-tag.ts'
import { preconditionFailed } from './bcf-errors.ts'

/** The tag of a revision. It is strong, since it is made of the thing and not of its bytes: each version of BCF-API has an address of its own. */
function tagOf(revision: number): string {
  return `"${revision}"`
}

/** Sends the tag. Answers true where the caller has this revision already, so that nothing has to be sent. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, revision: number): boolean {
  void reply.headers({ etag: tagOf(revision), 'cache-control': 'private, no-cache' })
  if (request.method !== 'GET' || !hasEntity(request.headers['if-none-match'], tagOf(revision))) return false
  void reply.code(304)
  return true
}

/** Rejects with 412 where the caller says which revision is changed, and it is not the present one. To say nothing is to change whatever there is. */
export function assertMatches({ headers }: Pick<FastifyRequest, 'headers'>, revision: number, thing: string): void {
  const wanted = headers['if-match']
  if (wanted !== undefined && !hasEntity(wanted, tagOf(revision))) throw preconditionFailed(thing)
}
