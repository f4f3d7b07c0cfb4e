import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, setContentEncoding } from './compress.ts'

/** A route's `onSend`, after `tagEntity`, for responses that every start of the application waits for, even on slow connections. */
export async function compressEntity(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const tag = reply.getHeader('etag')
  // The tag is weak because the same content is sent in several encodings.
  if (typeof tag === 'string') void reply.header('etag', `W/${tag}`)
  if (reply.statusCode !== 200 || typeof payload !== 'string') {
    setContentEncoding(reply, undefined)
    return payload
  }
  const { body, coding } = compress(Readable.from([payload]), request.headers['accept-encoding'])
  setContentEncoding(reply, coding)
  if (coding === undefined) return payload
  void reply.removeHeader('content-length')
  return body
}
