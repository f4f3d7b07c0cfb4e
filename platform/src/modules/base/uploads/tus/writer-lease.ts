import { randomUUID } from 'node:crypto'
import type { Lock } from '@tus/server'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { endLease, renewLease, takeLease, type UploadPlace } from '../repository.ts'
import { uploadInUse } from '../upload-errors.ts'

/** After so many seconds, an upload that a dead process was writing is free again. */
const leaseSeconds = 30

/** One function for each call that is writing, which asks it to end. */
export type Writers = Set<() => void>

/**
 * Lets one call at a time write an upload, in all processes together. It holds an entry in the upload's row, renewed while it writes,
 * instead of a transaction; a second writer is rejected at once, and a writer that cannot renew stops writing.
 */
export function writerLease(db: Database, place: UploadPlace, writers: Writers): Lock {
  const held = { ...place, writer: randomUUID(), seconds: leaseSeconds }
  let timer: NodeJS.Timeout | undefined
  let renewal: Promise<void> | undefined
  let stop: (() => void) | undefined

  async function renew(end: () => void): Promise<void> {
    try {
      if (!(await withScope(db, place, (tx) => renewLease(tx, held)))) end()
    } catch {
      // Whoever cannot ask cannot know that no one else writes.
      end()
    }
  }

  return {
    async lock(_signal, requestRelease) {
      if (!(await withScope(db, place, (tx) => takeLease(tx, held)))) throw uploadInUse()
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
      // A renewal that is under way is over before the lease is, and asks no one to end who has ended.
      await renewal
      if (stop) writers.delete(stop)
      await withScope(db, place, (tx) => endLease(tx, held))
    },
  }
}
