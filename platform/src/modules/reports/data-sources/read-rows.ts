import type { DataField } from '@lintel/shared/contract/reports'
import type { CellValue, Filter } from '@lintel/shared/filter'
import { databaseErrorCode } from '../../../database/failures.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { cellValue } from './cell-value.ts'
import { listRows, type RowSource } from './rows-repository.ts'
import { assertVisible, conditionOf, fieldOf, fieldsOf, sortableField } from './source-fields.ts'

export type RowOrder = { field: string; direction: 'asc' | 'desc' }

export type RowQuery = {
  source: RowSource
  /** The keys of the fields that each row contains. */
  fields: readonly string[]
  filter: Filter | null
  /** By these fields first, and then in the order of the source. */
  sort?: readonly RowOrder[] | undefined
  captureId?: string | undefined
  skip: number
  take: number
}

const queryCancelled = '57014'

/**
 * Rows of a source that pass a filter, each with its public ID and the requested fields that have a value. The source, each field and each
 * field of the filter need the roles that they declare.
 */
export async function readRows(
  { tx, organizationId, roles }: OrganizationScope,
  { fields: keys, filter, sort = [], ...query }: RowQuery,
): Promise<Record<string, CellValue>[]> {
  const visibleSource = { source: query.source, roles }
  assertVisible(visibleSource)
  const fields = keys.map((key) => fieldOf(visibleSource, key))
  const condition = conditionOf(visibleSource, filter, { timeZone: 'UTC' })
  const order = sort.map(({ field, direction }) => ({ field: sortableField(visibleSource, field), direction }))
  const page = { ...query, organizationId, fields, condition, order, captureId: query.captureId }
  const rows = await listRows(tx, page).catch((error: unknown) => {
    throw databaseErrorCode(error) === queryCancelled ? tooSlow(error) : error
  })
  return rows.map(([id, ...values]) => {
    const cells = values.map((value, index) => [keys[index], cellValue(value, fields[index]?.type ?? 'text')] as const)
    return Object.fromEntries([['id', id], ...cells.filter(([, value]) => value !== null)]) as Record<string, CellValue>
  })
}

/** The fields of a source that these roles may read. */
export function readFields({ roles }: Pick<OrganizationScope, 'roles'>, source: RowSource): DataField[] {
  const visibleSource = { source, roles }
  assertVisible(visibleSource)
  return fieldsOf(visibleSource)
}

function tooSlow(cause: unknown): PlatformError {
  const detail = 'Reading these rows took too long. Narrow the filter, request fewer fields, or sort by fewer.'
  return new PlatformError('data-sources/rows-too-slow', 503, detail, { cause })
}
