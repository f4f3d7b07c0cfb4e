import { randomUUID } from 'node:crypto'
import type { Lock } from '@tus/server'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { endLease, lease, type UploadPlace } from '../repository.ts'
import { uploadInUse } from '../upload-errors.ts'

/** What a process that died has held is free after so long. */
const leaseSeconds = 30

/** Asks calls that write to end. */
export type Writers = Set<() => void>

/**
 * One writer of an upload at a time, in all processes. It holds a line in the upload's row, renewed while it writes, instead
 * of a transaction; a second one is refused at once. Whoever cannot renew ceases to write.
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
