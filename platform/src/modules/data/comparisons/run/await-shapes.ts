import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../../database/connect.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import type { StoredComparison } from '../repository.ts'
import { areShapesMade } from './shapes-repository.ts'

/** Milliseconds between two looks. */
const lookEvery = 1000
/** Shapes that take longer are given up, or their worker was lost and another one begins again later. */
const maxLooks = 600

type Waiting = {
  run: StoredComparison
  progress: Pick<RunProgress<never>, 'report' | 'untimed'>
  signal: AbortSignal
}

/** A capture is there before its shapes are. What they measure is compared, so a comparison waits until no one makes them any more. */
export async function awaitShapes(db: Database, { run, progress, signal }: Waiting): Promise<void> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    if (await withRetry(db, run, (tx) => areShapesMade(tx, run))) return
    await progress.report(0, 'Waiting for the 3D models of both captures')
    await progress.untimed(() => wait(lookEvery, undefined, { signal }))
  }
}
