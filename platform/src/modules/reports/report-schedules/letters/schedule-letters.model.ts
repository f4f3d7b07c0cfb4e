import { zoneText } from '@lintel/shared/contract'
import type { ScheduleFormat } from '@lintel/shared/contract/reports'
import { paths } from '@lintel/shared/remote'
import type { Letterhead } from '../../../../interfaces/platform-module.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { StoredSchedule } from '../repository.ts'

export type LetterDeps = { jobs: JobQueue; letterhead: Letterhead }
export type Letter = { subject: string; text: string }

type Named = Pick<StoredSchedule, 'organizationId' | 'reportType' | 'dataset' | 'ownerName'>
type Told = { firstName: string; lastName: string }

/** What became of the spreadsheet: attached, too large, not made in time, without room in the organization's quota, or not asked for. */
export type SpreadsheetWords = 'attached' | 'too-large' | 'too-slow' | 'no-room' | 'not-wanted'

const namesOfFormats: Record<ScheduleFormat, string> = { xlsx: 'spreadsheet', csv: 'CSV file', pdf: 'PDF' }

type Attachment = { words: SpreadsheetWords; format: ScheduleFormat }

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

export type ReadyLetter = {
  report: { id: string; rowCount: number | null; filterInWords: string | null; timeZone: string }
  person: Told
  attached: Attachment
  unsubscribeUrl: string
}

type Ready = Omit<ReadyLetter, 'unsubscribeUrl'>

/** Tells recipients that there is a new report. */
export function readyLetter(
  letterhead: Letterhead,
  schedule: Named,
  { unsubscribeUrl, ...ready }: ReadyLetter,
): Letter {
  return letter(letterhead.productName, ready.person, `${titleOf(schedule)} is ready`, [
    ...readyLines(letterhead, schedule, ready),
    `You're receiving this email because ${schedule.ownerName} added you to this recurring report. Unsubscribe: ${unsubscribeUrl}`,
  ])
}

export type ByHandLetter = Ready & {
  /** Why it would not have been sent, had it been due. */
  reason: string | null
}

/** Brings a report to whoever had it sent to themselves. */
export function byHandLetter(letterhead: Letterhead, schedule: Named, { reason, ...ready }: ByHandLetter): Letter {
  return letter(letterhead.productName, ready.person, `${titleOf(schedule)} is ready`, [
    ...readyLines(letterhead, schedule, ready),
    reason === null ? '' : `A scheduled run wouldn't have been sent. ${reason}`,
    "You're receiving this email because you sent it to yourself. No one else received it.",
  ])
}

function readyLines({ hostOrigin }: Letterhead, schedule: Named, { report, attached }: Ready): string[] {
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

/** Tells somebody outside of the organization that there is a new report: what it says is seen by those alone who sign in and may. */
export function outsiderLetter(
  { productName, hostOrigin }: Letterhead,
  schedule: Named,
  { reportId, unsubscribeUrl }: { reportId: string; unsubscribeUrl: string },
): Letter {
  const nobody = { firstName: '', lastName: '' }
  return letter(productName, nobody, `${titleOf(schedule)} is ready`, [
    `${titleOf(schedule)} is ready.`,
    `Sign in to open it: ${hostOrigin}${paths.report(schedule.organizationId, reportId)}`,
    "You need access to open it. If you don't have access, ask the sender.",
    `You're receiving this email because ${schedule.ownerName} added your address to this recurring report. Unsubscribe: ${unsubscribeUrl}`,
  ])
}

export type FailedLetter = { report: { id: string; details: string }; person: Told; isPaused: boolean }

/** Tells the owner that a report could not be made. */
export function failedLetter({ productName, hostOrigin }: Letterhead, schedule: Named, failed: FailedLetter): Letter {
  const { id, details } = failed.report
  return letter(productName, failed.person, `${titleOf(schedule)} failed`, [
    `Your recurring report ${titleOf(schedule)} failed.`,
    details,
    failed.isPaused ? 'It failed three times in a row and is now paused. Resume it after you fix the problem.' : '',
    `See what happened and run it again: ${hostOrigin}${paths.report(schedule.organizationId, id)}`,
  ])
}

export type PausedLetter = { person: Told; problem: string; isWithoutOwner: boolean }

/** Tells the owner that the schedule is paused, or without an owner those who administer the organization. */
export function pausedLetter({ productName, hostOrigin }: Letterhead, schedule: Named, paused: PausedLetter): Letter {
  const wayOn = paused.isWithoutOwner
    ? 'Anyone who can run reports can take it over, including its recipients and history'
    : 'Edit or delete it'
  return letter(productName, paused.person, `${titleOf(schedule)} is paused`, [
    `The recurring report ${titleOf(schedule)} is paused. ${paused.problem}`,
    `${wayOn}: ${hostOrigin}${paths.reportSchedules(schedule.organizationId)}`,
  ])
}

function letter(productName: string, { firstName, lastName }: Told, subject: string, lines: string[]): Letter {
  const hello = `Hello ${oneLine(firstName) || oneLine(lastName) || 'there'},`
  return {
    subject: `${productName}: ${subject}`.slice(0, 300),
    text: [hello, ...lines.filter((line) => line !== ''), productName].join('\n\n'),
  }
}

function titleOf({ reportType, dataset }: Named): string {
  return oneLine(`${reportType} | ${dataset}`)
}

/** The text goes into a header, where a line break would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
