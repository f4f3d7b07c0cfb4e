import type { ReportStepName } from '@lintel/shared/contract/reports'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { RunDefinition } from '../../../../runs/run-definition.ts'
import { discardFiles } from '../../../base/files/index.ts'
import { reportRuns } from '../report-runs.ts'
import type { reports } from '../schema.ts'
import { explainFailure, permanentFailure } from './explain-failure.ts'
import { makeReport, type MadeReport, type MakeDeps } from './make-report.ts'
import { notifyEnd } from './notify-end.ts'

export type ReportRunDeps = MakeDeps & {
  jobs: JobQueue
  /** Days until an ended report is deleted. */
  daysKept: number
}

export type ReportRun = RunDefinition<typeof reports, ReportStepName, MadeReport>

/** The steps that make a report. */
export function defineReportRun(deps: ReportRunDeps): ReportRun {
  return {
    kind: reportRuns,
    firstStep: 'read',
    execute: ({ attempt, run }, progress, signal) => makeReport(deps, { attempt, run, progress, signal }),
    describeCompletion: ({ key, bytes, ...result }, milliseconds) => ({
      change: { ...result, resultKey: key, resultBytes: bytes },
      message: `Complete after ${milliseconds} ms: ${result.rowCount} rows of ${result.sourceRowCount}, ${bytes} bytes.`,
    }),
    hasResult: ({ resultKey }, { key }) => resultKey === key,
    // `cleanUp` isn't needed, because the file cleanup removes files of earlier attempts.
    drop: ({ key }) => discardFiles(deps, [key]),
    notify: (tx, report) => notifyEnd(tx, deps, report),
    scopeOf: ({ organizationId }) => ({ organizationId }),
    explain: explainFailure,
    workerLost: () =>
      permanentFailure('worker-lost', 'The report failed several times and was stopped. Contact support.'),
  }
}
