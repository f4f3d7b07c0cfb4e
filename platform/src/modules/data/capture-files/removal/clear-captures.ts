import type { Database } from '../../../../database/connect.ts'
import { seeRemoved, withScope, type Transaction } from '../../../../database/scope.ts'
import { isWorkerStopped, type JobTurn } from '../../../../jobs/handle-job.ts'
import { patiently } from '../../../../runs/retry-transaction.ts'
import type { CapturePlace } from '../../captures/repository.ts'
import { deleteCapture, deleteSome, findRemoved, rowsAtOnce, rowsBelowCapture } from './removed-repository.ts'

/**
 * Clears away all captures that were removed in the organization, some thousand rows at a time, each in a transaction of its own. Whoever
 * breaks off leaves the rest to the next try, or to the job of the next capture that is removed.
 */
export async function clearCaptures(
  db: Database,
  organizationId: string,
  { signal, handBack }: Pick<JobTurn, 'signal' | 'handBack'>,
): Promise<void> {
  function inSlice<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    return patiently(db, { organizationId }, async (tx) => {
      await seeRemoved(tx)
      return run(tx)
    })
  }
  try {
    for (;;) {
      const captureId = await inSlice((tx) => findRemoved(tx, organizationId))
      if (captureId === undefined) return
      await clear(inSlice, { organizationId, captureId })
    }
  } catch (error) {
    if (!isWorkerStopped(error)) throw error
    await withScope(db, { organizationId }, handBack)
  }
}

type InSlice = <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>

async function clear(inSlice: InSlice, place: CapturePlace): Promise<void> {
  for (const rows of rowsBelowCapture) {
    let deleted = rowsAtOnce
    while (deleted === rowsAtOnce) deleted = await inSlice((tx) => deleteSome(tx, place, rows))
  }
  await inSlice((tx) => deleteCapture(tx, place))
}
