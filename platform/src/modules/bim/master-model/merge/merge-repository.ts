import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { ElementKey } from '../repository.ts'
import { masterElementCaptures, masterElementParameters, masterElements, observedValues } from '../schema.ts'

/** `ids` are the duplicates. All elements are locked. */
export type Merge = { organizationId: string; survivorId: string; ids: readonly string[] }

/** The elements that were merged into this one. */
export async function listMergedInto(tx: Transaction, { organizationId, elementId }: ElementKey): Promise<string[]> {
  const found = await tx
    .select({ id: masterElements.id })
    .from(masterElements)
    .where(and(eq(masterElements.organizationId, organizationId), eq(masterElements.mergedInto, elementId)))
    .orderBy(asc(masterElements.id))
  return found.map(({ id }) => id)
}

export async function moveCaptures(tx: Transaction, { organizationId, survivorId, ids }: Merge): Promise<void> {
  const { masterElementId, captureId, elementCount } = masterElementCaptures
  const ofThem = and(eq(masterElementCaptures.organizationId, organizationId), anyOf(masterElementId, ids))
  await tx.execute(sql`insert into ${masterElementCaptures} (organization_id, master_element_id, capture_id, element_count)
    select ${organizationId}, ${survivorId}::uuid, ${captureId}, sum(${elementCount})
    from ${masterElementCaptures} where ${ofThem} group by ${captureId}
    on conflict (capture_id, master_element_id) do update set element_count = ${elementCount} + excluded.element_count`)
  await tx.delete(masterElementCaptures).where(ofThem)
}

/** Adds the counts to the survivor, as its next version. */
export async function countForSurvivor(tx: Transaction, { organizationId, survivorId, ids }: Merge): Promise<void> {
  const { elementCount, sightings, revision } = masterElements
  const counts = tx
    .select({ all: sql`sum(${elementCount})` })
    .from(masterElements)
    .where(and(eq(masterElements.organizationId, organizationId), anyOf(masterElements.id, [survivorId, ...ids])))
  await tx
    .update(masterElements)
    .set({ elementCount: sql`(${counts})`, sightings: sql`${sightings} + 1`, revision: sql`${revision} + 1` })
    .where(and(eq(masterElements.organizationId, organizationId), eq(masterElements.id, survivorId)))
}

/** Marks each as merged, as its next version. Elements that were merged into one of them before get the same survivor. */
export async function markMerged(tx: Transaction, { organizationId, survivorId, ids }: Merge): Promise<void> {
  const { id, mergedInto, sightings, revision } = masterElements
  const ofOrganization = eq(masterElements.organizationId, organizationId)
  await tx
    .update(masterElements)
    .set({ mergedInto: survivorId })
    .where(and(ofOrganization, anyOf(mergedInto, ids)))
  await tx
    .update(masterElements)
    .set({ mergedInto: survivorId, elementCount: 0, sightings: sql`${sightings} + 1`, revision: sql`${revision} + 1` })
    .where(and(ofOrganization, anyOf(id, ids)))
}

/** Adds the counts of the duplicates' values to the survivor's rows of the same names. */
export async function mergeObservedValues(tx: Transaction, { organizationId, survivorId, ids }: Merge): Promise<void> {
  const { id, kind, setName, parameterName, masterElementId } = masterElementParameters
  const observedRows = tx
    .select({
      kind,
      setName,
      parameterName,
      value: observedValues.value,
      unit: observedValues.unit,
      times: observedValues.times,
    })
    .from(observedValues)
    .innerJoin(masterElementParameters, eq(id, observedValues.parameterId))
    .where(and(eq(masterElementParameters.organizationId, organizationId), anyOf(masterElementId, ids)))
  await tx.execute(sql`insert into ${observedValues} (organization_id, parameter_id, value, unit, times)
    select ${organizationId}, own.id, seen.value, seen.unit, sum(seen.times)
    from (${observedRows}) seen join ${masterElementParameters} own on own.master_element_id = ${survivorId}
      and own.kind = seen.kind and own.set_name = seen.set_name and own.parameter_name = seen.parameter_name
    group by own.id, seen.value, seen.unit
    on conflict (parameter_id, value, unit) do update set times = ${observedValues.times} + excluded.times`)
}
