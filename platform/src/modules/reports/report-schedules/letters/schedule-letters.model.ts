import { zoneText } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { Letterhead } from '../../../../interfaces/platform-module.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { StoredSchedule } from '../repository.ts'

export type LetterDeps = { jobs: JobQueue; letterhead: Letterhead }
export type Letter = { subject: string; text: string }

type Named = Pick<StoredSchedule, 'organizationId' | 'reportType' | 'dataset' | 'ownerName'>
type Told = { firstName: string; lastName: string }

/** What became of the spreadsheet: attached, too large, without room in the organization's quota, or not asked for. */
export type SpreadsheetWords = 'attached' | 'too-large' | 'no-room' | 'not-wanted'

const spreadsheetWords: Record<SpreadsheetWords, string> = {
  attached: 'Its rows are attached as a spreadsheet.',
  'too-large': 'The spreadsheet is larger than 10 MB, so it is not attached: export it there.',
  'no-room': 'The organization has no room left for the spreadsheet, so it is not attached: export it there.',
  'not-wanted': '',
}

export type ReadyLetter = {
  report: { id: string; rowCount: number | null; filterInWords: string | null; timeZone: string }
  person: Told
  spreadsheet: SpreadsheetWords
  unsubscribeUrl: string
}

/** Tells recipients that there is a new report. */
export function readyLetter({ productName, hostOrigin }: Letterhead, schedule: Named, ready: ReadyLetter): Letter {
  const { rowCount, filterInWords, timeZone, id } = ready.report
  const rows = rowCount === null ? '' : `: ${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}`
  return letter(productName, ready.person, `${titleOf(schedule)} is ready`, [
    `${titleOf(schedule)} is ready${rows}.`,
    filterInWords ?? '',
    `${zoneText(timeZone)} (${timeZone}).`,
    `Open it: ${hostOrigin}${paths.report(schedule.organizationId, id)}`,
    spreadsheetWords[ready.spreadsheet],
    `You get this because ${schedule.ownerName} has put you on the list of this recurring report. To get it no more: ${ready.unsubscribeUrl}`,
  ])
}

export type FailedLetter = { report: { id: string; statusDetails: string | null }; person: Told; isPaused: boolean }

/** Tells the owner that a report could not be made. */
export function failedLetter({ productName, hostOrigin }: Letterhead, schedule: Named, failed: FailedLetter): Letter {
  const { id, statusDetails } = failed.report
  return letter(productName, failed.person, `${titleOf(schedule)} could not be made`, [
    `Your recurring report ${titleOf(schedule)} could not be made.`,
    statusDetails ?? '',
    failed.isPaused ? 'It has failed three times in a row and is paused now. Resume it once the reason is gone.' : '',
    `What happened, and a way to run it again: ${hostOrigin}${paths.report(schedule.organizationId, id)}`,
  ])
}

export type PausedLetter = { person: Told; problem: string; isWithoutOwner: boolean }

/** Tells the owner that the schedule is paused, or without an owner those who administer the organization. */
export function pausedLetter({ productName, hostOrigin }: Letterhead, schedule: Named, paused: PausedLetter): Letter {
  const wayOn = paused.isWithoutOwner
    ? 'Whoever may make reports can take it over, with its recipients and its history'
    : 'Change or delete it'
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
