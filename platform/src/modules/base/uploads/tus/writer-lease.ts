import { randomUUID } from 'node:crypto'
import type { Lock } from '@tus/server'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { endLease, lease, type UploadPlace } from '../repository.ts'
import { uploadInUse } from '../upload-errors.ts'

/** After so many seconds, an upload that a dead process was writing is free again. */
const leaseSeconds = 30

/** One function for each call that is writing, which asks it to end. */
export type Writers = Set<() => void>

/**
 * Lets one call at a time write an upload, in all processes together. It holds an entry in the upload's row, renewed while it writes,
 * instead of a transaction; a second writer is refused at once, and a writer that cannot renew stops writing.
 */
export function writerLease(db: Database, place: UploadPlace, writers: Writers): Lock {
  const held = { ...place, writer: randomUUID() }
  let renewal: NodeJS.Timeout | undefined
  let stop: (() => void) | undefined

  function extend(): Promise<boolean> {
    return withScope(db, place, (tx) => lease(tx, { ...held, seconds: leaseSeconds }))
  }

  return {
    async lock(_signal, requestRelease) {
      if (!(await extend())) throw uploadInUse()
      stop = () => void requestRelease()
      writers.add(stop)
      const end = stop
      renewal = setInterval(
        () => {
          extend().then((isHeld) => isHeld || end(), end)
        },
        (leaseSeconds * 1000) / 3,
      )
    },
    async unlock() {
      clearInterval(renewal)
      if (stop) writers.delete(stop)
      await withScope(db, place, (tx) => endLease(tx, held))
    },
  }
}
