import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import type { StoredRequest } from '../repository.ts'
import { completionEmail, type Letterhead } from './completion-email.model.ts'

export type LetterDeps = { jobs: JobQueue; letterhead: Letterhead }

/** With the requester in scope, whose address may be seen by nobody else. */
export function scopeOfRequester({ organizationId, requestedById }: StoredRequest) {
  return { organizationId, userId: requestedById ?? undefined }
}

/** That the request is over, in the transaction that ends it. People who are gone are told nothing. */
export async function tellRequester(
  tx: Transaction,
  { jobs, letterhead }: LetterDeps,
  request: StoredRequest,
): Promise<void> {
  const { organizationId, id: requestId, requestedById } = request
  const requester = requestedById === null ? undefined : await findUser(tx, requestedById)
  // The address that the sign-in service vouches for: to one that people choose themselves, anybody could be written to.
  if (!requester?.signInEmail) return
  const letter = completionEmail(request, letterhead, requester.firstName)
  const email = { ...letter, organizationId, requestId, recipientId: requester.id, to: requester.signInEmail }
  await writeEmail(tx, jobs, email)
}
