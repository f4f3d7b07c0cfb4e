import type { ReportType, Dependents } from '@lintel/shared/contract/reports'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { mapYielding } from '../../../streaming/yield-to-event-loop.ts'
import { jsonBytes } from '../data-sets/storage-limits.ts'
import { mayChange } from '../data-sets/ownership.ts'
import { maySeeSource, fieldsOf, problemIn } from '../data-sources/source-fields.ts'
import { builtInTypes, type BuiltInType } from './built-in-types.ts'
import { compileReport } from './compile/compile-report.ts'
import { findReportType, reportTypeNotFound, type FoundReportType } from './find-report-type.ts'
import { listTypes, type StoredReportType } from './repository.ts'
import { listSchedulesOf } from '../data-sets/dependents-repository.ts'

/** Built-in types whose fields the roles allow, followed by those of the organization, sorted by name. */
export async function readReportTypes(scope: OrganizationScope, productName: string): Promise<ReportType[]> {
  const organizationTypes = await listTypes(scope.tx, scope.organizationId)
  const builtIn = builtInTypes.map((type) => describeBuiltIn(scope, type, productName))
  const describedTypes = await mapYielding(
    organizationTypes.filter(({ source }) => maySeeSource(scope.roles, source)),
    { bytesOf: ({ definition }) => jsonBytes(definition), make: (type) => describeOwn(scope, type) },
  )
  return [...builtIn.filter(({ problem }) => problem === null), ...describedTypes]
}

export async function readReportType(scope: OrganizationScope, id: string, productName: string): Promise<ReportType> {
  const found = await findReportType(scope, id)
  if (!found) throw reportTypeNotFound()
  return isOwn(found) ? describeOwn(scope, found) : describeBuiltIn(scope, found, productName)
}

function isOwn(type: FoundReportType): type is StoredReportType {
  return 'ownerName' in type
}

export function describeOwn(scope: OrganizationScope, type: StoredReportType): ReportType {
  const { ownerId, ownerName, revision } = type
  return { ...describe(scope, type), isBuiltIn: false, ownerId, ownerName, mayChange: mayChange(scope, type), revision }
}

function describeBuiltIn(scope: OrganizationScope, type: BuiltInType, ownerName: string): ReportType {
  return { ...describe(scope, type), isBuiltIn: true, ownerId: null, ownerName, mayChange: false, revision: 1 }
}

function describe({ organizationId, roles }: OrganizationScope, { id, name, version, definition }: FoundReportType) {
  const { source } = definition
  const problem = problemIn(() => compileReport(definition, null, { organizationId, roles, timeZone: 'UTC' }))
  return {
    id,
    name,
    version,
    source,
    definition,
    availableFields: fieldsOf({ source, roles, calculated: { fields: definition.calculated ?? [] } }),
    problem,
  }
}

export async function readTypeDependents(scope: OrganizationScope, id: string): Promise<Dependents> {
  if (!(await findReportType(scope, id))) throw reportTypeNotFound()
  return { reportTypes: [], schedules: await listSchedulesOf(scope.tx, scope.organizationId, { reportTypeId: id }) }
}
