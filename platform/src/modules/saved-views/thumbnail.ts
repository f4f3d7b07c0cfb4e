import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { personalLimit } from '../../plugins/limits.ts'
import type { FileStore } from '../files/file-store.ts'
import { drawImage } from '../images/draw-image.ts'

/** A picture replaces what was there, null removes it, and without either it stays. */
export type NewPicture = Buffer | null | undefined

type WithPicture = { thumbnail?: string | null | undefined }

/** Twice what a list shows, for dense screens. */
const bounds = { width: 640, height: 400 }
/** Enough for a file of views that is imported at once. */
const drawsPerPerson = { max: 120, timeWindow: 60_000 }

/** The picture of a view that is saved, and what becomes of the one before. */
export function thumbnailHooks(app: FastifyInstance, store: FileStore) {
  const limitDraws = personalLimit(app, drawsPerPerson)
  const drawn = new WeakMap<FastifyRequest, Buffer>()
  const replaced = new WeakMap<FastifyRequest, string>()
  return {
    /** Before the route opens its transaction: decoding takes time, and connections are few. */
    draw: async (request: FastifyRequest) => {
      const address = request.validationError ? undefined : (request.body as WithPicture).thumbnail
      if (!address) return
      await limitDraws(request)
      drawn.set(request, await drawImage(bytesOf(address), bounds))
    },
    pictureOf: (request: FastifyRequest): NewPicture =>
      (request.body as WithPicture).thumbnail === null ? null : drawn.get(request),
    noteReplaced: (request: FastifyRequest, key: string | null) => {
      if (key !== null) replaced.set(request, key)
    },
    /** After the commit: a change that fails leaves the picture that was there. */
    removeReplaced: async (request: FastifyRequest, reply: FastifyReply) => {
      const key = replaced.get(request)
      if (key !== undefined && reply.statusCode < 300) await store.remove(key)
    },
  }
}

function bytesOf(dataAddress: string): Buffer {
  return Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')
}
