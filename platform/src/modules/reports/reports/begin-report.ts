import { hash } from 'node:crypto'
import type { ReportCreate } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { findDataSet } from '../data-sets/find-data-set.ts'
import { fixedFilter } from '../data-sources/source-fields.ts'
import { compileReport } from '../report-types/compile/compile-report.ts'
import { findReportType } from '../report-types/find-report-type.ts'
import { withCalculated } from '../report-types/with-calculated.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { reportJob } from './report.job.ts'
import { assertReportLimits } from './report-limits.ts'
import { reportRuns } from './report-runs.ts'
import { findByKey, insertReport, type StoredReport } from './repository.ts'

export type BegunReport = { report: StoredReport; isNew: boolean }

/** Requests a report for a person. Idempotent by key. */
export async function submitReport(
  scope: OrganizationScope,
  { key, ...asked }: ReportCreate & { key: string },
  jobs: JobQueue,
): Promise<BegunReport> {
  const { tx, userId } = scope
  // Serializes this person's requests from here on.
  await lockRequester(tx, userId)
  const formHash = hash('sha256', JSON.stringify([asked.reportTypeId, asked.dataSetId, asked.timeZone]))
  const existing = await findByKey(tx, scope, key)
  if (existing && existing.formHash !== formHash) throw keyUsed()
  if (existing) return { report: existing, isNew: false }
  await assertReportLimits(scope)
  return { report: await beginReport(scope, { ...asked, idempotencyKey: key, formHash }, jobs), isNew: true }
}

export type ReportRequest = ReportCreate & {
  /** The schedule that requests it. */
  scheduleId?: string
  /** When the run was due. */
  requestedDate?: Date
  idempotencyKey?: string
  formHash?: string
}

/**
 * Adds a report with its job and its announcement, in the scope's transaction and for its user, whose roles determine the contents. Fails
 * with a `PlatformError` if the report type or the data set doesn't exist, doesn't fit, or isn't allowed.
 */
export async function beginReport(
  scope: OrganizationScope,
  { reportTypeId, dataSetId, timeZone, ...more }: ReportRequest,
  jobs: JobQueue,
): Promise<StoredReport> {
  const { tx, organizationId, userId, roles } = scope
  const submittedBy = await lockRequester(tx, userId)
  const type = await findReportType(scope, reportTypeId)
  if (!type)
    throw new PlatformError('report-types/not-found', 404, "This report type doesn't exist in this organization.")
  const set = await findDataSet(scope, dataSetId)
  if (!set) throw new PlatformError('data-sets/not-found', 404, "This data set doesn't exist or isn't shared with you.")
  const definition = withCalculated(type.definition, set.calculated, set.filter)
  if (definition.source !== set.source) throw typeDoesNotFit(type.name, set.name)
  const moving = { timeZone, now: more.requestedDate ?? new Date() }
  const compiled = compileReport(definition, set.filter, { organizationId, roles, ...moving })
  const visibleSource = { source: set.source, roles, calculated: { fields: definition.calculated ?? [], ...moving } }
  const report = await insertReport(tx, {
    ...more,
    organizationId,
    reportTypeId,
    reportType: type.name,
    reportTypeVersion: type.version,
    dataSetId,
    dataset: set.name,
    source: set.source,
    definition: { ...definition, filter: fixedFilter(visibleSource, definition.filter, moving) },
    filter: fixedFilter(visibleSource, set.filter, moving),
    filterInWords: compiled.filterInWords,
    timeZone,
    submittedById: userId,
    submittedBy,
  })
  await jobs.send(tx, reportJob, { organizationId, reportId: report.id })
  await announceRun(tx, reportRuns, { organizationId, runId: report.id })
  return report
}

function typeDoesNotFit(type: string, set: string): PlatformError {
  const detail = `'${type}' and '${set}' have different sources. Choose a data set from the same source.`
  return new PlatformError('reports/other-source', 409, detail)
}

function keyUsed(): PlatformError {
  const detail = 'This Idempotency-Key was already used for another report. Send a new key with each report.'
  return new PlatformError('reports/key-used', 422, detail)
}
