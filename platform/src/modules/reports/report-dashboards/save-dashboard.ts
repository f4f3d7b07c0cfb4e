import type { Dashboard, DashboardSave, DashboardTile } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { ownerOf } from '../data-sets/ownership.ts'
import { lockByKey } from '../data-sets/repository.ts'
import { findDataSet } from '../data-sets/find-data-set.ts'
import { findReportType } from '../report-types/find-report-type.ts'
import { readDashboard } from './read-dashboard.ts'
import { insertVersion, listVersions } from './repository.ts'
import { knownTile, type StoredTile } from './schema.ts'

/**
 * Saves the dashboard and adds the previous one to its history. Fails with 409 for an outdated revision. Existing tiles stay even if their
 * type or data set was deleted; new ones must be runnable by the caller.
 */
export async function saveDashboard(scope: OrganizationScope, { revision, tiles }: DashboardSave): Promise<Dashboard> {
  const { tx, organizationId } = scope
  await lockByKey(tx, `report-dashboards/${organizationId}`)
  const [current] = await listVersions(tx, organizationId, 1)
  if (revision !== (current?.revision ?? 0)) {
    const by = current && { name: current.authorName, isSelf: false }
    throw revisionConflict('report-dashboards', 'dashboard', undefined, by)
  }
  const stored: StoredTile[] = []
  for (const [index, tile] of tiles.entries()) {
    const existingTile = current?.tiles.find((one) => isSameReport(one, tile))
    stored.push(existingTile ? changed(existingTile, tile) : { ...tile, ...(await runnable(scope, tile, index)) })
  }
  const { ownerName: authorName } = await ownerOf(scope)
  await insertVersion(tx, { organizationId, revision: revision + 1, tiles: stored, authorName })
  return readDashboard(scope)
}

/** Values from a newer release stay unchanged, whatever was sent instead. */
function changed(storedTile: StoredTile, tile: DashboardTile): StoredTile {
  return { ...storedTile, ...tile, size: tile.size === knownTile(storedTile).size ? storedTile.size : tile.size }
}

function isSameReport(one: DashboardTile, other: DashboardTile): boolean {
  return one.reportTypeId === other.reportTypeId && one.dataSetId === other.dataSetId
}

async function runnable(scope: OrganizationScope, { reportTypeId, dataSetId }: DashboardTile, position: number) {
  const type = await findReportType(scope, reportTypeId)
  if (!type) throw invalidTile(`tiles.${position}.reportTypeId`, "This report type doesn't exist. Choose another one.")
  const dataSet = await findDataSet(scope, dataSetId)
  if (!dataSet)
    throw invalidTile(`tiles.${position}.dataSetId`, "This data set doesn't exist or isn't shared with you.")
  if (type.definition.source !== dataSet.source) {
    throw invalidTile(
      `tiles.${position}.dataSetId`,
      "The data set doesn't work with this report type. Choose another one.",
    )
  }
  return { reportType: type.name, dataset: dataSet.name, source: dataSet.source }
}

function invalidTile(path: string, message: string): PlatformError {
  return new PlatformError('report-dashboards/not-runnable', 400, message, { errors: [{ path, message }] })
}
