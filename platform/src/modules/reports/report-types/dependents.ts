import type { Dependents } from '@lintel/shared/contract/reports'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listSchedulesOf } from '../data-sets/dependents-repository.ts'
import { findReportType, reportTypeNotFound } from './find-report-type.ts'

export async function readTypeDependents(scope: OrganizationScope, id: string): Promise<Dependents> {
  if (!(await findReportType(scope, id))) throw reportTypeNotFound()
  return { reportTypes: [], schedules: await listSchedulesOf(scope.tx, scope.organizationId, { reportTypeId: id }) }
}
