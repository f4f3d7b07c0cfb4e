import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Transaction } from '../../../../database/scope.ts'
import type { ShapesOutcome } from '../../../../ifc/read-in-process.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { RunFailure } from '../../../../runs/run-failure.ts'
import { writeRun } from '../../../../runs/run-repository.ts'
import { isQuotaReached, withCleanup, linkFile, releaseFile, writeUnreferenced } from '../../../base/files/index.ts'
import { filesOf, lockModel, replaceModel, type NewModel } from '../../capture-files/repository.ts'
import { readMeasureBatches } from '../../../../ifc/read-records.ts'
import { insertGeometries } from '../../captures/captured-rows-repository.ts'
import { replaceWarnings } from '../../captures/repository.ts'
import { lockVersion } from '../../captures/versions/version-links-repository.ts'
import { ingestionRuns } from '../ingestion-runs.ts'
import type { IngestionContext, IngestionRunDeps } from '../run/ingestion-context.ts'
import { failureOfShapes } from '../run/ingestion-failure.ts'
import { shapeWarnings, shapeWarningPattern } from '../run/shape-warnings.ts'
import { storePicture } from '../run/store-picture.ts'

type RecreatedShapes = { captureId: string; shapes: ShapesOutcome; folder: string }

/**
 * Replaces the geometry by the regenerated one. If that failed, the previous geometry stays, and the run has the
 * reason.
 */
export async function replaceShapes(
  deps: IngestionRunDeps,
  context: IngestionContext,
  { captureId, shapes, folder }: RecreatedShapes,
): Promise<void> {
  if (shapes.outcome === 'failed') throw failureOfShapes(shapes, deps.limits)
  if (shapes.outcome === 'none') {
    const emptyModel: NewModel = { status: 'None', statusDetails: 'Nothing in the file has geometry.' }
    const warnings = shapeWarnings(shapes)
    await withRetry(deps.db, context.run, (tx) => replace(tx, context, { captureId, model: emptyModel, warnings }))
    return
  }
  const { run, attempt } = context
  const { organizationId } = run
  const name = `${captureId}-${run.id}-${attempt.number}/${shapes.contentHash}.glb`
  const fileKey = `organizations/${organizationId}/capture-models/${name}`
  await writeOrExplain(deps, { key: fileKey, organizationId }, join(folder, 'shapes.glb'))
  await withCleanup(deps, [fileKey], async () => {
    const { contentHash: fileHash, bytes, elements: elementCount, triangles: triangleCount } = shapes
    const pictureKey = await storePicture(deps, context, { captureId, folder, ...shapes })
    const model: NewModel = { status: 'Made', fileKey, fileHash, bytes, elementCount, triangleCount, pictureKey }
    const warnings = shapeWarnings(shapes)
    const measures = join(folder, 'shapes.glb')
    await withCleanup(deps, filesOf({ pictureKey }), () =>
      withRetry(deps.db, run, (tx) => replace(tx, context, { captureId, model, warnings, measures })),
    )
  })
}

async function writeOrExplain(deps: IngestionRunDeps, file: { key: string; organizationId: string }, path: string) {
  try {
    await writeUnreferenced(deps, file, createReadStream(path))
  } catch (error) {
    if (!isQuotaReached(error)) throw error
    const text = `The 3D model wasn't saved. ${error.message}`
    throw new RunFailure(text, { code: 'quota-reached', isTransient: false, cause: error })
  }
}

type Replacement = { captureId: string; model: NewModel; warnings: readonly string[]; measures?: string }

/** May run again after a commit whose response was lost. */
async function replace(
  tx: Transaction,
  { run: { organizationId }, attempt }: IngestionContext,
  { captureId, model, warnings, measures }: Replacement,
): Promise<void> {
  const captureKey = { organizationId, captureId }
  await lockVersion(tx, captureKey)
  const message = 'The new geometry replaced the previous one.'
  await writeRun(tx, ingestionRuns, attempt, {
    change: { attempt: attempt.number },
    log: { level: 'info', message },
  })
  const before = await lockModel(tx, captureKey)
  const fileKey = model.fileKey ?? null
  if (!before || (fileKey !== null && before.fileKey === fileKey)) return
  await replaceModel(tx, captureKey, model)
  if (measures !== undefined) await insertGeometries(tx, captureKey, readMeasureBatches(measures))
  for (const key of filesOf(model)) await linkFile(tx, key)
  for (const key of filesOf(before)) await releaseFile(tx, key)
  await replaceWarnings(tx, captureKey, { like: shapeWarningPattern, by: warnings })
}
