import type { Transaction } from '../../../../database/scope.ts'
import { removeLater } from '../../../base/files/index.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { knownRoles } from '../../../organization/members/index.ts'
import type { StoredReport } from '../../reports/repository.ts'
import { notSentReason, notSentText } from '../conditions/not-sent.model.ts'
import type { ReportFacts } from '../conditions/report-facts.ts'
import { mayRead } from '../describe-schedule.ts'
import { maySendOutside } from '../external-recipients.ts'
import { listIds, listRecipients, removeRecipients } from '../recipients-repository.ts'
import { advanceSchedule, endRun, type StoredSchedule } from '../repository.ts'
import { unsubscribeUrl } from '../unsubscribe/unsubscribe-address.ts'
import { nameOfFile, type ReportAttachment, type AttachDeps } from './attach-file.ts'
import { outsiderKey, recipientKey } from './rejected-emails-repository.ts'
import { externalEmail, readyEmail } from './schedule-emails.model.ts'

export type ScheduledReport = { schedule: StoredSchedule; report: StoredReport }
type Result = ScheduledReport & { attached: ReportAttachment; facts: ReportFacts }

/** Longer than the retries of email delivery take. */
export const hoursToSend = 48

/** Sends a report to all recipients if the schedule's condition is met. */
export async function notifyResult(tx: Transaction, deps: AttachDeps, result: Result): Promise<void> {
  const { schedule, report, facts, attached } = result
  const { lastSentDigest, organizationId } = schedule
  const notSent = notSentReason(facts, lastSentDigest)
  if (notSent) {
    const details = notSentText(notSent, facts.condition)
    if (!(await endRun(tx, schedule, { reportId: report.id, outcome: 'Complete', details, notSent }))) return
    if (attached.key !== undefined) await removeLater(tx, [attached.key], 0)
    return advanceSchedule(tx, schedule, { failuresInRow: 0 })
  }
  const recipients = await listRecipients(tx, organizationId, [schedule.id])
  const readers = recipients.filter(({ roles }) => mayRead(knownRoles(roles), report))
  const removedIds = (await listIds(tx, schedule)).filter((id) => !readers.some((reader) => reader.id === id))
  const isShared = schedule.outsiders.length > 0 && (await maySendOutside(tx, schedule))
  const details = resultText(schedule, { sent: readers.length, gone: removedIds.length, isShared })
  if (!(await endRun(tx, schedule, { reportId: report.id, outcome: 'Complete', details, notSent: null }))) return
  if (attached.key !== undefined) await removeLater(tx, [attached.key], hoursToSend)
  for (const person of readers) await writeToMember(tx, deps, result, person)
  if (isShared) await writeToOutsiders(tx, deps, result)
  await removeRecipients(tx, schedule, removedIds)
  const isSent = isShared || readers.some(({ signInEmail }) => signInEmail !== null)
  // A report that no one received doesn't count as sent.
  await advanceSchedule(tx, schedule, { failuresInRow: 0, ...(isSent && { lastSentDigest: facts.digest }) })
}

type Member = Awaited<ReturnType<typeof listRecipients>>[number]

async function writeToMember(tx: Transaction, { jobs, emailBranding }: AttachDeps, result: Result, person: Member) {
  const { schedule, report, attached } = result
  const { organizationId, id: scheduleId } = schedule
  if (person.signInEmail === null) return
  const url = unsubscribeUrl(emailBranding.platformOrigin, { organizationId, scheduleId, key: person.unsubscribeKey })
  const { key, format } = attached
  const attachment = key !== undefined && { attachmentKey: key, attachmentName: nameOfFile(report, format) }
  await writeEmail(tx, jobs, {
    ...readyEmail(emailBranding, schedule, { report, person, attached, unsubscribeUrl: url }),
    ...attachment,
    organizationId,
    recipientId: person.id,
    to: person.signInEmail,
    unsubscribeUrl: url,
    uniqueKey: recipientKey(report.id, person.id),
  })
}

/** External recipients only get a link that requires signing in. */
async function writeToOutsiders(tx: Transaction, { jobs, emailBranding }: AttachDeps, { schedule, report }: Result) {
  const { organizationId, id: scheduleId } = schedule
  for (const { email, key } of schedule.outsiders) {
    const url = unsubscribeUrl(emailBranding.platformOrigin, { organizationId, scheduleId, key })
    await writeEmail(tx, jobs, {
      ...externalEmail(emailBranding, schedule, { reportId: report.id, unsubscribeUrl: url }),
      organizationId,
      recipientId: null,
      to: email,
      unsubscribeUrl: url,
      uniqueKey: outsiderKey(report.id, key),
    })
  }
}

type SendResult = { sent: number; gone: number; isShared: boolean }

function resultText({ outsiders, ownerName }: StoredSchedule, { sent, gone, isShared }: SendResult): string {
  const all = sent + (isShared ? outsiders.length : 0)
  const sentTo = all === 0 ? 'No recipients' : `Sent to ${all} ${all === 1 ? 'person' : 'people'}`
  const outside = isShared ? `, ${outsiders.length} of them outside the organization` : ''
  const left = gone === 0 ? '' : `; ${gone} no longer have access and were removed from the list`
  const isRefused = outsiders.length > 0 && !isShared
  const refusedText = isRefused ? ` Not sent outside the organization: ${ownerName} doesn't have permission.` : ''
  return `${sentTo}${outside}${left}.${refusedText}`
}
