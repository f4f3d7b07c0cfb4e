import { inProcesses } from '../../../ifc/read-in-process.ts'
import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import { abandonedIngestionJob, ingestionJob } from './ingestion.job.ts'
import { defineIngestionRun } from './run/ingestion-run.ts'

export function ingestionJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { captures: limits } = deps.config
  const ingestion = defineIngestionRun({ ...deps, limits, reading: inProcesses })
  return [
    handleJob(ingestionJob, ({ organizationId, ingestionId: runId }, jobRun) =>
      runJob({ ...deps, timeLimitMinutes: limits.timeLimitMinutes }, ingestion, { organizationId, runId }, jobRun),
    ),
    handleJob(abandonedIngestionJob, ({ organizationId, ingestionId: runId }) =>
      abandonRun(deps.db, ingestion, { organizationId, runId }),
    ),
  ]
}
