import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

/**
 * Both flush after each batch, so that rows are sent immediately, however long the next batch takes. The levels are fast enough to keep up with the
 * database; compression runs in threads outside of the event loop.
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

/** Compresses with the encoding that the client prefers; if one end fails or is closed, the other one is closed too. */
export function compress(text: Readable, acceptEncoding: string | undefined): Encoded {
  const coding = negotiate(acceptEncoding ?? '', codings) ?? undefined
  if (coding === undefined) return { body: text, coding }
  // The sender of the response gets errors from `body`, and the reader of the rows gets them from `text`.
  const body = pipeline(text, encoders[coding](), () => undefined)
  return { body, coding }
}

/** Sets the content encoding, and the `Vary` header, which tells caches that other clients may get another one. */
export function setContentEncoding(reply: FastifyReply, coding: Coding | undefined): void {
  const existingVary = reply.getHeader('vary')
  void reply.header('vary', existingVary === undefined ? 'Accept-Encoding' : `${String(existingVary)}, Accept-Encoding`)
  if (coding !== undefined) void reply.header('content-encoding', coding)
}
