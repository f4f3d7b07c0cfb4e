import type { Lock } from '@tus/server'
import type { ResumableStorage } from '../../../interfaces/files.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { hoursToFinish, millisecondsToFinish } from '../files/resumable/resumable-storage.ts'
import { removeLater } from '../files/unreferenced-files-repository.ts'
import { deleteUpload, markBegun, markFinished, markReceived } from './repository.ts'
import type { ExchangedUpload } from './tus/tus-exchange.ts'
import { uploadExpired, uploadNotFound } from './upload-errors.ts'

type UploadState = { resumable: ResumableStorage; offset: string | null }

/**
 * Finishes the upload if all bytes have arrived. Called after every response with the upload's offset, because the process that received
 * the last byte may have died before finishing it.
 */
export async function finishUpload(caller: DetachedScope, upload: ExchangedUpload, { resumable, offset }: UploadState) {
  const { key, bytes } = upload
  if (offset === null) return
  if (Number(offset) !== bytes) return caller.inTransaction(({ tx }) => markReceived(tx, upload, Number(offset)))
  await resumable.complete(key, bytes)
  await caller.inTransaction(async ({ tx }) => {
    const expiresAt = new Date(Date.now() + millisecondsToFinish)
    await markReceived(tx, upload, bytes)
    // Another call may have finished it before, and the file may have been used since; then it must not be marked for removal again.
    if (!(await markFinished(tx, upload, expiresAt))) throw uploadNotFound()
    await removeLater(tx, [key], hoursToFinish)
    await removeLater(tx, resumable.companionsOf(key), 0)
  })
}

/** Called when the first byte arrives: from then on, the upload expires a day after its creation. */
export async function beginUpload(
  caller: DetachedScope,
  upload: ExchangedUpload & { createdAt: Date; received: number },
  resumable: ResumableStorage,
): Promise<void> {
  const { key, createdAt, received } = upload
  if (received > 0) return
  const expiresAt = new Date(createdAt.getTime() + millisecondsToFinish)
  await caller.inTransaction(async ({ tx }) => {
    if (!(await markBegun(tx, upload, expiresAt))) throw uploadExpired({ received: 0 })
    await removeLater(tx, [key, ...resumable.companionsOf(key)], hoursToFinish)
  })
}

/** Removes the upload and its file unless it was already used. Fails while someone is writing it. */
export async function discardUpload(
  caller: DetachedScope,
  upload: ExchangedUpload,
  { resumable, lock }: { resumable: ResumableStorage; lock: Lock },
): Promise<void> {
  const { key } = upload
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    await caller.inTransaction(async ({ tx }) => {
      if (!(await deleteUpload(tx, upload))) throw uploadNotFound()
      await removeLater(tx, [key, ...resumable.companionsOf(key)], 0)
    })
    await resumable.remove(key)
  } finally {
    await lock.unlock()
  }
}
