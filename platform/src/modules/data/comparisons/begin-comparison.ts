import { defaultMoveTolerance, type Comparison, type ComparisonCreate } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { captureNotFound } from '../captures/capture-parts.ts'
import { lockCaptures } from '../captures/repository.ts'
import { comparisonJob } from './comparison.job.ts'
import { comparisonRuns } from './comparison-runs.ts'
import { readComparison } from './read-comparisons.ts'
import {
  countInProgress,
  findComparisonOf,
  insertComparison,
  insertWaitingStep,
  restartComparison,
  type StoredComparison,
} from './repository.ts'

/** Maximum comparisons that one person may have in progress, so that one account can't fill the shared queue. */
const maxInProgress = 20

export type BeginResult = { comparison: Comparison; isStarted: boolean }

/** The comparison of these two captures with this tolerance: an existing one or a new one. A failed comparison is restarted. */
export async function beginComparison(
  scope: OrganizationScope,
  request: ComparisonCreate,
  jobs: JobQueue,
): Promise<BeginResult> {
  const { tx, organizationId, userId } = scope
  const requestedBy = await lockRequester(tx, userId)
  const { moveTolerance = defaultMoveTolerance } = request
  const pair = { organizationId, ...request, moveTolerance: inMicrometers(moveTolerance) }
  const projectGroupId = await projectOf(scope, request)
  const requested = { ...pair, projectGroupId, requestedById: userId, requestedBy }
  const started = (await insertComparison(tx, requested)) ?? (await restartComparison(tx, pair))
  if (started) {
    await refuseTooMany(scope)
    await enqueue(tx, started, jobs)
    return { comparison: await readComparison(scope, started.id), isStarted: true }
  }
  const existing = await findComparisonOf(tx, pair)
  if (!existing) throw captureNotFound()
  return { comparison: await readComparison(scope, existing.id), isStarted: false }
}

/** Positions are stored in micrometers. Rounds away the extra digits of converted inches. */
function inMicrometers(meters: number): number {
  return Math.round(meters * 1e6) / 1e6
}

/** The project of both captures, which must be in the same organization and project. */
async function projectOf(
  { tx, organizationId }: OrganizationScope,
  { baseCaptureId, compareCaptureId }: ComparisonCreate,
): Promise<string> {
  if (baseCaptureId === compareCaptureId) {
    const detail = "A capture can't be compared with itself. Choose another one."
    throw new PlatformError('comparisons/same-capture', 400, detail)
  }
  const [one, other] = await lockCaptures(tx, organizationId, [baseCaptureId, compareCaptureId])
  if (!one || !other) throw captureNotFound()
  if (one.projectGroupId !== other.projectGroupId) {
    const detail = 'These captures are in different projects. Choose two captures in the same project.'
    throw new PlatformError('comparisons/two-projects', 409, detail)
  }
  return one.projectGroupId
}

type NewComparison = Pick<
  StoredComparison,
  'organizationId' | 'projectGroupId' | 'baseCaptureId' | 'compareCaptureId' | 'requestedById' | 'requestedBy'
>

/**
 * Compares a capture with its previous version, in the transaction that stores it and has locked the previous one. It
 * doesn't count against anyone's limit, because files have their own limit.
 */
export async function compareVersions(tx: Transaction, request: NewComparison, jobs: JobQueue): Promise<void> {
  const started = await insertComparison(tx, request)
  if (started) await enqueue(tx, started, jobs)
}

async function refuseTooMany({ tx, organizationId, userId }: OrganizationScope): Promise<void> {
  if ((await countInProgress(tx, organizationId, userId)) <= maxInProgress) return
  const detail = `You already have ${maxInProgress} comparisons in progress. Wait until one is complete.`
  throw new PlatformError('comparisons/too-many-in-progress', 409, detail)
}

async function enqueue(tx: Transaction, started: StoredComparison, jobs: JobQueue): Promise<void> {
  const { organizationId, id } = started
  await insertWaitingStep(tx, started)
  await jobs.send(tx, comparisonJob, { organizationId, comparisonId: id })
  await announceRun(tx, comparisonRuns, { organizationId, runId: id })
}
