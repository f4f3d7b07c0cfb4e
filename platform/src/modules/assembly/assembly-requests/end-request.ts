import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { endRunByHand, endSteps, insertLog } from '../../../runs/run-repository.ts'
import { endedAssemblyJob } from './assembly.job.ts'
import { assemblyRuns } from './assembly-runs.ts'
import { describeRequest, requestNotFound } from './read-request.ts'
import { notifyCompletion } from './run/request-event.ts'
import { findRequest } from './repository.ts'

export type EndRequestDeps = { jobs: JobQueue; addresses: FileAddresses }

/** For requests that are stuck or whose model was created elsewhere: ends them as complete, without a result. */
export async function markComplete(
  scope: OrganizationScope,
  id: string,
  deps: EndRequestDeps,
): Promise<AssemblyRequest> {
  const message = `Marked complete by ${await callerName(scope)}.`
  return endByHand(scope, id, { deps, message, isComplete: true })
}

/** Allowed for the requester and for users who can complete requests of others. */
export async function cancelRequest(
  scope: OrganizationScope,
  id: string,
  deps: EndRequestDeps,
): Promise<AssemblyRequest> {
  const found = await findRequest(scope.tx, scope.organizationId, id)
  if (!found) throw requestNotFound()
  if (found.requestedById !== scope.userId && !scope.roles.includes('revitassembly.complete')) {
    const detail = 'Only the requester, or someone with permission to complete requests, can cancel this request.'
    throw new PlatformError('assembly/not-yours', 403, detail)
  }
  const message = `Cancelled by ${await callerName(scope)}.`
  return endByHand(scope, id, { deps, message, isComplete: false })
}

type EndOptions = { deps: EndRequestDeps; message: string; isComplete: boolean }

/** Ends the request, so that workers can no longer write; a job then stops the paid service and notifies the requester. */
async function endByHand(scope: OrganizationScope, id: string, { deps, message, isComplete }: EndOptions) {
  const { tx, organizationId } = scope
  const runKey = { organizationId, runId: id }
  const { complete, failed } = assemblyRuns.statuses
  const end = isComplete ? { status: complete, progress: 100 } : { status: failed }
  const updated = await endRunByHand(tx, assemblyRuns, runKey, { ...end, statusDetails: message })
  if (!updated) throw await explainRejection(scope, id)
  await endSteps(tx, assemblyRuns, runKey, isComplete ? 'done' : 'failed')
  await insertLog(tx, assemblyRuns, { ...runKey, number: updated.attempt }, { level: 'warning', message })
  await deps.jobs.send(tx, endedAssemblyJob, { organizationId, requestId: id, workItemId: updated.workItemId })
  if (isComplete) await notifyCompletion(tx, deps.jobs, updated)
  await announceRun(tx, assemblyRuns, runKey)
  return describeRequest(scope, updated, deps.addresses)
}

async function callerName({ tx, userId }: OrganizationScope): Promise<string> {
  const user = await findUser(tx, userId)
  return user ? displayNameOf(user) : userId
}

async function explainRejection({ tx, organizationId }: OrganizationScope, id: string): Promise<PlatformError> {
  const found = await findRequest(tx, organizationId, id)
  if (!found) return requestNotFound()
  const detail =
    found.status === 'Complete'
      ? 'This request is already complete.'
      : 'This request ended with an error. Request it again instead.'
  return new PlatformError('assembly/already-completed', 409, detail)
}
