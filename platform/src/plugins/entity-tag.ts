import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** A route's `onSend` that adds a strong ETag, and answers 304 to a browser that has the same already. */
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
 * An `onSend` for lists with a `listTag`: what the browser has already is answered without a body and without a length. With a length,
 * proxies would wait for a body that does not come, or take the answer for broken.
 */
export async function omitKnown(_request: FastifyRequest, reply: FastifyReply, payload?: unknown): Promise<unknown> {
  if (reply.statusCode !== 304) return payload
  void reply.removeHeader('content-length').removeHeader('content-type')
  return null
}

type IsKnown = (request: FastifyRequest, reply: FastifyReply, state: string) => boolean

/**
 * For lists that are streamed. The tag is made of the state of the list, which is found without reading it, and of the fields of a row, so
 * that a later version of this software never confirms what an earlier one sent. Answers true if the browser has it, so that nothing has to
 * be sent.
 */
export function listTag(row: z.ZodObject): IsKnown {
  const shape = Object.keys(row.shape).join()
  return (request, reply, state) => {
    const { organization } = request.headers
    const tag = `"${hash('sha1', JSON.stringify([shape, organization, state]), 'base64url')}"`
    // The tag is weak, because the same rows are sent in more than one coding.
    void reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache')
    const isKnown = hasEntity(request.headers['if-none-match'], tag)
    if (isKnown) void reply.code(304)
    return isKnown
  }
}

/** Whether `If-None-Match` names the tag. Weak forms count too, because proxies that compress weaken the tags they pass on. */
export function hasEntity(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false
  return known.split(',').some((candidate) => ['*', tag].includes(candidate.trim().replace(/^W\//, '')))
}
