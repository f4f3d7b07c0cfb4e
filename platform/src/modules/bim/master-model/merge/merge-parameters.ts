import type { VersionValues } from '@lintel/shared/contract/master-model'
import type { Transaction } from '../../../../database/scope.ts'
import { versionedOf } from '../changes/change-parameter.ts'
import { insertParameters, listParametersOf, saveParameters, type StoredParameter } from '../parameter-repository.ts'
import { newlyApproved, missingRows } from './merged-parameters.model.ts'
import type { Merge } from './merge-repository.ts'

/** Gives the survivor missing rows and missing approved values; returns the latter. */
export async function mergeParameters(
  tx: Transaction,
  { organizationId, survivorId, ids }: Merge,
): Promise<{ before: VersionValues; after: VersionValues }> {
  const all = await listParametersOf(tx, organizationId, [survivorId, ...ids])
  const duplicateRows = ids.flatMap((id) => all.filter(({ masterElementId }) => masterElementId === id))
  const survivorRows = all.filter(({ masterElementId }) => masterElementId === survivorId)
  const added = missingRows(survivorRows, duplicateRows).map(({ kind, setName, parameterName, unit }) => ({
    organizationId,
    masterElementId: survivorId,
    kind,
    setName,
    parameterName,
    unit,
  }))
  const before = [...survivorRows, ...(await insertParameters(tx, added))]
  const changes = newlyApproved(before, duplicateRows)
  const after = await saveParameters(tx, { organizationId, elementId: survivorId }, changes)
  const changedIds = new Set(after.map(({ id }) => id))
  return {
    before: asValues(before.filter(({ id }) => changedIds.has(id))),
    after: asValues(after),
  }
}

function asValues(rows: readonly StoredParameter[]): VersionValues {
  return rows.length > 0 ? { parameters: rows.map(versionedOf) } : {}
}
