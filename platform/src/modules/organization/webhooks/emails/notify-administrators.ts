import type { Transaction } from '../../../../database/scope.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { listMembers } from '../../members/repository.ts'
import { findUser } from '../../users/repository.ts'
import type { StoredEndpoint } from '../endpoints/repository.ts'
import { troubleEmail, type WebhookTrouble } from './webhook-emails.model.ts'

const recipientRoles = new Set(['organization.update', 'organization.webhooks'])

/** Emails the people who manage the organization or its webhooks, once per incident. */
export async function notifyAdministrators(
  tx: Transaction,
  { jobs, emailBranding }: Pick<WorkerDeps, 'jobs' | 'emailBranding'>,
  endpoint: StoredEndpoint,
  { trouble, since }: { trouble: WebhookTrouble; since: Date },
): Promise<void> {
  const { organizationId } = endpoint
  const members = await listMembers(tx, organizationId)
  for (const { id } of members.filter(({ roles }) => roles.some((role) => recipientRoles.has(role)))) {
    const person = await findUser(tx, id)
    if (!person?.signInEmail) continue
    const email = troubleEmail(emailBranding, endpoint, { person, trouble })
    const uniqueKey = `webhook:${endpoint.id}:${trouble}:${since.toISOString()}:${id}`
    await writeEmail(tx, jobs, { ...email, organizationId, recipientId: id, to: person.signInEmail, uniqueKey })
  }
}
