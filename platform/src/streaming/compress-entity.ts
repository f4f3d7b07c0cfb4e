import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, sayCoding } from './compress.ts'

/** As a route's `onSend`, behind `tagEntity`: for what every start waits for, on however slow a line. */
export async function compressEntity(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const { body, coding } = compress(Readable.from([payload]), request.headers['accept-encoding'])
  sayCoding(reply, coding)
  if (coding === undefined) return payload
  // Weak, because the same is sent in more than one coding.
  void reply.header('etag', `W/${String(reply.getHeader('etag'))}`).removeHeader('content-length')
  return body
}
