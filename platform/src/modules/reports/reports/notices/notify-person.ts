import type { z } from 'zod'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { findMember, knownRoles } from '../../../organization/members/index.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import { isShown } from '../read-reports.ts'
import type { reportNoticeJob } from '../report.job.ts'
import { findReport } from '../repository.ts'
import { reportEmail, type EmailBranding } from './email.model.ts'

export type NoticeDeps = { db: Database; jobs: JobQueue; emailBranding: EmailBranding }

/**
 * Emails a person that a report has ended, once even if it is retried. People who left or lost the roles get nothing. Runs in the person's
 * scope, because no one else may see their address.
 */
export function notifyPerson(
  { db, jobs, emailBranding }: NoticeDeps,
  { organizationId, reportId, userId }: z.infer<typeof reportNoticeJob.payload>,
): Promise<void> {
  return withScope(db, { organizationId, userId }, async (tx) => {
    const member = await findMember(tx, { organizationId, userId })
    const report = await findReport(tx, { organizationId, id: reportId }, userId)
    if (!report || !member?.roles.includes('reporting.read') || !isShown(report, knownRoles(member.roles))) return
    const person = await findUser(tx, userId)
    // Only the address that the identity provider has verified is used; people can change the contact address themselves, and could have
    // emails sent to anyone.
    if (!person?.signInEmail) return
    const email = reportEmail(report, emailBranding, person.firstName || report.submittedBy)
    const recipient = { organizationId, recipientId: userId, to: person.signInEmail }
    await writeEmail(tx, jobs, { ...email, ...recipient, uniqueKey: `report:${reportId}:${userId}` })
  })
}
