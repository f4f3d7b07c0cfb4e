import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

/**
 * Both flush after each slice, so that rows that were read are sent, however long the next slice takes. The levels are quick enough to keep
 * up with the database; compressing happens in threads beside the event loop.
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

/** Compresses in the coding that the caller prefers; if one end fails or is left, the other one is closed too. */
export function compress(text: Readable, acceptEncoding: string | undefined): Encoded {
  const coding = negotiate(acceptEncoding ?? '', codings) ?? undefined
  if (coding === undefined) return { body: text, coding }
  // Whoever sends the answer hears of failures from `body`, and whoever reads the rows hears of them from `text`.
  const body = pipeline(text, encoders[coding](), () => undefined)
  return { body, coding }
}

/** Sets the header of the answer's coding, and the one that tells caches that others may get another. */
export function setContentEncoding(reply: FastifyReply, coding: Coding | undefined): void {
  const others = reply.getHeader('vary')
  void reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`)
  if (coding !== undefined) void reply.header('content-encoding', coding)
}
