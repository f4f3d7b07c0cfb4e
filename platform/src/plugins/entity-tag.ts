import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** A route's `onSend` that adds a strong ETag, and sends 304 to a browser that already has the same content. */
export async function tagEntity(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${hash('sha1', payload, 'base64url')}"`
  void reply.header('etag', tag)
  if (reply.getHeader('cache-control') === 'no-store') void reply.header('cache-control', 'private, no-cache')
  if (!hasEntity(request.headers['if-none-match'], tag)) return payload
  void reply.code(304)
  return omitKnown(request, reply)
}

/**
 * An `onSend` for lists with a `listTag`: a 304 is sent without a body and without a content length. With a length, proxies would wait for a body
 * that never comes, or treat the response as broken.
 */
export async function omitKnown(_request: FastifyRequest, reply: FastifyReply, payload?: unknown): Promise<unknown> {
  if (reply.statusCode !== 304) return payload
  void reply.removeHeader('content-length').removeHeader('content-type')
  return null
}

type IsKnown = (request: FastifyRequest, reply: FastifyReply, state: string) => boolean

/**
 * For lists that are streamed. The tag is derived from the state of the list, which is found without reading it, and from the fields of a row, so
 * that a newer software version never confirms what an older one sent. Returns true if the browser has it, so that nothing must be sent.
 */
export function listTag(row: z.ZodObject): IsKnown {
  const shape = Object.keys(row.shape).join()
  return (request, reply, state) => {
    const { organization } = request.headers
    const tag = `"${hash('sha1', JSON.stringify([shape, organization, state]), 'base64url')}"`
    // The tag is weak because the same rows are sent in several encodings.
    void reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache')
    const isKnown = hasEntity(request.headers['if-none-match'], tag)
    if (isKnown) void reply.code(304)
    return isKnown
  }
}

/** Whether `If-None-Match` names the tag. Weak forms count too, because proxies that compress weaken the tags they pass on. */
export function hasEntity(headerValue: string | undefined, tag: string): boolean {
  if (headerValue === undefined) return false
  return headerValue.split(',').some((candidate) => ['*', tag].includes(candidate.trim().replace(/^W\//, '')))
}
