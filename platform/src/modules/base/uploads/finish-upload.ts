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
 * Once all has arrived. Looked at after every answer that tells how much has: the process that received the last byte may not
 * have lived to say so.
 */
export async function finishUpload(caller: DetachedScope, upload: Exchanged, { resumable, offset }: Progress) {
  const { key, bytes } = upload
  if (offset === null || Number(offset) !== bytes) return
  await resumable.complete(key, bytes)
  await caller.inTransaction(async ({ tx }) => {
    const expiresAt = new Date(Date.now() + millisecondsToFinish)
    // Another call may have been quicker, and the file be taken since: then it must not go by itself any more.
    if (!(await markFinished(tx, upload, expiresAt))) throw uploadNotFound()
    await removeLater(tx, [key], hoursToFinish)
    await removeLater(tx, resumable.companionsOf(key), 0)
  })
}

/** Nothing of it is kept, unless somebody has taken it meanwhile. While somebody writes it, that is refused. */
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
