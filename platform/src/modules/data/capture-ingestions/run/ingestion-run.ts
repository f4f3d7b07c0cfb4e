import { join } from 'node:path'
import type { IngestionStepName } from '@lintel/shared/contract/captures'
import { writeModelFile, prepareModelFile } from '../../../../ifc/file/prepare-model-file.ts'
import type { ReadOrder, ShapesOrder, ShapesOutcome } from '../../../../ifc/read-in-process.ts'
import { announceChange } from '../../../../events/announce-change.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunDefinition } from '../../../../runs/run-definition.ts'
import type { Untimed } from '../../../../time/steady-clock.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import { subjectOfCapture } from '../../capture-files/remove-capture.ts'
import { measureHealthJob } from '../../captures/health/health.job.ts'
import { forgetHealth } from '../../captures/health/repository.ts'
import { findCaptureOfFile } from '../../captures/repository.ts'
import { ingestionRuns } from '../ingestion-runs.ts'
import { replaceShapes } from '../remake/replace-shapes.ts'
import type { StoredIngestion } from '../repository.ts'
import type { captureIngestions } from '../schema.ts'
import type { IngestionContext, IngestionRunDeps } from './ingestion-context.ts'
import { explainFailure, ingestionFailure } from './ingestion-failure.ts'
import { captureCompleted } from './capture-event.ts'
import { countUnfinishedRead } from './count-reads.ts'
import { isDocument, useExistingCapture, storeNewCapture, type StoredCapture } from './store-new-capture.ts'
import {
  findPendingShapes,
  abandonShapes,
  storeShapes,
  makingShapes,
  shapesOrder,
  type PendingShapes,
} from './store-shapes.ts'
import { storeDocumentShapes, ingestDocument } from './ingest-document.ts'
import { closeWorkingFolder, openWorkingFolder } from './working-folder.ts'

export type IngestionRun = RunDefinition<typeof captureIngestions, IngestionStepName, StoredCapture>

/** The steps of ingesting a building file. */
export function defineIngestionRun(deps: IngestionRunDeps): IngestionRun {
  return {
    kind: ingestionRuns,
    firstStep: 'fetch',
    execute: ({ attempt, run }, progress, signal) => ingest(deps, { attempt, run, progress, signal }),
    describeCompletion: (_result, milliseconds) => ({ change: {}, message: `Complete after ${milliseconds} ms.` }),
    hasResult: ({ captureId }, result) => captureId === result.captureId,
    // `drop` isn't needed: the row already has the capture's id, so a later attempt continues with that capture.
    notify: (tx, run) => notifyEnd(tx, deps, run),
    scopeOf: ({ organizationId }) => ({ organizationId }),
    explain: (error, time) => explainFailure(error, time, deps.limits),
    workerLost: () => ingestionFailure('worker-lost', deps.limits),
  }
}

/** Notifies the capture's page that its model changed, and webhooks that the capture is complete. */
async function notifyEnd(tx: Transaction, { jobs }: IngestionRunDeps, run: StoredIngestion): Promise<void> {
  await abandonShapes(tx, run)
  const { organizationId, captureId, isKnown, isRemake, status, fileName } = run
  if (captureId === null || isKnown) return
  await announceChange(tx, subjectOfCapture({ organizationId, captureId }))
  await forgetHealth(tx, { organizationId, captureId })
  await jobs.send(tx, measureHealthJob, { organizationId })
  if (status !== 'Complete' || isRemake) return
  const event = { captureId, fileName }
  await writeEvents(tx, jobs, captureCompleted, { organizationId, data: [event] })
}

async function ingest(deps: IngestionRunDeps, context: IngestionContext): Promise<StoredCapture> {
  const { run, attempt } = context
  const { captureId } = run
  const pendingShapes = captureId === null ? undefined : await findPendingShapes(deps.db, run, captureId)
  // An earlier attempt completed everything but ended before finishing the run.
  if (captureId !== null && !pendingShapes) return { captureId }
  const folder = await openWorkingFolder(attempt)
  try {
    return pendingShapes
      ? await makeShapes(deps, context, { folder, pendingShapes })
      : await uploadCapture(deps, context, folder)
  } finally {
    await closeWorkingFolder(folder)
  }
}

