import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

/**
 * Both pass on each slice when they have it: what was read is on its way, however long the next slice takes. Their levels are those that
 * keep up with the database; compressing happens in threads beside the event loop.
 */
const encoders = {
  gzip: () => createGzip({ level: 3, flush: constants.Z_SYNC_FLUSH }),
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
}

type Coding = keyof typeof encoders
const codings: Coding[] = ['br', 'gzip']

export type Encoded = { body: Readable; coding: Coding | undefined }

/** In the coding that the caller likes best; one end of it that fails or is left takes the other with it. */
export function compress(text: Readable, acceptEncoding: string | undefined): Encoded {
  const coding = negotiate(acceptEncoding ?? '', codings) ?? undefined
  if (coding === undefined) return { body: text, coding }
  // Whoever sends the answer hears of failures from `body`, and whoever reads the rows from `text`.
  const body = pipeline(text, encoders[coding](), () => undefined)
  return { body, coding }
}

/** Says in which coding the answer is, and that others may get it in another. */
export function sayCoding(reply: FastifyReply, coding: Coding | undefined): void {
  const others = reply.getHeader('vary')
  void reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`)
  if (coding !== undefined) void reply.header('content-encoding', coding)
}
