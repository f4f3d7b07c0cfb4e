import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../../errors.ts'
import type { OrganizationScope } from '../../plugins/organization-scope.ts'
import type { FileAddresses } from '../files/file-addresses.ts'
import { findUser } from '../users/repository.ts'
import { announceChange } from './announce-change.ts'
import { describeRequest, requestNotFound } from './read-request.ts'
import { completeByHand, endRunningSteps, findRequest, insertLogEntry } from './repository.ts'

/** For requests that are stuck or whose model came about elsewhere: complete, without a result of ours. */
export async function markComplete(
  scope: OrganizationScope,
  id: string,
  addresses: FileAddresses,
): Promise<AssemblyRequest> {
  const { tx, organizationId, userId } = scope
  const user = await findUser(tx, userId)
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : userId
  const message = `Marked complete by ${name}.`
  const updated = await completeByHand(tx, { organizationId, id, statusDetails: message })
  if (!updated) throw await explain(scope, id)
  await endRunningSteps(tx, organizationId, id)
  await insertLogEntry(tx, { organizationId, requestId: id, attempt: updated.attempt, level: 'warning', message })
  await announceChange(tx, { organizationId, requestId: id })
  return describeRequest(scope, updated, addresses)
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
