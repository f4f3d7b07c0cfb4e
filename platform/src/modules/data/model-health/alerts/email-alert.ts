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
import { alertEmail, projectAlertEmail } from './alert-email.model.ts'
import type { HealthAlert, ProjectHealthAlert } from './alert.job.ts'
import { visibleTo } from './exceeded.model.ts'
import { findProjectAlert } from './project-alerts-repository.ts'
import { findAlert } from './repository.ts'

type EmailDeps = { db: Database; jobs: JobQueue; emailBranding: WorkerDeps['emailBranding'] }

/** Emails a person about a capture that exceeds a threshold. */
export function emailAlert(deps: EmailDeps, { captureId, ...to }: HealthAlert): Promise<void> {
  return email(deps, { ...to, about: captureId }, async (tx, recipient) => {
    const alert = await findAlert(tx, { organizationId: to.organizationId, captureId })
    return alert && alertEmail(deps.emailBranding, alert, recipient)
  })
}

/** Emails a person about a project that exceeds a threshold. */
export function emailProjectAlert(deps: EmailDeps, { alertId, ...to }: ProjectHealthAlert): Promise<void> {
  return email(deps, { ...to, about: alertId }, async (tx, { roles, ...recipient }) => {
    const alert = await findProjectAlert(tx, { organizationId: to.organizationId, id: alertId })
    const exceeded = visibleTo(roles, alert?.exceeded ?? [])
    return alert && exceeded.length > 0
      ? projectAlertEmail(deps.emailBranding, { ...alert, exceeded }, recipient)
      : undefined
  })
}

type Recipient = { organizationId: string; person: { firstName: string; lastName: string }; roles: readonly string[] }

/**
 * Emails once even if it is retried. People who left, lost the roles, or turned these emails off get nothing. Runs in
 * the person's scope, because no one else may see their address and settings.
 */
function email(
  { db, jobs }: EmailDeps,
  { organizationId, userId, about }: { organizationId: string; userId: string; about: string },
  write: (tx: Transaction, recipient: Recipient) => Promise<{ subject: string; text: string } | undefined>,
): Promise<void> {
  return withScope(db, { organizationId, userId }, async (tx) => {
    const { roles = [] } = (await findMember(tx, { organizationId, userId })) ?? {}
    if (!healthReaders.some((role) => roles.includes(role))) return
    const person = await findUser(tx, userId)
    // Only the address that the identity provider has verified is used; people can change the contact address themselves.
    if (!person?.signInEmail || !(await wantsEmails(tx, userId))) return
    const written = await write(tx, { organizationId, person, roles })
    if (!written) return
    const to = { organizationId, recipientId: userId, to: person.signInEmail }
    await writeEmail(tx, jobs, { ...written, ...to, uniqueKey: `health-alert:${about}:${userId}` })
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
