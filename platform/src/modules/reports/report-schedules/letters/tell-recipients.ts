import { randomUUID } from 'node:crypto'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import type { WritableFiles } from '../../../../interfaces/files.ts'
import { isQuotaReached, removeLater, writeUnreferenced } from '../../../base/files/index.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import type { StoredReport } from '../../reports/repository.ts'
import { openRows } from '../../reports/rows/open-rows.ts'
import { knownRoles } from '../../../organization/members/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import { mayRead } from '../describe-schedule.ts'
import { listIds, listRecipients, removeRecipients } from '../recipients-repository.ts'
import {
  advanceSchedule,
  endRun,
  findReport,
  findSchedule,
  lockSchedule,
  updateSchedule,
  type StoredSchedule,
} from '../repository.ts'
import { writeWorkbook } from '../spreadsheet/write-workbook.ts'
import { unsubscribeUrl } from '../unsubscribe/unsubscribe-address.ts'
import { recipientKey } from './refused-repository.ts'
import { failedLetter, readyLetter, type LetterDeps, type SpreadsheetWords } from './schedule-letters.model.ts'

export type RecipientDeps = LetterDeps & WritableFiles
export type EndedReport = { organizationId: string; scheduleId: string; reportId: string }

const mostFailures = 3
const mostBytes = 10 * 1024 ** 2
/** Longer than the tries to send an e-mail take. */
const hoursToSend = 48

/**
 * Sends a schedule's finished report to its recipients, or tells its owner why there is none. Recipients who may no longer read it get
 * nothing and are taken off the list. May be called again: everybody is told once.
 */
export async function tellRecipients(deps: RecipientDeps, ended: EndedReport): Promise<void> {
  const { organizationId, scheduleId, reportId } = ended
  const { schedule, report } = await withScope(deps.db, { organizationId }, async (tx) => ({
    schedule: await findSchedule(tx, { organizationId, id: scheduleId }),
    report: await findReport(tx, { organizationId, id: reportId }),
  }))
  if (!schedule || !report) return
  const isComplete = report.status === 'Complete'
  const spreadsheet: Spreadsheet =
    schedule.withSpreadsheet && isComplete ? await keepSpreadsheet(deps, report) : { words: 'not-wanted' }
  await withScope(deps.db, { organizationId }, async (tx) => {
    const locked = await lockSchedule(tx, { organizationId, id: scheduleId })
    if (!locked) return
    if (isComplete) await tellOfResult(tx, deps, { schedule: locked, report, spreadsheet })
    else await tellOfFailure(tx, deps, { schedule: locked, report })
  })
}

/** `key` is the file in the store. All of it is decided before the schedule is locked, and the letters say so. */
type Spreadsheet = { words: SpreadsheetWords; key?: string }

/**
 * Stores the spreadsheet, unless it is larger than an e-mail should be. The file is removed by itself, long after the last try to send it.
 */
async function keepSpreadsheet(deps: RecipientDeps, report: StoredReport): Promise<Spreadsheet> {
  const { columns, timeZone, organizationId, id } = report
  const workbook =
    columns && (await writeWorkbook({ columns, timeZone, rows: await openRows(deps.store, report) }, mostBytes))
  if (!workbook) return { words: 'too-large' }
  const key = `organizations/${organizationId}/report-mails/${id}.${randomUUID()}.xlsx`
  try {
    await writeUnreferenced(deps, { key, organizationId }, workbook)
  } catch (error) {
    if (isQuotaReached(error)) return { words: 'no-room' }
    throw error
  }
  return { words: 'attached', key }
}

type Told = { schedule: StoredSchedule; report: StoredReport }

async function tellOfResult(
  tx: Transaction,
  { jobs, letterhead }: RecipientDeps,
  { schedule, report, spreadsheet: { words, key } }: Told & { spreadsheet: Spreadsheet },
): Promise<void> {
  const { organizationId, id: scheduleId } = schedule
  const recipients = await listRecipients(tx, organizationId, [scheduleId])
  const readers = recipients.filter(({ roles }) => mayRead(knownRoles(roles), report))
  const gone = (await listIds(tx, schedule)).filter((id) => !readers.some((reader) => reader.id === id))
  const details = sentWords(readers.length, gone.length)
  if (!(await endRun(tx, schedule, { reportId: report.id, outcome: 'Complete', details }))) return
  if (key !== undefined) await removeLater(tx, [key], hoursToSend)
  for (const person of readers) {
    if (person.signInEmail === null) continue
    const url = unsubscribeUrl(letterhead.platformOrigin, { organizationId, scheduleId, key: person.unsubscribeKey })
    const attachment = key !== undefined && { attachmentKey: key, attachmentName: nameOfFile(report) }
    await writeEmail(tx, jobs, {
      ...readyLetter(letterhead, schedule, { report, person, spreadsheet: words, unsubscribeUrl: url }),
      ...attachment,
      organizationId,
      recipientId: person.id,
      to: person.signInEmail,
      unsubscribeUrl: url,
      uniqueKey: recipientKey(report.id, person.id),
    })
  }
  await removeRecipients(tx, schedule, gone)
  await advanceSchedule(tx, schedule, { failuresInRow: 0 })
}

function nameOfFile({ reportType, dataset }: StoredReport): string {
  const name = `${reportType} - ${dataset}`.replace(/[<>:"/\\|?*\p{Cc}]/gu, '-').slice(0, 80)
  return `${name.toWellFormed().trim()}.xlsx`
}

function sentWords(sent: number, gone: number): string {
  const sentTo = sent === 0 ? 'Nobody was on the list' : `Sent to ${sent} ${sent === 1 ? 'person' : 'people'}`
  return gone === 0 ? `${sentTo}.` : `${sentTo}; ${gone} may not read it anymore and left the list.`
}

async function tellOfFailure(tx: Transaction, { jobs, letterhead }: RecipientDeps, told: Told): Promise<void> {
  const { schedule, report } = told
  const { organizationId, ownerId } = schedule
  const details = report.statusDetails ?? 'It could not be made.'
  if (!(await endRun(tx, schedule, { reportId: report.id, outcome: 'Failed', details }))) return
  const failuresInRow = schedule.failuresInRow + 1
  const isPaused = failuresInRow >= mostFailures && schedule.nextRun !== null
  await advanceSchedule(tx, schedule, { failuresInRow })
  const problem = `It failed ${mostFailures} times in a row. The last time: ${details}`
  if (isPaused) await updateSchedule(tx, schedule, { nextRun: null, problem })
  const owner = ownerId === null ? undefined : await findUser(tx, ownerId)
  if (!owner?.signInEmail) return
  await writeEmail(tx, jobs, {
    ...failedLetter(letterhead, schedule, { report, person: owner, isPaused }),
    organizationId,
    recipientId: owner.id,
    to: owner.signInEmail,
    uniqueKey: `report-failed:${report.id}:${owner.id}`,
  })
}
