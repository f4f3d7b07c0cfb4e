import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, sayCoding } from './compress.ts'

/** As a route's `onSend`, behind `tagEntity`: for what every start waits for, on however slow a line. */
export async function compressEntity(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const tag = reply.getHeader('etag')
  // Weak, because the same is sent in more than one coding.
  if (typeof tag === 'string') void reply.header('etag', `W/${tag}`)
  if (reply.statusCode !== 200 || typeof payload !== 'string') {
    sayCoding(reply, undefined)
    return payload
  }
  const { body, coding } = compress(Readable.from([payload]), request.headers['accept-encoding'])
  sayCoding(reply, coding)
  if (coding === undefined) return payload
  void reply.removeHeader('content-length')
  return body
}
