import type { Transaction } from '../../../../database/scope.ts'
import { removeLater } from '../../../base/files/index.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findMember, knownRoles } from '../../../organization/members/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import { notSentReason, notSentText } from '../conditions/not-sent.model.ts'
import type { FactsOrProblem } from '../conditions/report-facts.ts'
import { mayRead } from '../describe-schedule.ts'
import { endRun } from '../repository.ts'
import { nameOfFile, type ReportAttachment, type AttachDeps } from './attach-file.ts'
import { recipientKey } from './rejected-emails-repository.ts'
import { manualRunEmail, failedEmail } from './schedule-emails.model.ts'
import { hoursToSend, type ScheduledReport } from './notify-result.ts'

type ManualResult = ScheduledReport & { attached: ReportAttachment | undefined; facts: FactsOrProblem | undefined }

/** Sends a report only to the person who started it, and mentions whether the schedule's condition is met. */
export async function notifyManualRun(tx: Transaction, deps: AttachDeps, notification: ManualResult): Promise<void> {
  const { schedule, report, attached, facts } = notification
  const { organizationId } = schedule
  const userId = report.submittedById
  const person = userId === null ? undefined : await findUser(tx, userId)
  const member = userId === null ? undefined : await findMember(tx, { organizationId, userId })
  const isReader = member !== undefined && mayRead(knownRoles(member.roles), report)
  const reason = scheduledReason(notification)
  const text = resultText({
    name: report.submittedBy,
    isReader,
    reason,
    problem: attached ? null : report.statusDetails,
  })
  const outcome = attached ? ('Complete' as const) : ('Failed' as const)
  if (!(await endRun(tx, schedule, { reportId: report.id, outcome, details: text, notSent: null }))) return
  if (attached?.key !== undefined) await removeLater(tx, [attached.key], isReader ? hoursToSend : 0)
  if (!person?.signInEmail || !isReader) return
  const to = { organizationId, recipientId: person.id, to: person.signInEmail }
  if (!attached || !facts) {
    const details = report.statusDetails ?? 'It failed.'
    const email = failedEmail(deps.emailBranding, schedule, {
      report: { id: report.id, details },
      person,
      isPaused: false,
    })
    return writeEmail(tx, deps.jobs, { ...email, ...to, uniqueKey: `report-failed:${report.id}:${person.id}` })
  }
  const { key, format } = attached
  const attachment = key !== undefined && { attachmentKey: key, attachmentName: nameOfFile(report, format) }
  const email = manualRunEmail(deps.emailBranding, schedule, { report, person, attached, reason })
  await writeEmail(tx, deps.jobs, { ...email, ...attachment, ...to, uniqueKey: recipientKey(report.id, person.id) })
}

/** Why a scheduled run would not have been sent; null if it would have been. */
function scheduledReason({ facts, schedule: { lastSentDigest } }: ManualResult): string | null {
  if (!facts) return null
  if ('problem' in facts) return facts.problem
  const reason = notSentReason(facts, lastSentDigest)
  return reason && notSentText(reason, facts.condition)
}

type EmailContent = { name: string; isReader: boolean; reason: string | null; problem: string | null }

function resultText({ name, isReader, reason, problem }: EmailContent): string {
  if (problem !== null) return `Run manually by ${name}. ${problem}`
  if (!isReader) return `Sent manually. ${name} no longer has access.`
  const scheduledText = reason === null ? '' : ` If scheduled: ${reason}`
  return `Sent manually to ${name}.${scheduledText}`
}
