import type { DataField } from '@lintel/shared/contract/reports'
import type { CellValue, Filter } from '@lintel/shared/filter'
import { databaseErrorCode } from '../../../database/failures.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { cellValue } from './cell-value.ts'
import { listRows, type RowSource } from './rows-repository.ts'
import { assertSeen, conditionOf, fieldOf, fieldsOf } from './source-fields.ts'

export type RowQuery = {
  source: RowSource
  /** The keys of the fields that each row contains. */
  fields: readonly string[]
  filter: Filter | null
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
  { fields: keys, filter, ...query }: RowQuery,
): Promise<Record<string, CellValue>[]> {
  const seen = { source: query.source, roles }
  assertSeen(seen)
  const fields = keys.map((key) => fieldOf(seen, key))
  const condition = conditionOf(seen, filter, { timeZone: 'UTC' })
  const rows = await listRows(tx, { ...query, organizationId, fields, condition, captureId: query.captureId }).catch(
    (error: unknown) => {
      throw databaseErrorCode(error) === queryCancelled ? tooSlow(error) : error
    },
  )
  return rows.map(([id, ...values]) => {
    const cells = values.map((value, index) => [keys[index], cellValue(value, fields[index]?.type ?? 'text')] as const)
    return Object.fromEntries([['id', id], ...cells.filter(([, value]) => value !== null)]) as Record<string, CellValue>
  })
}

/** The fields of a source that these roles may read. */
export function readFields({ roles }: Pick<OrganizationScope, 'roles'>, source: RowSource): DataField[] {
  const seen = { source, roles }
  assertSeen(seen)
  return fieldsOf(seen)
}

function tooSlow(cause: unknown): PlatformError {
  const detail = 'Reading these rows took too long. Narrow the filter, or request fewer fields.'
  return new PlatformError('data-sources/rows-too-slow', 503, detail, { cause })
}
