import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As a route's `onSend`: a strong ETag of the answer, and 304 for a browser that already has it. */
export async function tagEntity(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${hash('sha1', payload, 'base64url')}"`
  void reply.header('etag', tag)
  if (reply.getHeader('cache-control') === 'no-store') void reply.header('cache-control', 'private, no-cache')
  if (!hasEntity(request.headers['if-none-match'], tag)) return payload
  void reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return null
}

/** Whether `If-None-Match` names the tag. Weak forms count too: proxies that compress weaken the tags they pass on. */
export function hasEntity(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false
  return known.split(',').some((candidate) => ['*', tag].includes(candidate.trim().replace(/^W\//, '')))
}
