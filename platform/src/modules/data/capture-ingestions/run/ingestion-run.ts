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
    execute: ({ attempt, run }, progress, signal) => make(deps, { attempt, run, progress, signal }),
    describeCompletion: (_made, milliseconds) => ({ change: {}, message: `Complete after ${milliseconds} ms.` }),
    hasResult: ({ captureId }, made) => captureId === made.captureId,
    // `drop` isn't needed: the row names the capture since it was stored, so the attempt that took over ends with it.
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
  const happened = { captureId, fileName }
  await writeEvents(tx, jobs, captureCompleted, { organizationId, data: [happened] })
}

async function make(deps: IngestionRunDeps, context: IngestionContext): Promise<StoredCapture> {
  const { run, attempt } = context
  const { captureId } = run
  const left = captureId === null ? undefined : await findPendingShapes(deps.db, run, captureId)
  // An earlier attempt completed everything but ended before finishing the run.
  if (captureId !== null && !left) return { captureId }
  const folder = await openWorkingFolder(attempt)
  try {
    return left ? await makeShapes(deps, context, { folder, left }) : await uploadCapture(deps, context, folder)
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
  const { sent, fileHash } = await fetchFile(deps, run.fileKey, folder)
  const known = await withRetry(db, run, (tx) => findCaptureOfFile(tx, run.organizationId, fileHash))
  if (known !== undefined) return useExistingCapture(deps, context, known)
  if (isDocument(run.fileKey)) return ingestDocument(deps, context, { sent, folder, fileHash })
  const { order, warnings } = await prepareReading(deps, context, { sent, folder })
  signal.throwIfAborted()
  let storedCapture: StoredCapture | undefined
  async function store(untimedShapes: Untimed): Promise<void> {
    await progress.beginStep('store', 50, 'Storing the elements')
    const untimed: Untimed = (waiting) => untimedShapes(() => progress.untimed(waiting))
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

/** Creates the model after an attempt that stored the capture and was lost, or recreates it. */
async function makeShapes(
  deps: IngestionRunDeps,
  context: IngestionContext,
  { folder, left }: { folder: string; left: PendingShapes },
): Promise<StoredCapture> {
  const { run, progress } = context
  const { captureId } = left
  if (isDocument(left.fileKey)) {
    await storeDocumentShapes(deps, context, captureId)
    return { captureId }
  }
  const { sent } = await fetchFile(deps, left.fileKey, folder)
  const { order } = await prepareReading(deps, context, { sent, folder })
  const shapes = await readModel(deps, context, {
    order,
    progressWhenRead: 70,
    shapes: {
      ...shapesOrder(deps, context, { folder, captureId: () => left }),
      onRecords: () => progress.beginStep('shapes', 70, makingShapes),
    },
  })
  const keep = run.isRemake ? replaceShapes : storeShapes
  await keep(deps, context, { captureId, shapes, folder })
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
        onProgress: (part) => progress.report(10 + (progressWhenRead - 10) * part, 'Reading the model'),
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
  const sent = join(folder, 'sent')
  const stored = key === null ? undefined : await store.open(key)
  if (!stored) throw ingestionFailure('file-missing', limits)
  return { sent, fileHash: await writeModelFile(stored.content, sent) }
}

async function prepareReading(
  { limits }: IngestionRunDeps,
  { progress }: IngestionContext,
  { sent, folder }: { sent: string; folder: string },
): Promise<{ order: ReadOrder; warnings: string[] }> {
  const { path, warnings } = await prepareModelFile(sent, { folder, maxBytes: limits.maxBytes })
  for (const warning of warnings) await progress.log('warning', warning)
  return { order: { path, output: join(folder, 'records.ndjson'), ...limits }, warnings }
}
