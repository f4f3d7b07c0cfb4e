import { join } from 'node:path'
import type { IngestionStepName } from '@lintel/shared/contract/captures'
import type { Database } from '../../../database/connect.ts'
import { keepFile, prepareModelFile } from '../../../ifc/file/prepare-model-file.ts'
import { readInProcess } from '../../../ifc/read-in-process.ts'
import type { Attempt } from '../../../runs/attempt.ts'
import { patiently } from '../../../runs/patiently.ts'
import type { RunDefinition } from '../../../runs/run-definition.ts'
import type { RunProgress } from '../../../runs/run-progress.ts'
import { findCaptureOfFile } from '../../captures/repository.ts'
import type { FileStore } from '../../files/file-store.ts'
import { ingestionRuns } from '../ingestion-runs.ts'
import type { StoredIngestion } from '../repository.ts'
import type { captureIngestions } from '../schema.ts'
import { explainFailure, ingestionFailure, type IngestionLimits } from './ingestion-failure.ts'
import { keepKnown, keepNew, type Kept } from './keep-capture.ts'
import { closeWorkingFolder, openWorkingFolder } from './working-folder.ts'

export type IngestionRunDeps = { db: Database; store: FileStore; limits: IngestionLimits }

export type IngestionRun = RunDefinition<typeof captureIngestions, IngestionStepName, Kept>

/** How one building file becomes a capture. */
export function defineIngestionRun(deps: IngestionRunDeps): IngestionRun {
  return {
    kind: ingestionRuns,
    firstStep: 'fetch',
    make: ({ attempt, run }, progress, signal) => make(deps, { attempt, run, progress, signal }),
    ending: (_made, milliseconds) => ({ change: {}, message: `Complete after ${milliseconds} ms.` }),
    hasResult: ({ captureId }, made) => captureId === made.captureId,
    // The row names the capture since it was stored: the attempt that has taken over ends with it.
    drop: async () => undefined,
    tidy: async () => undefined,
    tell: async () => undefined,
    scopeOf: ({ organizationId }) => ({ organizationId }),
    explain: (error, time) => explainFailure(error, time, deps.limits),
    lost: () => ingestionFailure('worker-lost', deps.limits),
  }
}

type Ingesting = {
  attempt: Attempt
  run: StoredIngestion
  progress: RunProgress<IngestionStepName>
  signal: AbortSignal
}

async function make(deps: IngestionRunDeps, ingesting: Ingesting): Promise<Kept> {
  const { captureId } = ingesting.run
  // An earlier attempt has stored it and did not live to say so.
  if (captureId !== null) return { captureId }
  const folder = await openWorkingFolder(ingesting.attempt)
  try {
    return await takeIn(deps, ingesting, folder)
  } finally {
    await closeWorkingFolder(folder)
  }
}

async function takeIn(deps: IngestionRunDeps, ingesting: Ingesting, folder: string): Promise<Kept> {
  const { db, store, limits } = deps
  const { run, progress, signal } = ingesting
  const sent = join(folder, 'sent')
  const stored = run.fileKey === null ? undefined : await store.open(run.fileKey)
  if (!stored) throw ingestionFailure('file-missing', limits)
  const fileHash = await keepFile(stored.content, sent)
  const known = await patiently(db, run, (tx) => findCaptureOfFile(tx, run.organizationId, fileHash))
  if (known !== undefined) return keepKnown(deps, ingesting, known)
  const { path, warnings } = await prepareModelFile(sent, { folder, mostBytes: limits.mostBytes })
  signal.throwIfAborted()
  await progress.beginStep('read', 10, 'Reading the model')
  for (const warning of warnings) await progress.log('warning', warning)
  const records = join(folder, 'records.ndjson')
  await readInProcess(
    { path, output: records, ...limits },
    { signal, onProgress: (part) => progress.report(10 + 50 * part, 'Reading the model') },
  )
  await progress.beginStep('store', 60, 'Storing the elements')
  return keepNew(deps, ingesting, { fileHash, records })
}
