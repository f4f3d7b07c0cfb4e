import type { ChosenProject } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureFiles } from '../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { writeRun } from '../../../../runs/run-repository.ts'
import type { CaptureType } from '../../captures/schema.ts'
import { insertModel } from '../../capture-files/repository.ts'
import { receiveCapture } from '../../capture-reviews/request-review.ts'
import { addWarnings } from '../../captures/repository.ts'
import { storeCapture } from '../../captures/store-capture.ts'
import { defineParameters } from '../../../bim/master-parameters/index.ts'
import { releaseUpload } from '../../../base/uploads/index.ts'
import { ingestionRuns } from '../ingestion-runs.ts'
import type { StoredIngestion } from '../repository.ts'
import { readRecordBatches } from '../../../../ifc/read-records.ts'
import { linkVersion } from './link-version.ts'
import { storeSerially } from './store-serially.ts'

type StoreOptions = {
  attempt: Attempt
  run: StoredIngestion
  progress: Pick<RunProgress<never>, 'report' | 'untimed'>
  /** Also aborts while storing, so that no file exceeds its time limit. */
  signal: AbortSignal
}

export type StoredCapture = { captureId: string; isKnown?: boolean }

/** The organization already has a capture of the same file, which becomes the result. The duplicate file is deleted. */
export function useExistingCapture(
  files: CaptureFiles,
  options: StoreOptions,
  captureId: string,
): Promise<StoredCapture> {
  return withRetry(files.db, options.run, (tx) => useKnownCapture(tx, options, captureId))
}

/**
 * Stores the capture with everything that belongs to it and records its id in this attempt's row, in one transaction. An attempt that was
 * superseded stores nothing, and nothing is stored twice.
 */
export function storeNewCapture(
  { jobs, ...files }: CaptureFiles & { jobs: JobQueue },
  options: StoreOptions,
  { fileHash, records, warnings }: { fileHash: string; records: string; warnings: readonly string[] },
): Promise<StoredCapture> {
  const { attempt, run, progress, signal } = options
  const { organizationId, fileKey, fileName, bytes, originPath, requestedById, requestedBy } = run
  if (fileKey === null) throw new Error('A file that was read has no key.')
  const file = { organizationId, fileKey, fileHash, fileBytes: bytes }
  const sent = { capturedById: requestedById, captureDate: run.requestedDate, captureType: captureTypeOf(run) }
  const found = { warnings, project: chosenProjectOf(run) }
  const captured = { ...file, ...sent, ...found, documentFileName: fileName, fileOriginPath: originPath }
  return storeSerially(files.db, options, async (tx) => {
    const stored = await storeCapture(tx, captured, readRecordBatches(records), (part) => {
      signal.throwIfAborted()
      return progress.report(50 + 20 * part, 'Storing the elements')
    })
    const { captureId } = stored
    if (stored.isKnown) return useKnownCapture(tx, options, captureId)
    await insertModel(tx, { organizationId, captureId })
    await receiveCapture(tx, { organizationId, captureId, requestedById, requestedBy }, jobs)
    await defineParameters(tx, organizationId, stored.parameterDefinitions)
    const unlinked = await linkVersion(tx, run, { captureId, jobs })
    if (unlinked !== undefined) await addWarnings(tx, { organizationId, captureId }, [unlinked])
    const message = `${stored.elements} elements with ${stored.values} values are stored.`
    await writeRun(tx, ingestionRuns, attempt, {
      change: { captureId, fileKey: null },
      log: { level: 'info', message },
    })
    return { captureId }
  })
}

function chosenProjectOf({ projectGroupId, projectName, projectNumber }: StoredIngestion): ChosenProject | undefined {
  if (projectGroupId !== null) return { kind: 'existing', projectGroupId }
  return projectName === null ? undefined : { kind: 'named', projectName, projectNumber: projectNumber ?? '' }
}

function captureTypeOf({ assemblyRequestId, fileKey }: StoredIngestion): CaptureType {
  if (assemblyRequestId !== null) return 'Assembly'
  return isDocument(fileKey) ? 'Document' : 'IFC'
}

/** Whether the file is a document, whose records were validated when it was received. */
export function isDocument(fileKey: string | null): boolean {
  return fileKey?.endsWith('.ndjson') ?? false
}

async function useKnownCapture(
  tx: Transaction,
  { attempt, run: { organizationId, fileKey: key } }: StoreOptions,
  captureId: string,
): Promise<StoredCapture> {
  if (key !== null) await releaseUpload(tx, { organizationId, key })
  await writeRun(tx, ingestionRuns, attempt, {
    change: { captureId, isKnown: true, fileKey: null },
    log: { level: 'info', message: 'The organization already has a capture of this file.' },
  })
  return { captureId, isKnown: true }
}
