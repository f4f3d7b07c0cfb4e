import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../../database/connect.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { tryLockStoring } from '../repository.ts'

type WaitContext = {
  run: { organizationId: string }
  progress: Pick<RunProgress<never>, 'report' | 'untimed'>
  signal: AbortSignal
}

/** Milliseconds between two attempts to get the lock. */
const pollMilliseconds = 250
/** Shorter waits are not reported. */
const pollsUntilReported = 4

/**
 * Stores an organization's captures one after the other, each in its own transaction. Otherwise they would block each other on their
 * project, the file and the master model inside open transactions. Waiting here needs no connection, doesn't count against the time limit,
 * and keeps what was read.
 */
export async function storeSerially<T>(
  db: Database,
  { run, progress, signal }: WaitContext,
  store: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let polls = 1; ; polls += 1) {
    const stored = await withRetry(db, run, async (tx) =>
      (await tryLockStoring(tx, run.organizationId)) ? { result: await store(tx) } : undefined,
    )
    if (stored) return stored.result
    if (polls === pollsUntilReported) await progress.report(50, 'Waiting for other files to finish')
    await progress.untimed(() => wait(pollMilliseconds, undefined, { signal }))
  }
}
