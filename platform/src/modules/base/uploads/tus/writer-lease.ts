import { randomUUID } from 'node:crypto'
import type { Lock } from '@tus/server'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { endLease, renewLease, takeLease, type UploadKey } from '../repository.ts'
import { uploadInUse } from '../upload-errors.ts'

/** Seconds after which another call may write an upload whose process has died. */
const leaseSeconds = 30

/** One function per writing call, which requests that call to stop. */
export type WriterStops = Set<() => void>

/**
 * Allows only one call at a time to write an upload, across all processes. Instead of holding a transaction, it stores a lease in the
 * upload's row and renews it while writing. A second writer is rejected at once, and a writer that can't renew its lease stops writing.
 */
export function writerLease(db: Database, uploadKey: UploadKey, writers: WriterStops): Lock {
  const lease = { ...uploadKey, writer: randomUUID(), seconds: leaseSeconds }
  let timer: NodeJS.Timeout | undefined
  let renewal: Promise<void> | undefined
  let stop: (() => void) | undefined

  async function renew(end: () => void): Promise<void> {
    try {
      if (!(await withScope(db, uploadKey, (tx) => renewLease(tx, lease)))) end()
    } catch {
      // If the renewal fails, another call may be writing.
      end()
    }
  }

  return {
    async lock(_signal, requestRelease) {
      if (!(await withScope(db, uploadKey, (tx) => takeLease(tx, lease)))) throw uploadInUse()
      const end = () => void requestRelease()
      stop = end
      writers.add(end)
      timer = setInterval(
        () => {
          renewal = renew(end)
        },
        (leaseSeconds * 1000) / 3,
      )
    },
    async unlock() {
      clearInterval(timer)
      // Waits for a renewal in progress, so that it can't renew the lease after its end or stop a writer that has ended.
      await renewal
      if (stop) writers.delete(stop)
      await withScope(db, uploadKey, (tx) => endLease(tx, lease))
    },
  }
}
