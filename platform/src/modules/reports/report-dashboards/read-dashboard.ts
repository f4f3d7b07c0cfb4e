import type { Dashboard, DashboardHistory, ShownTile } from '@lintel/shared/contract/reports'
import type { RoleName } from '@lintel/shared/contract'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findDataSet } from '../data-sets/find-data-set.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { findReportType } from '../report-types/find-report-type.ts'
import { isShown, summaryOf } from '../reports/read-reports.ts'
import { findReports, type ListedReport } from '../reports/repository.ts'
import { findSubjectReports, listVersions, type SubjectReports } from './repository.ts'
import { knownTile, type StoredTile } from './schema.ts'

const versionsShown = 50

/** The dashboard for the caller: tiles whose reports the roles don't allow are marked and show no data. */
export async function readDashboard(scope: OrganizationScope): Promise<Dashboard> {
  const { tx, organizationId, userId, roles } = scope
  const [current] = await listVersions(tx, organizationId, 1)
  const tiles = current?.tiles ?? []
  const reports = await findSubjectReports(tx, organizationId, tiles)
  const ids = reports.flatMap(({ complete, newest }) => [complete, newest].filter((id) => id !== null))
  const found = await findReports(tx, { organizationId, userId }, [...new Set(ids)])
  const byId = new Map(found.map((report) => [report.id, report]))
  const shownTiles: ShownTile[] = []
  for (const [index, tile] of tiles.entries()) {
    const mayRun = await isRunnable(scope, tile)
    shownTiles.push({ ...tileOf(tile, reports[index], { byId, roles }), mayRun })
  }
  return {
    revision: current?.revision ?? 0,
    tiles: shownTiles,
    changedDate: current?.at.toISOString() ?? null,
    changedBy: current?.authorName ?? null,
    mayChange: roles.includes('reporting.create'),
  }
}

type ReportContext = { byId: ReadonlyMap<string, ListedReport>; roles: readonly RoleName[] }

function tileOf(
  stored: StoredTile,
  subjectReports: SubjectReports | undefined,
  { byId, roles }: ReportContext,
): Omit<ShownTile, 'mayRun'> {
  const { source, reportType, dataset } = stored
  const tile = knownTile(stored)
  const report = byId.get(subjectReports?.complete ?? '')
  const newest = byId.get(subjectReports?.newest ?? '')
  const isHidden =
    !maySeeSource(roles, source) || [report, newest].some((one) => one !== undefined && !isShown(one, roles))
  if (isHidden) return { ...tile, reportType: null, dataset: null, isHidden, report: null, later: null, nextRun: null }
  return {
    ...tile,
    reportType: newest?.reportType ?? reportType,
    dataset: newest?.dataset ?? dataset,
    isHidden,
    report: report ? summaryOf(report) : null,
    later: newest && newest !== report ? summaryOf(newest) : null,
    nextRun: subjectReports?.nextRun?.toISOString() ?? null,
  }
}

async function isRunnable(scope: OrganizationScope, { reportTypeId, dataSetId }: StoredTile): Promise<boolean> {
  if (!scope.roles.includes('reporting.create') || !(await findReportType(scope, reportTypeId))) return false
  return (await findDataSet(scope, dataSetId)) !== undefined
}

export async function readDashboardHistory({
  tx,
  organizationId,
  roles,
}: OrganizationScope): Promise<DashboardHistory> {
  const versions = await listVersions(tx, organizationId, versionsShown)
  return versions.map(({ revision, at, authorName, tiles }) => ({
    revision,
    at: at.toISOString(),
    authorName,
    tiles: tiles.map((tile) => ({
      ...knownTile(tile),
      ...(maySeeSource(roles, tile.source)
        ? { reportType: tile.reportType, dataset: tile.dataset }
        : { reportType: null, dataset: null }),
    })),
  }))
}
