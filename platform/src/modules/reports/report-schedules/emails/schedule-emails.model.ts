import { zoneText } from '@lintel/shared/contract'
import type { ScheduleFormat } from '@lintel/shared/contract/reports'
import { paths } from '@lintel/shared/remote'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { StoredSchedule } from '../repository.ts'

export type EmailDeps = { jobs: JobQueue; emailBranding: EmailBranding }
export type EmailText = { subject: string; text: string }

type ScheduleNames = Pick<StoredSchedule, 'organizationId' | 'reportType' | 'dataset' | 'ownerName'>
type Recipient = { firstName: string; lastName: string }

/** What the email says about the attachment: attached, too large, timed out, over the organization's quota, or not requested. */
export type AttachmentOutcome = 'attached' | 'too-large' | 'too-slow' | 'no-room' | 'not-wanted'

const namesOfFormats: Record<ScheduleFormat, string> = { xlsx: 'spreadsheet', csv: 'CSV file', pdf: 'PDF' }

type Attachment = { words: AttachmentOutcome; format: ScheduleFormat }

function attachmentWords({ words, format }: Attachment): string {
  const name = namesOfFormats[format]
  if (words === 'attached') return format === 'pdf' ? "It's attached as a PDF." : `Its rows are attached as a ${name}.`
  if (words === 'too-large') return `The ${name} is larger than 10 MB, so it isn't attached. Export it from the report.`
  if (words === 'too-slow')
    return `The ${name} took too long to create, so it isn't attached. Export it from the report.`
  return words === 'no-room'
    ? `The organization has no storage left for the ${name}, so it isn't attached. Export it from the report.`
    : ''
}

export type ReadyEmail = {
  report: { id: string; rowCount: number | null; filterInWords: string | null; timeZone: string }
  person: Recipient
  attached: Attachment
  unsubscribeUrl: string
}

type MemberEmail = Omit<ReadyEmail, 'unsubscribeUrl'>

/** Notifies recipients of a new report. */
export function readyEmail(
  emailBranding: EmailBranding,
  schedule: ScheduleNames,
  { unsubscribeUrl, ...ready }: ReadyEmail,
): EmailText {
  return buildEmail(emailBranding.productName, ready.person, `${titleOf(schedule)} is ready`, [
    ...readyLines(emailBranding, schedule, ready),
    `You're receiving this email because ${schedule.ownerName} added you to this recurring report. Unsubscribe: ${unsubscribeUrl}`,
  ])
}

export type ManualRunEmail = MemberEmail & {
  /** The reason why a scheduled run would not have been sent. */
  reason: string | null
}

/** Sends a report to the person who started it manually. */
export function manualRunEmail(
  emailBranding: EmailBranding,
  schedule: ScheduleNames,
  { reason, ...ready }: ManualRunEmail,
): EmailText {
  return buildEmail(emailBranding.productName, ready.person, `${titleOf(schedule)} is ready`, [
    ...readyLines(emailBranding, schedule, ready),
    reason === null ? '' : `A scheduled run wouldn't have been sent. ${reason}`,
    "You're receiving this email because you sent it to yourself. No one else received it.",
  ])
}

function readyLines(
  { hostOrigin }: EmailBranding,
  schedule: ScheduleNames,
  { report, attached }: MemberEmail,
): string[] {
  const { rowCount, filterInWords, timeZone, id } = report
  const rows = rowCount === null ? '' : `: ${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}`
  return [
    `${titleOf(schedule)} is ready${rows}.`,
    filterInWords ?? '',
    `${zoneText(timeZone)} (${timeZone}).`,
    `Open it: ${hostOrigin}${paths.report(schedule.organizationId, id)}`,
    attachmentWords(attached),
  ]
}

/** Notifies an external recipient of a new report, which only users with permission can open. */
export function externalEmail(
  { productName, hostOrigin }: EmailBranding,
  schedule: ScheduleNames,
  { reportId, unsubscribeUrl }: { reportId: string; unsubscribeUrl: string },
): EmailText {
  const nobody = { firstName: '', lastName: '' }
  return buildEmail(productName, nobody, `${titleOf(schedule)} is ready`, [
    `${titleOf(schedule)} is ready.`,
    `Sign in to open it: ${hostOrigin}${paths.report(schedule.organizationId, reportId)}`,
    "You need access to open it. If you don't have access, ask the sender.",
    `You're receiving this email because ${schedule.ownerName} added your address to this recurring report. Unsubscribe: ${unsubscribeUrl}`,
  ])
}

export type FailedEmail = { report: { id: string; details: string }; person: Recipient; isPaused: boolean }

/** Notifies the owner that a report failed. */
export function failedEmail(
  { productName, hostOrigin }: EmailBranding,
  schedule: ScheduleNames,
  failed: FailedEmail,
): EmailText {
  const { id, details } = failed.report
  return buildEmail(productName, failed.person, `${titleOf(schedule)} failed`, [
    `Your recurring report ${titleOf(schedule)} failed.`,
    details,
    failed.isPaused ? 'It failed three times in a row and is now paused. Resume it after you fix the problem.' : '',
    `See what happened and run it again: ${hostOrigin}${paths.report(schedule.organizationId, id)}`,
  ])
}

export type PausedEmail = { person: Recipient; problem: string; isWithoutOwner: boolean }

/** Notifies the owner, or administrators if there is none, that the schedule is paused. */
export function pausedEmail(
  { productName, hostOrigin }: EmailBranding,
  schedule: ScheduleNames,
  paused: PausedEmail,
): EmailText {
  const nextStepText = paused.isWithoutOwner
    ? 'Anyone who can run reports can take it over, including its recipients and history'
    : 'Edit or delete it'
  return buildEmail(productName, paused.person, `${titleOf(schedule)} is paused`, [
    `The recurring report ${titleOf(schedule)} is paused. ${paused.problem}`,
    `${nextStepText}: ${hostOrigin}${paths.reportSchedules(schedule.organizationId)}`,
  ])
}

function buildEmail(
  productName: string,
  { firstName, lastName }: Recipient,
  subject: string,
  lines: string[],
): EmailText {
  const hello = `Hello ${oneLine(firstName) || oneLine(lastName) || 'there'},`
  return {
    subject: `${productName}: ${subject}`.slice(0, 300),
    text: [hello, ...lines.filter((line) => line !== ''), productName].join('\n\n'),
  }
}

function titleOf({ reportType, dataset }: ScheduleNames): string {
  return oneLine(`${reportType} | ${dataset}`)
}

/** Used in headers, where a line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
