import type { Ingestion, IngestionCreate } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { announceRun } from '../../../../runs/announce-run.ts'
import { lockModel, remakeModel } from '../../capture-files/repository.ts'
import { releaseUpload, takeUpload } from '../../../base/uploads/index.ts'
import { lockRequester } from '../../../organization/users/index.ts'
import { chosenColumns } from './chosen-project.ts'
import { ingestionJob } from '../ingestion.job.ts'
import { ingestionRuns } from '../ingestion-runs.ts'
import { describeIngestion, ingestionNotFound } from '../read-ingestions.ts'
import {
  countInProgress,
  countMaking,
  deleteIngestion,
  findIngestion,
  lockQuota,
  insertIngestion,
  insertWaitingStep,
  restartIngestion,
  type StoredIngestion,
} from '../repository.ts'

type Scope = Pick<OrganizationScope, 'tx' | 'organizationId'>

/** Maximum files in progress per user, so that no account can fill the shared queue. */
const maxInProgress = 100

/** Starts an ingestion from a finished upload. Row, job, and notification are committed together. */
export async function beginIngestion(
  scope: OrganizationScope,
  { uploadId, originPath, ...place }: IngestionCreate,
  jobs: JobQueue,
): Promise<Ingestion> {
  const { tx, organizationId } = scope
  const { requestedById, requestedBy } = await requesterOf(scope)
  await reserveSlot(tx, { organizationId, requestedById })
  const chosen = await chosenColumns(scope, place)
  const { key: fileKey, fileName, bytes } = await takeUpload(scope, { id: uploadId, purpose: 'capture' })
  const sent = { organizationId, requestedById, requestedBy, fileKey, fileName, bytes, originPath }
  return enqueue(scope, await insertIngestion(tx, { ...sent, ...chosen }), jobs)
}

/** A program is named after its token. All programs of an organization share one person's limit. */
async function requesterOf({ tx, userId, program }: OrganizationScope) {
  if (program) return { requestedById: null, requestedBy: program.name }
  return { requestedById: userId, requestedBy: await lockRequester(tx, userId) }
}

/** Begins with a file that is already stored and referenced. */
export async function beginIngestionOf(
  scope: Scope,
  sent: Parameters<typeof insertIngestion>[1],
  jobs: JobQueue,
): Promise<Ingestion> {
  return enqueue(scope, await insertIngestion(scope.tx, sent), jobs)
}

/** Retries a failed ingestion with the same file. */
export async function retryIngestion(scope: Scope, id: string, jobs: JobQueue): Promise<Ingestion> {
  const ingestionKey = { organizationId: scope.organizationId, id }
  const restarted = await restartIngestion(scope.tx, ingestionKey)
  if (restarted) {
    await refuseTooMany(scope.tx, restarted)
    return enqueue(scope, await withShapesToMake(scope, restarted), jobs)
  }
  if (!(await findIngestion(scope.tx, ingestionKey))) throw ingestionNotFound()
  throw new PlatformError('captures/ingestion-not-failed', 409, 'Only failed captures can be retried.')
}

/** A retry counts against the limit of the person who uploaded the file, even if someone else starts it. */
async function refuseTooMany(tx: Transaction, { organizationId, requestedById, requestedBy }: StoredIngestion) {
  if (requestedById === null) return
  await lockQuota(tx, organizationId, requestedById)
  if ((await countInProgress(tx, organizationId, requestedById)) > maxInProgress)
    throw tooMany(`the files of ${requestedBy}`)
}

/** If the capture is already stored, only its model is left to create. */
async function withShapesToMake({ tx, organizationId }: Scope, restarted: StoredIngestion): Promise<StoredIngestion> {
  const { captureId, isKnown, isRemake } = restarted
  if (captureId === null || isKnown) return restarted
  const captureKey = { organizationId, captureId }
  await lockModel(tx, captureKey)
  if ((await countMaking(tx, captureKey)) > 1) throw modelInProgress()
  if (!isRemake) await remakeModel(tx, captureKey)
  return restarted
}

export function modelInProgress(): PlatformError {
  const detail = "This capture's 3D model is being created. It will appear when it's ready."
  return new PlatformError('captures/model-in-progress', 409, detail)
}

type Requester = Pick<StoredIngestion, 'organizationId' | 'requestedById'>

/** Serializes the requests of one person, and rejects files beyond the limit in progress. */
export async function reserveSlot(tx: Transaction, { organizationId, requestedById }: Requester): Promise<void> {
  await lockQuota(tx, organizationId, requestedById)
  if ((await countInProgress(tx, organizationId, requestedById)) >= maxInProgress) throw tooMany('your files')
}

/** Removes a finished ingestion from the list, and deletes its file if it has no capture. */
export async function forgetIngestion(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const ingestionKey = { organizationId, id }
  const deleted = await deleteIngestion(tx, ingestionKey)
  if (deleted?.fileKey) await releaseUpload(tx, { organizationId, key: deleted.fileKey })
  if (deleted) return
  if (!(await findIngestion(tx, ingestionKey))) throw ingestionNotFound()
  const detail = 'This file is still being captured. Cancel it, or wait until it finishes.'
  throw new PlatformError('captures/ingestion-in-progress', 409, detail)
}

export async function enqueue(scope: Scope, stored: StoredIngestion, jobs: JobQueue): Promise<Ingestion> {
  const { tx, organizationId } = scope
  await insertWaitingStep(tx, stored)
  await jobs.send(tx, ingestionJob, { organizationId, ingestionId: stored.id })
  await announceRun(tx, ingestionRuns, { organizationId, runId: stored.id })
  return describeIngestion(scope, stored)
}

function tooMany(subject: string): PlatformError {
  const detail = `${maxInProgress} of ${subject} are still being imported. Wait until one is complete.`
  return new PlatformError('captures/too-many-in-progress', 409, detail)
}
