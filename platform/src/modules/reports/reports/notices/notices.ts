import { isGenerating, type ReportNotice, type ReportSummary } from '@lintel/shared/contract/reports'
import type { Transaction } from '../../../../database/scope.ts'
import { announceChange, type Subject } from '../../../../events/announce-change.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { maySeeSource } from '../../data-sources/source-fields.ts'
import { findVisible, reportNotFound, summaryOf } from '../read-reports.ts'
import { lockReport, type Person } from '../repository.ts'
import { deleteNotice, insertNotice, listNotices } from './notice-repository.ts'

/** Minutes during which an ended report is still announced: long enough for a browser that was briefly offline. */
const minutesAfterEnd = 10

/** The event subject of a person's notices. */
export function noticesOf({ organizationId, userId }: Person): Subject {
  return { topic: 'report-notices', organizationId, id: userId }
}

/** Subscribes the caller to the report's end. If it has already ended, its status is returned and nothing is stored. */
export async function subscribe(scope: OrganizationScope, id: string): Promise<ReportSummary> {
  const { tx, organizationId, userId } = scope
  await findVisible(scope, id)
  // After locking, either the report's end is visible here, or the run will see this notice.
  const locked = await lockReport(tx, { organizationId, id })
  if (!locked) throw reportNotFound()
  if (isGenerating(locked.status)) await insertNotice(tx, { organizationId, id, userId })
  await announceNotices(tx, scope)
  return summaryOf(await findVisible(scope, id))
}

export async function endNotice(scope: OrganizationScope, id: string): Promise<ReportSummary> {
  const { tx, organizationId, userId } = scope
  await deleteNotice(tx, { organizationId, id, userId })
  await announceNotices(tx, scope)
  return summaryOf(await findVisible(scope, id))
}

export async function readNotices(scope: OrganizationScope): Promise<ReportNotice[]> {
  const found = await listNotices(scope.tx, scope, minutesAfterEnd)
  return found
    .filter(({ source }) => maySeeSource(scope.roles, source))
    .map((report) => ({ ...report, completedDate: report.completedDate?.toISOString() ?? null }))
}

export function announceNotices(tx: Transaction, person: Person): Promise<void> {
  return announceChange(tx, noticesOf(person))
}
