import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import type { ResumableStorage } from '../../../interfaces/files.ts'
import { hasBody } from '../../../plugins/bodies/has-body.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { createSemaphore } from '../../../plugins/limits/semaphore.ts'
import { createUpload, readAnnouncement, type UploadLimits } from './create-upload.ts'
import { beginUpload, discardUpload, finishUpload } from './finish-upload.ts'
import { mayUpload } from './purposes.ts'
import { findUpload, isExpired, type StoredUpload } from './repository.ts'
import type { ExchangedUpload, TusExchange } from './tus/tus-exchange.ts'
import { roleMissing, uploadExpired, uploadNotFound } from './upload-errors.ts'
import { writerLease, type WriterStops } from './tus/writer-lease.ts'

export type UploadDeps = { db: Database; resumable: ResumableStorage; limits: UploadLimits }

type OngoingUpload = ExchangedUpload & Pick<StoredUpload, 'received' | 'createdAt' | 'expiresAt'>

/** What callers can do with uploads. Each response is one of the tus protocol. */
export type UploadService = {
  announce(request: FastifyRequest): Promise<Response>
  /** Returns how many bytes were received. */
  readOffset(request: FastifyRequest, id: string): Promise<Response>
  /** Receives the next chunk. */
  receiveChunk(request: FastifyRequest, id: string): Promise<Response>
  discard(caller: DetachedScope, id: string): Promise<void>
  /** Stops the calls that are writing. What they have received is kept. */
  stop(): void
}

export function openUploadService({ db, resumable, limits }: UploadDeps): UploadService {
  const writers: WriterStops = new Set()
  const exchangeAbout = createExchange({ db, resumable }, writers)
  const semaphore = limitUploads()
  function withSlot<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> {
    return hasBody(request.raw) ? semaphore.run(request.detachedScope, run) : run()
  }
  function discard(caller: DetachedScope, upload: ExchangedUpload): Promise<void> {
    return discardUpload(caller, upload, { resumable, lock: writerLease(db, upload, writers) })
  }

  return {
    async announce(request) {
      const { headers, detachedScope } = request
      const announced = await readAnnouncement(headers['upload-length'], headers['upload-metadata'])
      const upload = await detachedScope.inTransaction((scope) => createUpload(scope, announced, { limits, resumable }))
      try {
        return await withSlot(request, () => exchangeAbout(request, upload))
      } catch (error) {
        // The caller never learns the URL of this upload, which would otherwise use quota for a day.
        await discard(detachedScope, upload)
        throw error
      }
    },
    async readOffset(request, id) {
      const upload = await uploadOf(request.detachedScope, id)
      return upload.finishedAt === null ? exchangeAbout(request, upload) : completeResponse(upload)
    },
    receiveChunk: (request, id) =>
      withSlot(request, async () => exchangeAbout(request, await uploadOf(request.detachedScope, id))),
    discard: async (caller, id) => discard(caller, await uploadOf(caller, id)),
    stop() {
      for (const stop of writers) stop()
    },
  }
}

/** Each file in progress has a lease that is renewed, and a file that grows. */
function limitUploads() {
  return createSemaphore(
    { ofPerson: 8, ofOrganization: 32, inAll: 64 },
    {
      ofPerson: "You're already uploading 8 files. Wait until one finishes.",
      ofOrganization: 'Your organization is already uploading 32 files. Wait until one finishes.',
      inAll: 'Too many files are being uploaded right now. Try again shortly.',
    },
  )
}

/** Lets the library handle calls about uploads, and keeps their rows up to date. */
function createExchange({ db, resumable }: Omit<UploadDeps, 'limits'>, writers: WriterStops) {
  let opened: Promise<TusExchange> | undefined

  /** The library is loaded with the first upload, so that it doesn't slow down starting. */
  async function openExchange(): Promise<TusExchange> {
    const [{ createTusExchange }, pieces] = await Promise.all([import('./tus/tus-exchange.ts'), resumable.pieces()])
    return createTusExchange(db, pieces, writers)
  }

  return async function exchangeAbout(request: FastifyRequest, upload: OngoingUpload): Promise<Response> {
    opened ??= openExchange()
    const { detachedScope } = request
    const begin = () => beginUpload(detachedScope, upload, resumable)
    const response = await (await opened)(request, upload, begin)
    await finishUpload(detachedScope, upload, { resumable, offset: response.headers.get('upload-offset') })
    return withExpiry(response, upload)
  }
}

/** The library only knows when an upload expires after its first byte, not that it expires sooner without one. */
function withExpiry(response: Response, { expiresAt }: OngoingUpload): Response {
  if (Number(response.headers.get('upload-offset')) === 0)
    response.headers.set('upload-expires', expiresAt.toUTCString())
  return response
}

async function uploadOf(caller: DetachedScope, id: string): Promise<StoredUpload> {
  const { organizationId, userId, program } = caller
  const found = await caller.inTransaction(({ tx }) => findUpload(tx, { organizationId, userId, program, id }))
  if (!found) throw uploadNotFound()
  if (!mayUpload(caller.roles, found.purpose)) throw roleMissing()
  if (isExpired(found)) throw uploadExpired(found)
  return found
}

/** A client that has lost the last response asks for the offset. The response is the full length. */
function completeResponse({ bytes }: StoredUpload): Response {
  const size = String(bytes)
  return new Response(null, { headers: { 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store' } })
}
