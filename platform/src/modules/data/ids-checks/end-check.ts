import type { IdsCheck } from '@lintel/shared/contract/ids'
import { includeRemoved } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { endRunByHand, endSteps } from '../../../runs/run-repository.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { clearIdsChecksJob } from './ids-check.job.ts'
import { idsCheckRuns } from './ids-check-runs.ts'
import { checkNamed, checkNotFound, readCheck } from './read-checks.ts'
import { hideCheck } from './repository.ts'

/** Cancels a check that is queued or running. A worker that has it can no longer write and ends its process when it notices. */
export async function cancelCheck(scope: OrganizationScope, id: string): Promise<IdsCheck> {
  const { tx, organizationId, userId } = scope
  await assertMayEnd(scope, id)
  const runKey = { organizationId, runId: id }
  const by = await lockRequester(tx, userId)
  const change = { status: 'Cancelled', statusDetails: `Cancelled by ${by}.` }
  if (!(await endRunByHand(tx, idsCheckRuns, runKey, change))) throw tooLate()
  await endSteps(tx, idsCheckRuns, runKey, 'failed')
  await announceRun(tx, idsCheckRuns, runKey)
  return readCheck(scope, id)
}

/**
 * Removes a check, even in progress; a job deletes its rows. A second deletion is answered with 404, which callers may treat as success.
 */
export async function removeCheck(scope: OrganizationScope, id: string, jobs: JobQueue): Promise<void> {
  const { tx, organizationId } = scope
  await assertMayEnd(scope, id)
  await includeRemoved(tx)
  if (!(await hideCheck(tx, { organizationId, id }))) throw checkNotFound()
  await jobs.send(tx, clearIdsChecksJob, { organizationId })
  await announceRun(tx, idsCheckRuns, { organizationId, runId: id })
}

/** The requester may cancel and remove a check, and so may users who upload captures, because people leave. */
async function assertMayEnd(scope: OrganizationScope, id: string): Promise<void> {
  const { requestedById } = await checkNamed(scope, id)
  if (requestedById === scope.userId || scope.roles.includes('revitupload.create')) return
  const detail = 'This check belongs to someone else. Ask them, or someone who can upload captures.'
  throw new PlatformError('ids-checks/not-yours', 403, detail)
}

function tooLate(): PlatformError {
  return new PlatformError('ids-checks/too-late-to-cancel', 409, 'This check has already ended. Delete it instead.')
}
