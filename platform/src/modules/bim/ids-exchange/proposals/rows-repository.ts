import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredParameter } from '../../master-model/parameter-repository.ts'
import { masterElementParameters } from '../../master-model/schema.ts'

type RowReference = { masterElementId: string | null; setName: string | null; parameterName: string | null }

/** The rows that proposals refer to, by element. Their elements are locked, so no one else changes them. */
export async function findRowsOf(
  tx: Transaction,
  organizationId: string,
  references: readonly RowReference[],
): Promise<Map<string, StoredParameter[]>> {
  const referencedRows = references
    .filter(({ setName }) => setName !== null)
    .map(({ masterElementId, setName, parameterName }) => ({
      element: masterElementId,
      set: setName,
      name: parameterName,
    }))
  if (referencedRows.length === 0) return new Map()
  const { masterElementId, setName, parameterName } = masterElementParameters
  const rows = await tx
    .select(getTableColumns(masterElementParameters))
    .from(masterElementParameters)
    .where(
      and(
        eq(masterElementParameters.organizationId, organizationId),
        sql`(${masterElementId}, ${setName}, ${parameterName}) in (
          select element, "set", name from jsonb_to_recordset(${JSON.stringify(referencedRows)}::jsonb)
            as wanted (element uuid, "set" text, name text))`,
      ),
    )
  return Map.groupBy(rows, (row) => row.masterElementId)
}
