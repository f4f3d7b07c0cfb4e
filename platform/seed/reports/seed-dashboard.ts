import { randomUUID } from 'node:crypto'
import type { DashboardTile, TileSize } from '@lintel/shared/contract/reports'
import { and, eq } from 'drizzle-orm'
import { enterScope, type Transaction } from '../../src/database/scope.ts'
import { dataSets } from '../../src/modules/reports/data-sets/schema.ts'
import { listVersions } from '../../src/modules/reports/report-dashboards/repository.ts'
import { saveDashboard } from '../../src/modules/reports/report-dashboards/save-dashboard.ts'
import { demoAccounts } from '../demo-accounts.ts'

type DemoTile = { reportTypeId: string; dataSet: string; size: TileSize }

const demoTiles: readonly DemoTile[] = [
  { reportTypeId: 'built-in:requests-by-month', dataSet: 'All Assembly Requests', size: 'small' },
  { reportTypeId: 'built-in:review-results', dataSet: 'Latest Captures', size: 'small' },
  { reportTypeId: 'built-in:open-topics', dataSet: 'All Topics', size: 'small' },
  { reportTypeId: 'built-in:asset-value', dataSet: 'All Assets', size: 'small' },
  { reportTypeId: 'built-in:requests-by-month', dataSet: 'Complete Assembly Requests', size: 'full' },
  { reportTypeId: 'built-in:elements-by-category', dataSet: 'Elements of Latest Captures', size: 'wide' },
  { reportTypeId: 'built-in:flagged-by-reason', dataSet: 'Flagged in Latest Captures', size: 'wide' },
]

/** Creates a dashboard of the demo reports for this person, unless the person has or had one. */
export async function seedDashboard(
  tx: Transaction,
  organizationId: string,
  by: string,
  timeZone: string,
): Promise<void> {
  const account = demoAccounts.find(({ id, organizations }) => id === by && organizations.includes(organizationId))
  if (!account || (await listVersions(tx, organizationId, 1)).length > 0) return
  await enterScope(tx, { organizationId, userId: by })
  const tiles: DashboardTile[] = []
  for (const { reportTypeId, dataSet, size } of demoTiles) {
    const [set] = await tx
      .select({ id: dataSets.id })
      .from(dataSets)
      .where(and(eq(dataSets.organizationId, organizationId), eq(dataSets.name, dataSet)))
    if (set) tiles.push({ id: randomUUID(), reportTypeId, dataSetId: set.id, timeZone, size })
  }
  if (tiles.length === 0) return
  await saveDashboard({ tx, organizationId, userId: by, roles: account.roles }, { revision: 0, tiles })
}