async function uploadCapture(
  deps: IngestionRunDeps,
  context: IngestionContext,
  folder: string,
): Promise<StoredCapture> {
  const { db } = deps
  const { run, progress, signal } = context
  const { uploadedPath, fileHash } = await fetchFile(deps, run.fileKey, folder)
  const existingCapture = await withRetry(db, run, (tx) => findCaptureOfFile(tx, run.organizationId, fileHash))
  if (existingCapture !== undefined) return useExistingCapture(deps, context, existingCapture)
  if (isDocument(run.fileKey)) return ingestDocument(deps, context, { uploadedPath, folder, fileHash })
  const { order, warnings } = await prepareReading(deps, context, { uploadedPath, folder })
  signal.throwIfAborted()
  let storedCapture: StoredCapture | undefined
  async function store(untimedShapes: Untimed): Promise<void> {
    await progress.beginStep('store', 50, 'Storing the elements')
    const untimed: Untimed = (wait) => untimedShapes(() => progress.untimed(wait))
    const storing = { ...context, progress: { ...progress, untimed } }
    storedCapture = await storeNewCapture(deps, storing, { fileHash, records: order.output, warnings })
    if (!storedCapture.isKnown) await progress.beginStep('shapes', 70, makingShapes)
  }
  const shapes = await readModel(deps, context, {
    order,
    progressWhenRead: 50,
    shapes: { ...shapesOrder(deps, context, { folder, captureId: () => storedCapture }), onRecords: store },
  })
  if (!storedCapture) throw new Error('A model was read and not stored.')
  if (!storedCapture.isKnown) await storeShapes(deps, context, { captureId: storedCapture.captureId, shapes, folder })
  return storedCapture
}

/** Creates the 3D model if an earlier attempt was lost after it stored the capture, or recreates the model on request. */
async function makeShapes(
  deps: IngestionRunDeps,
  context: IngestionContext,
  { folder, pendingShapes }: { folder: string; pendingShapes: PendingShapes },
): Promise<StoredCapture> {
  const { run, progress } = context
  const { captureId } = pendingShapes
  if (isDocument(pendingShapes.fileKey)) {
    await storeDocumentShapes(deps, context, captureId)
    return { captureId }
  }
  const { uploadedPath } = await fetchFile(deps, pendingShapes.fileKey, folder)
  const { order } = await prepareReading(deps, context, { uploadedPath, folder })
  const shapes = await readModel(deps, context, {
    order,
    progressWhenRead: 70,
    shapes: {
      ...shapesOrder(deps, context, { folder, captureId: () => pendingShapes }),
      onRecords: () => progress.beginStep('shapes', 70, makingShapes),
    },
  })
  const saveShapes = run.isRemake ? replaceShapes : storeShapes
  await saveShapes(deps, context, { captureId, shapes, folder })
  return { captureId }
}

type ReadOptions = { order: ReadOrder; progressWhenRead: number; shapes: ShapesOrder }

function readModel(
  deps: IngestionRunDeps,
  context: IngestionContext,
  { order, progressWhenRead, shapes }: ReadOptions,
): Promise<ShapesOutcome> {
  const { progress, signal } = context
  return countUnfinishedRead(deps, context, async (onRead) => {
    await progress.beginStep('read', 10, 'Reading the model')
    return deps.reading.readWithShapes(
      order,
      {
        signal,
        onProgress: (fraction) => progress.report(10 + (progressWhenRead - 10) * fraction, 'Reading the model'),
      },
      {
        ...shapes,
        async onRecords(untimed) {
          await onRead()
          await shapes.onRecords(untimed)
        },
      },
    )
  })
}

async function fetchFile({ store, limits }: IngestionRunDeps, key: string | null, folder: string) {
  const uploadedPath = join(folder, 'sent')
  const stored = key === null ? undefined : await store.open(key)
  if (!stored) throw ingestionFailure('file-missing', limits)
  return { uploadedPath, fileHash: await writeModelFile(stored.content, uploadedPath) }
}

async function prepareReading(
  { limits }: IngestionRunDeps,
  { progress }: IngestionContext,
  { uploadedPath, folder }: { uploadedPath: string; folder: string },
): Promise<{ order: ReadOrder; warnings: string[] }> {
  const { path, warnings } = await prepareModelFile(uploadedPath, { folder, maxBytes: limits.maxBytes })
  for (const warning of warnings) await progress.log('warning', warning)
  return { order: { path, output: join(folder, 'records.ndjson'), ...limits }, warnings }
}
