import { type RoleName } from '@lintel/shared/contract'
import {
  dataSourceNames,
  isUnsupportedDefinition,
  isGenerating,
  readStoredCharts,
  type Report,
  type ReportListQuery,
  type ReportPage,
  type ReportSummary,
} from '@lintel/shared/contract/reports'
import { isPlatformError, PlatformError } from '../../../errors/platform-error.ts'
import { boundedTotal } from '../../../database/counting/bounded-count.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { maySeeSource, assertVisible, fieldOf, problemIn } from '../data-sources/source-fields.ts'
import {
  countReports,
  findReport,
  listReports,
  type ListedReport,
  type ReportOrder,
  type StoredReport,
} from './repository.ts'
import { conditionsIn } from '@lintel/shared/filter'

/** All reports of the organization, from all users, of sources that the caller can see. */
export async function readReports(
  { tx, organizationId, userId, roles }: OrganizationScope,
  { skip, take, filterNeedle, sort }: ReportListQuery & { sort?: readonly ReportOrder[] | undefined },
): Promise<ReportPage> {
  const sources = dataSourceNames.filter((source) => maySeeSource(roles, source))
  const filters = { organizationId, userId, filterNeedle, sources }
  const items = await listReports(tx, filters, { skip, take, sort })
  const counted = await countReports(tx, filters)
  return { items: items.map(summaryOf), ...boundedTotal(counted) }
}

/** The report; fails with 403 if the caller's roles don't allow its contents. */
export async function findVisible(scope: OrganizationScope, id: string): Promise<ListedReport> {
  const { tx, organizationId, userId, roles } = scope
  const found = await findReport(tx, { organizationId, id }, userId)
  if (!found) throw reportNotFound()
  assertShown(found, roles)
  return found
}

/** The fields and filters of a report. */
export type ReportContents = Pick<StoredReport, 'source' | 'definition' | 'filter'>

/** Fails with 403 if these roles don't allow the report's source or one of its fields. */
function assertShown(report: ReportContents, roles: readonly RoleName[]): void {
  const visibleSource = { source: report.source, roles, calculated: { fields: report.definition.calculated ?? [] } }
  assertVisible(visibleSource)
  for (const field of fieldsInReport(report)) {
    try {
      fieldOf(visibleSource, field)
    } catch (error) {
      // A field that no longer exists needs no protection.
      if (!isPlatformError(error) || error.status === 403 || isUnknownMade(report, field)) throw error
    }
  }
}

/** Whether the field is calculated with functions of a newer release, so that its roles are unknown. */
function isUnknownMade({ definition }: ReportContents, field: string): boolean {
  return isUnsupportedDefinition(definition) && field.startsWith('calculated-')
}

export function isShown(report: ReportContents, roles: readonly RoleName[]): boolean {
  return problemIn(() => assertShown(report, roles)) === null
}

export async function readReport(scope: OrganizationScope, id: string): Promise<Report> {
  const found = await findVisible(scope, id)
  return {
    ...summaryOf(found),
    source: found.source,
    definition: found.definition,
    timeZone: found.timeZone,
    filterInWords: found.filterInWords,
    columns: found.columns,
    charts: readStoredCharts(found.charts),
    sourceRowCount: found.sourceRowCount,
    keptUntil: found.keptUntil?.toISOString() ?? null,
    mayDelete: mayDelete(scope, found),
  }
}

/** Whether the caller can delete the report: its requester and administrators of the organization can. */
export function mayDelete({ userId, roles }: OrganizationScope, { submittedById }: ListedReport): boolean {
  return submittedById === userId || roles.includes('organization.update')
}

export function summaryOf(report: ListedReport): ReportSummary {
  const { requestedDate, completedDate } = report
  return {
    ...report,
    scheduleId: report.hasSchedule ? report.scheduleId : null,
    dataSetId: report.hasDataSet ? report.dataSetId : null,
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
    notify: report.isNoticed && isGenerating(report.status),
  }
}

export function reportNotFound(): PlatformError {
  return new PlatformError('reports/not-found', 404, "This report doesn't exist in this organization.")
}

/** The keys of all fields that the report shows or is filtered by. */
function fieldsInReport({ definition, filter }: Pick<StoredReport, 'definition' | 'filter'>): Set<string> {
  const { headers, grouping } = definition
  const grouped = grouping ? [...grouping.by, ...grouping.measures].flatMap(({ field }) => field ?? []) : headers
  const conditions = [definition.filter, filter].flatMap((one) => (one === null ? [] : conditionsIn(one)))
  return new Set([...grouped, ...conditions.map(({ field }) => field)])
}
