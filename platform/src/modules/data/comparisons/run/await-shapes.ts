import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../../database/connect.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import type { StoredComparison } from '../repository.ts'
import { areShapesComplete } from './shapes-repository.ts'

/** Milliseconds between two checks. */
const pollMilliseconds = 1000
/** A model that takes longer was given up, or its worker was lost and another worker starts it later. */
const maxPolls = 600

type WaitContext = {
  run: StoredComparison
  progress: Pick<RunProgress<never>, 'report' | 'untimed'>
  signal: AbortSignal
}

/** Captures are stored before their geometry, which is compared too. Waits until no model of the two is pending. */
export async function awaitShapes(db: Database, { run, progress, signal }: WaitContext): Promise<void> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    if (await withRetry(db, run, (tx) => areShapesComplete(tx, run))) return
    await progress.report(0, 'Waiting for the 3D models of both captures')
    await progress.untimed(() => wait(pollMilliseconds, undefined, { signal }))
  }
}
