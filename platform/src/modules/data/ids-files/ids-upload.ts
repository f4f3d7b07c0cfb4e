import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { idsContentType, maxIdsBytes } from '@lintel/shared/contract/ids'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { createSemaphore } from '../../../plugins/limits/semaphore.ts'
import { readIdsFile } from './read-ids.ts'
import type { ReadIds } from './repository.ts'

/**
 * Options of routes with an IDS file as the body: detached, so that a slow client doesn't hold a database connection.
 */
export const idsUploadConfig = {
  isDetached: true,
  timeLimit: 'while bytes come',
  bounds: { bytes: maxIdsBytes },
} as const

type IdsUpload = { detachedScope: DetachedScope; body: unknown }

// One limit for all routes of a process: each file is parsed by a thread and completely in memory.
const limit = pLimit(2)
/** Each upload in progress is completely in memory. */
const semaphore = createSemaphore(
  { ofPerson: 2, ofOrganization: 4, inAll: 8 },
  {
    ofPerson: "You're already uploading 2 IDS files. Wait until one finishes.",
    ofOrganization: 'Your organization is already uploading 4 IDS files. Wait until one finishes.',
    inAll: 'Too many IDS files are being uploaded right now. Try again shortly.',
  },
)

/** Lets the routes of a plugin accept IDS files. Returns a function that reads the file of a request. */
export function idsReaderOf(app: Pick<FastifyInstance, 'addContentTypeParser'>) {
  for (const type of [idsContentType, 'text/xml'])
    app.addContentTypeParser(type, (_request: unknown, body: unknown, next: (error: null, body: unknown) => void) =>
      next(null, body),
    )
  return async ({ detachedScope, body }: IdsUpload, options?: { despiteErrors: boolean }): Promise<ReadIds> =>
    semaphore.run(detachedScope, async () => {
      const bytes = await buffer(bodyOf(body))
      return limit(() => readIdsFile(bytes, options))
    })
}

/** Reads a generated IDS file, with the same limit. */
export function readIdsText(content: string): Promise<ReadIds> {
  return limit(() => readIdsFile(Buffer.from(content)))
}

/** A missing body or one of another type counts as empty. */
function bodyOf(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([])
}
