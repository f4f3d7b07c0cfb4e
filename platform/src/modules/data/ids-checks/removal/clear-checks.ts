import type { Database } from '../../../../database/connect.ts'
import { includeRemoved, withScope, type Transaction } from '../../../../database/scope.ts'
import { isWorkerStopped, type JobRun } from '../../../../jobs/handle-job.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { deleteUnused } from '../../ids-files/repository.ts'
import { deleteCheck, deleteSomeFindings, findRemovedCheck, rowsAtOnce } from './removed-repository.ts'

/**
 * Deletes all removed checks of the organization, a few thousand rows per transaction, and then unused requirements. If it is interrupted,
 * the retry or the next removal's job continues.
 */
export async function clearIdsChecks(
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
      const id = await runInBatch((tx) => findRemovedCheck(tx, organizationId))
      if (id === undefined) break
      let deleted = rowsAtOnce
      while (deleted === rowsAtOnce) deleted = await runInBatch((tx) => deleteSomeFindings(tx, { organizationId, id }))
      await runInBatch((tx) => deleteCheck(tx, { organizationId, id }))
    }
    await runInBatch((tx) => deleteUnused(tx, organizationId))
  } catch (error) {
    if (!isWorkerStopped(error)) throw error
    await withScope(db, { organizationId }, requeue)
  }
}
