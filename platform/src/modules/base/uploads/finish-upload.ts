import type { Lock } from '@tus/server'
import type { ResumableStorage } from '../../../interfaces/files.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { hoursToFinish, millisecondsToFinish } from '../files/resumable/resumable-storage.ts'
import { removeLater } from '../files/unreferenced-files-repository.ts'
import { deleteUpload, markFinished } from './repository.ts'
import type { Exchanged } from './tus/tus-exchange.ts'
import { uploadNotFound } from './upload-errors.ts'

type Progress = { resumable: ResumableStorage; offset: string | null }

/**
 * Finishes the upload once all bytes have arrived. It is called after every answer that tells how many have, because the process that
 * received the last byte may not have lived to finish it.
 */
export async function finishUpload(caller: DetachedScope, upload: Exchanged, { resumable, offset }: Progress) {
  const { key, bytes } = upload
  if (offset === null || Number(offset) !== bytes) return
  await resumable.complete(key, bytes)
  await caller.inTransaction(async ({ tx }) => {
    const expiresAt = new Date(Date.now() + millisecondsToFinish)
    // Another call may have finished it before, and the file may have been taken since: then it must not be marked for removal again.
    if (!(await markFinished(tx, upload, expiresAt))) throw uploadNotFound()
    await removeLater(tx, [key], hoursToFinish)
    await removeLater(tx, resumable.companionsOf(key), 0)
  })
}

/** Removes the upload and its file, unless somebody has taken it meanwhile. While somebody writes it, that is refused. */
export async function discardUpload(
  caller: DetachedScope,
  upload: Exchanged,
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
