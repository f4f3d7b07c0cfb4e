import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../../database/connect.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { ReadFailureCode } from '../../../../ifc/read-failure.ts'
import type { FailedShapes, ShapesOrder, ShapesOutcome } from '../../../../ifc/read-in-process.ts'
import type { FileContent, WritableFiles } from '../../../../interfaces/files.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { originOf } from '../../capture-files/read-files.ts'
import { findModel, linkModelFile, settleModel, settleOrigin, type Point } from '../../capture-files/repository.ts'
import { readMeasureBatches } from '../../../../ifc/read-records.ts'
import { insertGeometries } from '../../captures/captured-rows-repository.ts'
import { findCapture } from '../../captures/read-repository.ts'
import { addWarnings } from '../../captures/repository.ts'
import { isQuotaReached, writeUnreferenced } from '../../../base/files/index.ts'
import type { StoredIngestion } from '../repository.ts'
import { ingestionFailure, shapesFailure, type IngestionLimits } from './ingestion-failure.ts'
import { shapeWarnings } from './shape-warnings.ts'
import type { IngestionContext } from './ingestion-context.ts'
import type { StoredCapture } from './store-new-capture.ts'
import { storePicture } from './store-picture.ts'

export const makingShapes = 'Creating the geometry'

export type PendingShapes = { captureId: string; fileKey: string }

/** Undefined if the capture can't have a model, was removed, or has its model and isn't being recreated. */
export function findPendingShapes(
  db: Database,
  run: StoredIngestion,
  captureId: string,
): Promise<PendingShapes | undefined> {
  const captureKey = { organizationId: run.organizationId, captureId }
  return withRetry(db, run, async (tx) => {
    const model = await findModel(tx, captureKey)
    const capture = await findCapture(tx, captureKey)
    const isLeft = run.isRemake || model?.status === 'Making'
    return isLeft && capture ? { captureId, fileKey: capture.fileKey } : undefined
  })
}

/** `captureId` is called when the capture is stored. */
export function shapesOrder(
  { db, limits }: { db: Database; limits: IngestionLimits },
  { run, progress }: IngestionContext,
  { folder, captureId }: { folder: string; captureId: () => StoredCapture | undefined },
): Omit<ShapesOrder, 'onRecords'> {
  async function originFor(middle: Point): Promise<Point> {
    const storedId = captureId()
    // If another attempt or another file has stored the capture, this model is discarded, so the origin doesn't matter.
    if (!storedId || storedId.isKnown) return middle
    const captureKey = { organizationId: run.organizationId, captureId: storedId.captureId }
    return withRetry(db, run, async (tx) => {
      // Saved views and viewpoints are relative to the existing origin.
      const before = run.isRemake ? await findModel(tx, captureKey) : undefined
      return (before && originOf(before)) ?? settleOrigin(tx, captureKey, middle)
    })
  }
  return {
    output: join(folder, 'shapes.glb'),
    milliseconds: limits.timeLimitMinutes * 30_000,
    originFor,
    onProgress: (part) => progress.report(70 + 25 * part, makingShapes),
  }
}

/** Stores the model. If the model failed, the capture is complete without it and shows the reason. */
export async function storeShapes(
  deps: WritableFiles & { limits: IngestionLimits },
  context: IngestionContext,
  { captureId, shapes, folder }: { captureId: string; shapes: ShapesOutcome; folder: string },
): Promise<void> {
  const { run, progress, attempt } = context
  const captureKey = { organizationId: run.organizationId, captureId }
  if (shapes.outcome === 'made') {
    const fileKey = `organizations/${run.organizationId}/capture-models/${captureId}-${attempt.number}/${shapes.contentHash}.glb`
    const content = createReadStream(join(folder, 'shapes.glb'))
    if (!(await hasStored(deps, context, { captureId, fileKey, content }))) return
    const { contentHash: fileHash, bytes, elements: elementCount, triangles: triangleCount } = shapes
    const pictureKey = await storePicture(deps, context, { captureId, folder, ...shapes })
    const file = { fileKey, fileHash, bytes, elementCount, triangleCount, pictureKey }
    const warnings = shapeWarnings(shapes)
    await withRetry(deps.db, run, async (tx) => {
      await addWarnings(tx, captureKey, warnings)
      if (await linkModelFile(tx, captureKey, file))
        await insertGeometries(tx, captureKey, readMeasureBatches(join(folder, 'shapes.glb')))
    })
    for (const warning of warnings) await progress.log('warning', warning)
    return
  }
  if (shapes.outcome === 'failed' && isTransientFailure(shapes.code)) throw ingestionFailure(shapes.code, deps.limits)
  const isNone = shapes.outcome === 'none'
  const statusDetails = isNone ? 'Nothing in the file has geometry.' : shapesFailure(shapes, deps.limits)
  const warningTexts = isNone ? shapeWarnings(shapes) : []
  await progress.log(isNone && warningTexts.length === 0 ? 'info' : 'warning', warningTexts[0] ?? statusDetails)
  await withRetry(deps.db, run, async (tx) => {
    await settleModel(tx, captureKey, { status: isNone ? 'None' : 'Error', statusDetails })
    await addWarnings(tx, captureKey, warningTexts)
  })
}

type Shapes = { captureId: string; fileKey: string; content: FileContent }

/** Stores the file. Returns false if the organization's quota is used up. */
export async function hasStored(
  deps: WritableFiles,
  { run, progress }: IngestionContext,
  { captureId, fileKey: key, content }: Shapes,
): Promise<boolean> {
  const { organizationId } = run
  try {
    await writeUnreferenced(deps, { key, organizationId }, content)
    return true
  } catch (error) {
    if (!isQuotaReached(error)) throw error
    const statusDetails = `The geometry wasn't saved. ${error.message} The rest of the capture is complete.`
    await progress.log('warning', statusDetails)
    await withRetry(deps.db, run, (tx) =>
      settleModel(tx, { organizationId, captureId }, { status: 'Error', statusDetails }),
    )
    return false
  }
}

/** Called when a run ends after its capture was stored without a model, so that no one waits for it. */
export async function abandonShapes(
  tx: Transaction,
  { status, organizationId, captureId, isKnown, isRemake }: StoredIngestion,
): Promise<void> {
  if (status !== 'Error' || captureId === null || isKnown || isRemake) return
  const statusDetails = 'Creating the geometry failed and was stopped. The rest of the capture is complete.'
  await settleModel(tx, { organizationId, captureId }, { status: 'Error', statusDetails })
}

type TransientFailure = Extract<ReadFailureCode, 'disk-full' | 'storage-broken' | 'killed'>

/** Whether the failure has nothing to do with the file, so that a retry may succeed. */
function isTransientFailure(code: FailedShapes['code']): code is TransientFailure {
  return code === 'disk-full' || code === 'storage-broken' || code === 'killed'
}
