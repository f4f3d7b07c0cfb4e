import type { Database } from '../../../../database/connect.ts'
import { includeRemoved, withScope, type Transaction } from '../../../../database/scope.ts'
import { isWorkerStopped, type JobRun } from '../../../../jobs/handle-job.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { deleteCapture, deleteSome, findRemoved, rowsAtOnce, dependentRows } from './removed-repository.ts'

/**
 * Deletes all removed captures of the organization, a few thousand rows per transaction. If it is interrupted, the retry or the next
 * removal's job continues.
 */
export async function clearCaptures(
  db: Database,
  organizationId: string,
  { signal, requeue }: Pick<JobRun, 'signal' | 'requeue'>,
): Promise<void> {
  function runInBatch<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    return withRetry(db, { organizationId }, async (tx) => {
      await includeRemoved(tx)
      return run(tx)
    })
  }
  try {
    for (;;) {
      const captureId = await runInBatch((tx) => findRemoved(tx, organizationId))
      if (captureId === undefined) return
      await clear(runInBatch, { organizationId, captureId })
    }
  } catch (error) {
    if (!isWorkerStopped(error)) throw error
    await withScope(db, { organizationId }, requeue)
  }
}

type RunInBatch = <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>

async function clear(inBatch: RunInBatch, captureKey: CaptureKey): Promise<void> {
  for (const rows of dependentRows) {
    let deleted = rowsAtOnce
    while (deleted === rowsAtOnce) deleted = await inBatch((tx) => deleteSome(tx, captureKey, rows))
  }
  await inBatch((tx) => deleteCapture(tx, captureKey))
}
