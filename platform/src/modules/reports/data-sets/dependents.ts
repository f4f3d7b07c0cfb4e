import type { Dependents } from '@lintel/shared/contract/reports'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listSchedulesOf } from './dependents-repository.ts'
import { getDataSet } from './find-data-set.ts'

/** Report types run on every data set of their source, so they do not depend on a single one. */
export async function readDependents(scope: OrganizationScope, id: string): Promise<Dependents> {
  await getDataSet(scope, id)
  return { reportTypes: [], schedules: await listSchedulesOf(scope.tx, scope.organizationId, { dataSetId: id }) }
}
