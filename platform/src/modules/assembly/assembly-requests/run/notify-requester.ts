import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import type { StoredRequest } from '../repository.ts'
import { completionEmail, type EmailBranding } from './completion-email.model.ts'

export type EmailDeps = { jobs: JobQueue; emailBranding: EmailBranding }

/** A scope of the requester, because no one else may see the requester's address. */
export function scopeOfRequester({ organizationId, requestedById }: StoredRequest) {
  return { organizationId, userId: requestedById ?? undefined }
}

/** Writes the email about the end of the request, in the transaction that ends it. People who have left the platform get no email. */
export async function notifyRequester(
  tx: Transaction,
  { jobs, emailBranding }: EmailDeps,
  request: StoredRequest,
): Promise<void> {
  const { organizationId, id: requestId, requestedById } = request
  const requester = requestedById === null ? undefined : await findUser(tx, requestedById)
  // Only the address that the identity provider has verified is used; people can change the contact address themselves, and could have
  // emails sent to anyone.
  if (!requester?.signInEmail) return
  const completion = completionEmail(request, emailBranding, requester.firstName)
  const email = { ...completion, organizationId, requestId, recipientId: requester.id, to: requester.signInEmail }
  await writeEmail(tx, jobs, email)
}
