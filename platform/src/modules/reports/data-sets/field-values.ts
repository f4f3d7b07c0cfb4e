import type { DataSourceName, FieldValues, FieldValuesQuery } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { assertFew, assertVisible, conditionOf, fieldOf, fieldsInFilter } from '../data-sources/source-fields.ts'
import { listValues } from '../data-sources/values-repository.ts'
import { getDataSet } from './find-data-set.ts'

/** Values of a field, optionally only in the rows of a data set. */
export async function readFieldValues(
  scope: OrganizationScope,
  source: DataSourceName,
  { field: key, needle, dataSetId, timeZone }: FieldValuesQuery,
): Promise<FieldValues> {
  const { tx, organizationId, roles } = scope
  assertVisible({ source, roles })
  const dataSet = dataSetId === undefined ? undefined : await getDataSet(scope, dataSetId)
  if (dataSet && dataSet.source !== source) {
    throw new PlatformError('data-sets/other-source', 400, `'${dataSet.name}' is a data set from a different source.`)
  }
  const visibleSource = { source, roles, calculated: { fields: dataSet?.calculated ?? [] } }
  const field = fieldOf(visibleSource, key)
  const filter = dataSet?.filter ?? null
  assertFew(visibleSource, [key, ...fieldsInFilter(filter)])
  const condition = conditionOf(visibleSource, filter, { timeZone })
  return listValues(tx, visibleSource, { organizationId, field, needle, condition, timeZone })
}
