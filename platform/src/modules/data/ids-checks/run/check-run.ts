import { join } from 'node:path'
import type { IdsCheckStepName } from '@lintel/shared/contract/ids'
import type { Database } from '../../../../database/connect.ts'
import { writeModelFile, prepareModelFile } from '../../../../ifc/file/prepare-model-file.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunDefinition } from '../../../../runs/run-definition.ts'
import { closeWorkingFolder, openWorkingFolder } from '../../capture-ingestions/run/working-folder.ts'
import { requestHealthCountOfCapture } from '../../captures/health/request-count.ts'
import { findCapture } from '../../captures/read-repository.ts'
import { findDocument } from '../../ids-files/repository.ts'
import { idsCheckRuns } from '../ids-check-runs.ts'
import type { StoredCheck } from '../repository.ts'
import type { idsChecks } from '../schema.ts'
import { checkFailure, explainCheck, type CheckLimits } from './check-failure.ts'
import type { ModelCheck } from './check-in-process.ts'
import type { CheckContext } from './check-context.ts'
import { storeReport, type CheckTotals } from './store-report.ts'

type CheckRunDeps = { db: Database; jobs: JobQueue; store: FileStore; limits: CheckLimits; checkModel: ModelCheck }

export type CheckRun = RunDefinition<typeof idsChecks, IdsCheckStepName, CheckTotals>

/** The steps that check a capture's file against requirements. */
export function defineIdsCheckRun(deps: CheckRunDeps): CheckRun {
  return {
    kind: idsCheckRuns,
    firstStep: 'fetch',
    execute: ({ attempt, run }, progress, signal) => check(deps, { attempt, run, progress, signal }),
    describeCompletion: ({ failures }, milliseconds) => ({
      change: {},
      message: `Complete after ${milliseconds} ms: ${failures} failures were found.`,
    }),
    hasResult: ({ status }) => status === 'Complete',
    async notify(tx, run) {
      if (run.status === 'Complete') await requestHealthCountOfCapture(tx, deps.jobs, run)
    },
    // `drop` isn't needed: the row has the counts since the findings were stored, so the attempt that took over ends
    // with them.
    scopeOf: ({ organizationId }) => ({ organizationId }),
    explain: (error, time) => explainCheck(error, time, deps.limits),
    workerLost: () => checkFailure('worker-lost', deps.limits),
  }
}

async function check(deps: CheckRunDeps, context: CheckContext): Promise<CheckTotals> {
  const { counts } = context.run
  // An earlier attempt stored its findings but ended before completing the run.
  if (counts) return { failures: counts.failures }
  const folder = await openWorkingFolder(context.attempt)
  try {
    return await checkIn(deps, context, folder)
  } finally {
    await closeWorkingFolder(folder)
  }
}

async function checkIn(deps: CheckRunDeps, context: CheckContext, folder: string): Promise<CheckTotals> {
  const { db, limits } = deps
  const { run, progress, signal } = context
  const { organizationId, documentHash: hash } = run
  const rules = await withRetry(db, run, (tx) => findDocument(tx, { organizationId, hash }))
  if (!rules) throw checkFailure('rules-missing', limits)
  const sent = join(folder, 'sent')
  await fetchFile(deps, run, sent)
  const { path, warnings } = await prepareModelFile(sent, { folder, maxBytes: limits.maxBytes })
  signal.throwIfAborted()
  await progress.beginStep('check', 10, 'Checking the model')
  const report = await deps.checkModel({
    modelPath: path,
    idsText: rules.content,
    folder,
    memoryMegabytes: limits.memoryMegabytes,
    onProgress: (part) => progress.report(10 + 70 * part, 'Checking the model'),
    signal,
  })
  signal.throwIfAborted()
  const [issue] = report.issues
  if (report.status === 'error') throw checkFailure('not-readable', limits, undefined, issue?.message)
  if (report.status === 'invalid') throw checkFailure('rules-invalid', limits, undefined, issue?.message)
  await progress.beginStep('store', 80, 'Storing the results')
  return storeReport(db, context, { report, warnings })
}

async function fetchFile({ db, store, limits }: CheckRunDeps, run: StoredCheck, path: string): Promise<void> {
  const capture = await withRetry(db, run, (tx) => findCapture(tx, run))
  const stored = capture && (await store.open(capture.fileKey))
  if (!stored) throw checkFailure('file-missing', limits)
  await writeModelFile(stored.content, path)
}
