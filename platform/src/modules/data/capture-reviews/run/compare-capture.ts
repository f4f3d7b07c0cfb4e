import type { Transaction } from '../../../../database/scope.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { writeRun } from '../../../../runs/run-repository.ts'
import { batchesOf } from '../../../../streaming/batches.ts'
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
import { elementSizes, type ElementSize } from './element-sizes-repository.ts'
import { forgetOldReviews } from './old-reviews-repository.ts'
import { valuesToCheck, judge } from './judge-elements.model.ts'
import { countForNext } from './version-changes-repository.ts'

export type ReviewTotals = { flagged: number }

type CompareContext = {
  attempt: Attempt
  run: StoredReview
  progress: Pick<RunProgress<never>, 'report'>
  signal: AbortSignal
}

/** Limits of a batch: an element's values may be as large as a line of a document. */
const batchLimits = { maxItems: 2000, maxBytes: 4 * 1024 ** 2, bytesOf: ({ bytes }: ElementSize) => bytes }

/**
 * Writes all results of the review and updates this attempt's row in one transaction. One statement takes a snapshot of
 * the master model; later changes only affect the next review.
 */
export async function compareCapture(
  tx: Transaction,
  { attempt, run, progress, signal }: CompareContext,
): Promise<ReviewTotals> {
  await pinTypes(tx, run)
  const types = await listPinnedTypes(tx, run)
  const parameters = await listNumberedParameters(tx, run)
  const checkedNumbers = valuesToCheck(types, parameters)
  const reportsOf = judge(types, parameters)
  const all = await findCapturedElementCount(tx, run)
  let written = 0
  for await (const batch of batchesOf(elementSizes(tx, run, { types, checkedNumbers }), batchLimits)) {
    signal.throwIfAborted()
    const [first, last] = [batch[0]?.number ?? 1, batch.at(-1)?.number ?? 1]
    const elements = await listElementsToJudge(tx, run, { types, checkedNumbers, after: first - 1, take: batch.length })
    const reports = elements.flatMap(reportsOf)
    await insertReports(tx, run, reports, written)
    written += reports.length
    await progress.report(5 + (95 * last) / all, 'Comparing with the master model')
  }
  const counts = await countReview(tx, run)
  await writeRun(tx, reviewRuns, attempt, { change: { ...counts, comparedAt: new Date() } })
  await countForNext(tx, run)
  await forgetOldReviews(tx, run)
  return { flagged: counts.failedElementsCount }
}
