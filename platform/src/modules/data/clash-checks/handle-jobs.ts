import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import { abandonedClashCheckJob, clashCheckJob } from './clash-check.job.ts'
import { defineClashCheckRun } from './run/check-run.ts'

export function clashCheckJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { timeLimitMinutes } = deps.config.captures
  const run = defineClashCheckRun({ ...deps, timeLimitMinutes })
  return [
    handleJob(clashCheckJob, ({ organizationId, checkId: runId }, jobRun) =>
      runJob({ ...deps, timeLimitMinutes }, run, { organizationId, runId }, jobRun),
    ),
    handleJob(abandonedClashCheckJob, ({ organizationId, checkId: runId }) =>
      abandonRun(deps.db, run, { organizationId, runId }),
    ),
  ]
}
