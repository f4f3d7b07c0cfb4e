import type { Transaction } from '../../../../database/scope.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { writeRun } from '../../../../runs/run-repository.ts'
import type { StoredReview } from '../findings/read-repository.ts'
import { reviewRuns } from '../review-runs.ts'
import {
  countReview,
  findCapturedElementCount,
  insertReports,
  listElementsToJudge,
  listNumberedParameters,
  listPinnedTypes,
  pinTypes,
} from './compare-repository.ts'
import { judge } from './judge-elements.model.ts'

export type Compared = { flagged: number }

type Comparing = {
  attempt: Attempt
  run: StoredReview
  progress: Pick<RunProgress<never>, 'report'>
  signal: AbortSignal
}

/** So many elements take some megabytes with all their values. */
const elementsAtOnce = 2000

/**
 * Writes all rows of the review, and notes that in the row of this attempt, in one transaction. The master model is read once, by the
 * statement that pins it: what people change meanwhile is for the next review.
 */
export async function compareCapture(
  tx: Transaction,
  { attempt, run, progress, signal }: Comparing,
): Promise<Compared> {
  await pinTypes(tx, run)
  const types = await listPinnedTypes(tx, run)
  const reportsOf = judge(types, await listNumberedParameters(tx, run))
  const all = await findCapturedElementCount(tx, run)
  let [after, written] = [0, 0]
  for (;;) {
    signal.throwIfAborted()
    const elements = await listElementsToJudge(tx, run, { types, after, take: elementsAtOnce })
    const reports = elements.flatMap(reportsOf)
    await insertReports(tx, run, reports, written)
    written += reports.length
    after = elements.at(-1)?.number ?? after
    if (elements.length < elementsAtOnce) break
    await progress.report(5 + (95 * after) / all, 'Comparing with the master model')
  }
  const counts = await countReview(tx, run)
  await writeRun(tx, reviewRuns, attempt, { change: { ...counts, comparedAt: new Date() } })
  return { flagged: counts.failedElementsCount }
}
