import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../../database/connect.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { takeTurnToStore } from '../repository.ts'

type Waiting = {
  run: { organizationId: string }
  progress: Pick<RunProgress<never>, 'report' | 'untimed'>
  signal: AbortSignal
}

/** Milliseconds between two looks whether it is its turn. */
const lookEvery = 250
/** A shorter wait is not worth telling. */
const looksUntilReported = 4

/**
 * Stores captures of an organization one after the other, each in a transaction. They would wait for each other in any case: for their project, for
 * the same file, and at last for the master model, with a transaction open and its time running. Waiting here takes neither a connection nor the
 * time of the attempt, and what was read is not read again.
 */
export async function storeInTurn<T>(
  db: Database,
  { run, progress, signal }: Waiting,
  store: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let looks = 1; ; looks += 1) {
    const stored = await withRetry(db, run, async (tx) =>
      (await takeTurnToStore(tx, run.organizationId)) ? { result: await store(tx) } : undefined,
    )
    if (stored) return stored.result
    if (looks === looksUntilReported) await progress.report(50, 'Waiting for other files to finish')
    await progress.untimed(() => wait(lookEvery, undefined, { signal }))
  }
}
