import { randomUUID } from 'node:crypto'
import type { ScheduleFormat } from '@lintel/shared/contract/reports'
import { zoneText } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import { withScope } from '../../../../database/scope.ts'
import type { WritableFiles } from '../../../../interfaces/files.ts'
import { isQuotaReached, writeUnreferenced } from '../../../base/files/index.ts'
import type { StoredReport } from '../../reports/repository.ts'
import { findCurrency } from '../../report-types/compile/units-repository.ts'
import { openRows } from '../../reports/rows/stored-rows.ts'
import { writeReportFile } from '../files/write-report-file.ts'
import type { StoredSchedule } from '../repository.ts'
import type { EmailDeps, AttachmentOutcome } from './schedule-emails.model.ts'

/** `signal` is that of the job. */
export type AttachDeps = EmailDeps & WritableFiles & { signal?: AbortSignal }

/** `key` is the file in the store. Determined before the schedule is locked. */
export type ReportAttachment = { words: AttachmentOutcome; format: ScheduleFormat; key?: string }

const maxBytes = 10 * 1024 ** 2

/**
 * Stores a report's file for the emails, unless it is too large. The file is removed automatically, long after the last attempt to send it.
 */
export async function attachFile(
  deps: AttachDeps,
  { format, withSpreadsheet }: Pick<StoredSchedule, 'format' | 'withSpreadsheet'>,
  report: StoredReport,
): Promise<ReportAttachment> {
  const { columns, timeZone, organizationId, id, rowCount } = report
  if (!withSpreadsheet) return { words: 'not-wanted', format }
  const header = {
    title: `${report.reportType} | ${report.dataset}`,
    about: [report.filterInWords ?? '', `${zoneText(timeZone)} (${timeZone}).`].filter((line) => line !== ''),
    link: `${deps.emailBranding.hostOrigin}${paths.report(organizationId, id)}`,
    rowCount: rowCount ?? 0,
  }
  if (!columns) return { words: 'too-large', format }
  const currency = await withScope(deps.db, { organizationId }, (tx) => findCurrency(tx, organizationId))
  const content = { ...header, columns, timeZone, currency, rows: await openRows(deps.store, report) }
  const file = await writeReportFile(format, content, { maxBytes, signal: deps.signal })
  if (!Buffer.isBuffer(file)) return { words: file, format }
  const key = `organizations/${organizationId}/report-mails/${id}.${randomUUID()}.${format}`
  try {
    await writeUnreferenced(deps, { key, organizationId }, file)
  } catch (error) {
    if (isQuotaReached(error)) return { words: 'no-room', format }
    throw error
  }
  return { words: 'attached', format, key }
}

export function nameOfFile({ reportType, dataset }: StoredReport, format: ScheduleFormat): string {
  const name = `${reportType} - ${dataset}`.replace(/[<>:"/\\|?*\p{Cc}]/gu, '-').slice(0, 80)
  return `${name.toWellFormed().trim()}.${format}`
}
