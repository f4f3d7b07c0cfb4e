import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import { abandonedIdsCheckJob, clearIdsChecksJob, idsCheckJob } from './ids-check.job.ts'
import { clearIdsChecks } from './removal/clear-checks.ts'
import { defineIdsCheckRun } from './run/check-run.ts'
import { checkInProcess } from './run/check-in-process.ts'

export function idsCheckJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { captures: limits } = deps.config
  const check = defineIdsCheckRun({ ...deps, limits, checkModel: checkInProcess })
  return [
    handleJob(idsCheckJob, ({ organizationId, checkId: runId }, jobRun) =>
      runJob({ ...deps, timeLimitMinutes: limits.timeLimitMinutes }, check, { organizationId, runId }, jobRun),
    ),
    handleJob(abandonedIdsCheckJob, ({ organizationId, checkId: runId }) =>
      abandonRun(deps.db, check, { organizationId, runId }),
    ),
    handleJob(clearIdsChecksJob, ({ organizationId }, jobRun) => clearIdsChecks(deps.db, organizationId, jobRun)),
  ]
}
