import { and, eq } from 'drizzle-orm'
import { copyRows } from '../../../database/rows/copy-rows.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { ShapeMeasures } from '../../../ifc/geometry/measure-shapes.ts'
import type { EndRecord, HeaderRecord, ModelRecord } from '../../../ifc/model-records.ts'
import { firstReaderVersion } from '../../../ifc/reader-version.ts'
import type { CaptureKey } from './repository.ts'
import {
  capturedElements,
  capturedGeometries,
  capturedParameters,
  capturedStoreys,
  capturedTypes,
  customProjectInfos,
  designOptionSets,
  parameterBindings,
} from './schema.ts'

type RecordOf<Kind extends ModelRecord['kind']> = Extract<ModelRecord, { kind: Kind }>

function ofKind<Kind extends ModelRecord['kind']>(records: readonly ModelRecord[], kind: Kind): RecordOf<Kind>[] {
  return records.filter((record): record is RecordOf<Kind> => record.kind === kind)
}

/** Inserts storeys, parameters, types and elements, in the order of their foreign keys. */
export async function insertRecords(
  tx: Transaction,
  captureKey: CaptureKey,
  records: readonly ModelRecord[],
): Promise<void> {
  await copyRows(
    tx,
    capturedStoreys,
    ofKind(records, 'storey').map((storey) => ({ ...captureKey, ...storey })),
  )
  await copyRows(
    tx,
    capturedParameters,
    ofKind(records, 'parameter').map(({ set: setName, readSince = firstReaderVersion, ...parameter }) => ({
      ...captureKey,
      setName,
      readSince,
      ...parameter,
    })),
  )
  await copyRows(
    tx,
    capturedTypes,
    ofKind(records, 'type').map((type) => ({ ...captureKey, ...type })),
  )
  await copyRows(
    tx,
    capturedElements,
    ofKind(records, 'element').map(({ type: typeNumber, storey: storeyNumber, uniqueId, materials, ...element }) => ({
      ...captureKey,
      ...element,
      materials: materials && [...materials],
      typeNumber,
      storeyNumber,
      revitUniqueId: uniqueId,
    })),
  )
}

export async function insertCustomInfos(
  tx: Transaction,
  captureKey: CaptureKey,
  { customInfos }: HeaderRecord,
): Promise<void> {
  await copyRows(
    tx,
    customProjectInfos,
    customInfos.map((info, index) => ({ ...captureKey, number: index + 1, ...info })),
  )
}

export async function insertSummary(
  tx: Transaction,
  captureKey: CaptureKey,
  { bindings, designOptionSets: optionSets }: EndRecord,
): Promise<void> {
  await copyRows(
    tx,
    parameterBindings,
    bindings.map((binding, index) => ({ ...captureKey, number: index + 1, ...binding })),
  )
  await copyRows(
    tx,
    designOptionSets,
    optionSets.map((set, index) => ({ ...captureKey, number: index + 1, ...set })),
  )
}

/** Stores the measurements of elements' geometry, unless they exist: a recreated model has the same. */
export async function insertGeometries(
  tx: Transaction,
  captureKey: CaptureKey,
  batches: AsyncIterable<readonly ShapeMeasures[]>,
): Promise<void> {
  const { organizationId, captureId } = capturedGeometries
  const [existing] = await tx
    .select({ captureId })
    .from(capturedGeometries)
    .where(and(eq(organizationId, captureKey.organizationId), eq(captureId, captureKey.captureId)))
    .limit(1)
  if (existing) return
  for await (const batch of batches) {
    await copyRows(
      tx,
      capturedGeometries,
      batch.map((measures) => ({ ...captureKey, ...measures })),
    )
  }
}
