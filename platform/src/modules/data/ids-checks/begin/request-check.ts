import type { IdsCheck, IdsRulesKind } from '@lintel/shared/contract/ids'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { announceRun } from '../../../../runs/announce-run.ts'
import { insertStep } from '../../../../runs/run-repository.ts'
import { lockRequester } from '../../../organization/users/index.ts'
import { requireCapture, captureNotFound } from '../../captures/capture-parts.ts'
import { lockCaptures } from '../../captures/repository.ts'
import { idsFileNamed } from '../../ids-files/store-files.ts'
import { lockDocument, type ReadIds } from '../../ids-files/repository.ts'
import { idsCheckJob } from '../ids-check.job.ts'
import { idsCheckRuns } from '../ids-check-runs.ts'
import { readCheck } from '../read-checks.ts'
import { countChecks, countInProgress, openCheck } from '../repository.ts'

/** Maximum checks that one person may have in progress, so that no account can fill the shared queue. */
const maxInProgress = 10
/** Maximum stored checks of one capture: each may have several hundred thousand rows. */
const maxOfCapture = 100

/** The requirements of a check. */
export type Rules = { kind: IdsRulesKind; name: string; documentHash: string }

/** Checks against a stored IDS file of the organization. */
export async function rulesOfStoredFile(scope: OrganizationScope, idsFileId: string): Promise<Rules> {
  const { name, documentHash } = await idsFileNamed(scope, idsFileId)
  return { kind: 'kept', name, documentHash }
}

/** Requirements that were uploaded or generated for one check. */
export type ReadRules = { kind: IdsRulesKind; name: string; read: ReadIds }

/** Checks against uploaded or generated requirements, which are stored as long as the check. */
export async function rulesOfUpload(
  { tx, organizationId }: OrganizationScope,
  { read, ...named }: ReadRules,
): Promise<Rules> {
  await lockDocument(tx, { ...read, organizationId })
  return { ...named, documentHash: read.hash }
}

/** Fails if the capture can't be checked, before requirements are read. */
export async function assertCheckable(scope: OrganizationScope, captureId: string): Promise<void> {
  const { captureType } = await requireCapture(scope, captureId)
  if (captureType === 'IFC') return
  const source = captureType === 'Assembly' ? 'an assembled model' : 'data sent by a program'
  const detail = `This capture comes from ${source} and has no building file to check. Capture an IFC file.`
  throw new PlatformError('ids-checks/no-building-file', 409, detail)
}

/** Queues a check. While one with the same requirements is in progress, returns that one. */
export async function requestCheck(
  scope: OrganizationScope,
  { captureId, rules }: { captureId: string; rules: Rules },
  jobs: JobQueue,
): Promise<IdsCheck> {
  const { tx, organizationId, userId } = scope
  const requestedBy = await lockRequester(tx, userId)
  await assertCheckable(scope, captureId)
  // If the capture is removed concurrently, the removal waits and includes the check requested here.
  const [capture] = await lockCaptures(tx, organizationId, [captureId])
  if (!capture) throw captureNotFound()
  const { kind: rulesKind, name: rulesName, documentHash } = rules
  const newCheck = { organizationId, captureId, documentHash, rulesKind, rulesName, requestedById: userId, requestedBy }
  const { id, isNew } = await openCheck(tx, newCheck)
  if (isNew) {
    await refuseTooMany(scope, captureId)
    const runKey = { organizationId, runId: id }
    await insertStep(tx, idsCheckRuns, { ...runKey, number: 1 }, 'queue')
    await jobs.send(tx, idsCheckJob, { organizationId, checkId: id })
    await announceRun(tx, idsCheckRuns, runKey)
  }
  return readCheck(scope, id)
}

async function refuseTooMany({ tx, organizationId, userId }: OrganizationScope, captureId: string): Promise<void> {
  if ((await countInProgress(tx, organizationId, userId)) > maxInProgress) {
    const detail = `You already have ${maxInProgress} checks in progress. Wait until one is complete.`
    throw new PlatformError('ids-checks/too-many-in-progress', 409, detail)
  }
  if ((await countChecks(tx, { organizationId, captureId })) > maxOfCapture) {
    const detail = `This capture already has ${maxOfCapture} checks, which is the limit. Delete one first.`
    throw new PlatformError('ids-checks/too-many', 409, detail)
  }
}
