import { roleNames } from '@lintel/shared/contract'
import type { DataSetCreate, DataSourceName, ReportDefinition } from '@lintel/shared/contract/reports'
import type { Filter } from '@lintel/shared/filter'
import { eq } from 'drizzle-orm'
import { enterScope, type Transaction } from '../src/database/scope.ts'
import { createDataSet, markFavorite } from '../src/modules/reports/data-sets/change-data-sets.ts'
import { dataSets } from '../src/modules/reports/data-sets/schema.ts'
import { createReportType } from '../src/modules/reports/report-types/change-report-types.ts'

/** The person who created the data sets. */
const ownerId = 'local|everything'

const isLatestCapture: Filter = { field: 'isLatestCapture', operator: '==', value: true }

const demoDataSets: readonly [name: string, source: DataSourceName, filter: Filter | null][] = [
  ['All Assembly Requests', 'assembly-requests', null],
  ['Complete Assembly Requests', 'assembly-requests', { field: 'status', operator: '==', value: 'Complete' }],
  ['Elements of Latest Captures', 'captured-elements', isLatestCapture],
  ['All Captures', 'capture-reviews', null],
  ['Latest Captures', 'capture-reviews', isLatestCapture],
  ['Flagged in Latest Captures', 'flagged-elements', isLatestCapture],
  ['All Comparisons', 'comparisons', null],
  ['All Master Elements', 'master-elements', null],
  ['Master Elements Not Approved', 'master-elements', { field: 'status', operator: '==', value: 'Not Approved' }],
  ['All Master Parameters', 'master-parameters', null],
  ['All Projects', 'projects', null],
  ['All Assets', 'assets', null],
  ['All Topics', 'topics', null],
  ['Model Health of Latest Captures', 'model-health', isLatestCapture],
  ['Open Topics', 'topics', { field: 'isOpen', operator: '==', value: true }],
]

const requestsByArchitect: ReportDefinition = {
  source: 'assembly-requests',
  headers: [],
  filter: null,
  grouping: {
    by: [{ field: 'architectOfRecord' }],
    measures: [
      { function: 'count', title: 'Requests' },
      { function: 'average', field: 'leadTimeDays' },
    ],
    chart: true,
  },
}

/** Adds data sets that everyone in the organization sees, and a report type for one of them. The data is always the same. */
export async function seedDataSets(tx: Transaction, organizationId: string): Promise<void> {
  await enterScope(tx, { organizationId, userId: ownerId })
  const scope = { tx, organizationId, userId: ownerId, roles: roleNames }
  for (const [name, source, filter] of demoDataSets) {
    const dataSet: DataSetCreate = { name, source, filter, isShared: true }
    const { id } = await createDataSet(scope, dataSet)
    if (name !== 'All Assembly Requests') continue
    await markFavorite(scope, id, true)
    await createReportType(scope, { name: 'Requests by Architect', dataSetId: id, definition: requestsByArchitect })
  }
}

/** Adds them to demo databases that were seeded before data sets existed, or in which all of them were deleted. */
export async function refreshDataSets(tx: Transaction, organizationId: string): Promise<void> {
  if ((await tx.$count(dataSets, eq(dataSets.organizationId, organizationId))) === 0) {
    await seedDataSets(tx, organizationId)
  }
}
