import { defaultHealthEmails, healthEmailsPreference, healthEmailsSchema } from '@lintel/shared/contract/captures'
import type { Database } from '../../../../database/connect.ts'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findMember } from '../../../organization/members/index.ts'
import { findPreference } from '../../../organization/preferences/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import { healthReaders } from '../health-readers.ts'
import { alertEmail } from './alert-email.model.ts'
import type { HealthAlert } from './alert.job.ts'
import { findAlert } from './repository.ts'

type EmailDeps = { db: Database; jobs: JobQueue; emailBranding: WorkerDeps['emailBranding'] }

/**
 * Emails a person about a capture that exceeds a threshold, once even if it is retried. People who left, lost the roles,
 * or turned these emails off get nothing. Runs in the person's scope, because no one else may see their address and settings.
 */
export function emailAlert(
  { db, jobs, emailBranding }: EmailDeps,
  { organizationId, captureId, userId }: HealthAlert,
): Promise<void> {
  return withScope(db, { organizationId, userId }, async (tx) => {
    const member = await findMember(tx, { organizationId, userId })
    const alert = await findAlert(tx, { organizationId, captureId })
    if (!alert || !healthReaders.some((role) => member?.roles.includes(role))) return
    const person = await findUser(tx, userId)
    // Only the address that the identity provider has verified is used; people can change the contact address themselves.
    if (!person?.signInEmail || !(await wantsEmails(tx, userId))) return
    const email = alertEmail(emailBranding, alert, { organizationId, person })
    const recipient = { organizationId, recipientId: userId, to: person.signInEmail }
    await writeEmail(tx, jobs, { ...email, ...recipient, uniqueKey: `health-alert:${captureId}:${userId}` })
  })
}

/** Invalid settings count as absent. */
async function wantsEmails(tx: Transaction, userId: string): Promise<boolean> {
  const found = await findPreference(tx, userId, healthEmailsPreference)
  const { isOn } = healthEmailsSchema.safeParse(parse(found?.value)).data ?? defaultHealthEmails
  return isOn
}

function parse(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
