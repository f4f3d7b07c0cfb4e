import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { idsContentType, mostIdsBytes } from '@lintel/shared/contract/ids'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { createSemaphore, type QuotaSubject } from '../../../plugins/limits/semaphore.ts'
import { readIdsFile } from './read-ids.ts'
import type { ReadIds } from './repository.ts'

/** What a route says of itself that takes an IDS file as its body: it is detached, so that no connection waits for a slow client. */
export const sentIds = { isDetached: true, timeLimit: 'while bytes come', bounds: { bytes: mostIdsBytes } } as const

type Sent = { detachedScope: DetachedScope; body: unknown }

// One for all routes of a process: each is read by a thread with all of it in memory.
const limit = pLimit(2)
const places = createSemaphore()

/** Lets the routes of a plugin take IDS files, and answers a function that reads the one that a call has sent, as a whole. */
export function idsReaderOf(app: Pick<FastifyInstance, 'addContentTypeParser'>) {
  for (const type of [idsContentType, 'text/xml'])
    app.addContentTypeParser(type, (_request: unknown, body: unknown, next: (error: null, body: unknown) => void) =>
      next(null, body),
    )
  return async ({ detachedScope, body }: Sent, options?: { despiteErrors: boolean }): Promise<ReadIds> => {
    const leave = places.take(quotaSubjectsOf(detachedScope))
    async function read(): Promise<ReadIds> {
      const bytes = await buffer(bodyOf(body))
      return limit(() => readIdsFile(bytes, options))
    }
    return read().finally(leave)
  }
}

/** The same for a file that was made here. */
export function readIdsText(content: string): Promise<ReadIds> {
  return limit(() => readIdsFile(Buffer.from(content)))
}

/** How many files may be on their way at once: each has its whole body in memory. */
function quotaSubjectsOf({ userId, organizationId }: DetachedScope): QuotaSubject[] {
  const next = 'Wait until one finishes.'
  return [
    { name: `person ${userId}`, most: 2, refusal: `You're already uploading 2 IDS files. ${next}` },
    { name: organizationId, most: 4, refusal: `Your organization is already uploading 4 IDS files. ${next}` },
    { name: '', most: 8, refusal: 'Too many IDS files are being uploaded right now. Try again shortly.' },
  ]
}

/** A body of another type, or none, counts as an empty file. */
function bodyOf(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([])
}
