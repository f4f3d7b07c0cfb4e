import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../../errors.ts'
import type { OrganizationScope } from '../../plugins/organization-scope.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { FileAddresses } from '../files/file-addresses.ts'
import { displayNameOf } from '../users/display-name.ts'
import { findUser } from '../users/repository.ts'
import { announceRun } from '../../runs/announce-run.ts'
import { endRunByHand, endSteps, insertLog } from '../../runs/run-repository.ts'
import { endedAssemblyJob } from './assembly.job.ts'
import { assemblyRuns } from './assembly-runs.ts'
import { describeRequest, requestNotFound } from './read-request.ts'
import { findRequest } from './repository.ts'

export type MarkCompleteDeps = { jobs: JobQueue; addresses: FileAddresses }

/**
 * For requests that are stuck or whose model came about elsewhere: complete, without a result of ours. A worker ends what a
 * service is still paid for, and tells the requester.
 */
export async function markComplete(
  scope: OrganizationScope,
  id: string,
  deps: MarkCompleteDeps,
): Promise<AssemblyRequest> {
  const { tx, organizationId, userId } = scope
  const user = await findUser(tx, userId)
  const name = user ? displayNameOf(user) : userId
  const message = `Marked complete by ${name}.`
  const place = { organizationId, runId: id }
  const end = { status: assemblyRuns.statuses.complete, statusDetails: message, progress: 100 }
  const updated = await endRunByHand(tx, assemblyRuns, place, end)
  if (!updated) throw await explain(scope, id)
  await endSteps(tx, assemblyRuns, place, 'done')
  await insertLog(tx, assemblyRuns, { ...place, number: updated.attempt }, { level: 'warning', message })
  await deps.jobs.send(tx, endedAssemblyJob, { organizationId, requestId: id, workItemId: updated.workItemId })
  await announceRun(tx, assemblyRuns, place)
  return describeRequest(scope, updated, deps.addresses)
}

async function explain({ tx, organizationId }: OrganizationScope, id: string): Promise<PlatformError> {
  const found = await findRequest(tx, organizationId, id)
  if (!found) return requestNotFound()
  const detail =
    found.status === 'Complete'
      ? 'This request is complete already.'
      : 'This request has ended with an error meanwhile. Request it again instead.'
  return new PlatformError('assembly/already-completed', 409, detail)
}
