import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { readChunks } from '../../../../../plugins/bodies/whole-body.ts'
import { unreadableFile } from './read-bcf-file.ts'

/** The signature of every archive that isn't empty. */
const beginning = Buffer.from('PK\u0003\u0004', 'latin1')

/** Reads an archive in chunks. Anything else is rejected by its first bytes. */
export function readArchive(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer[]> {
  let head = Buffer.alloc(0)
  return readChunks(request, payload, (piece) => {
    if (head.length >= beginning.length) return
    head = Buffer.concat([head, piece.subarray(0, beginning.length)])
    const comparedLength = Math.min(head.length, beginning.length)
    if (!head.subarray(0, comparedLength).equals(beginning.subarray(0, comparedLength)))
      throw unreadableFile("This isn't a BCF file: it's not a ZIP archive.")
  })
}
