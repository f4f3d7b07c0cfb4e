import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import { abandonedAssemblyJob, assemblyJob, endedAssemblyJob } from './assembly.job.ts'
import { defineAssemblyRun } from './run/assembly-run.ts'
import { followUp } from './run/follow-up.ts'

/** The functions that run the jobs of assembly requests in workers. */
export function assemblyJobHandlers(deps: WorkerDeps): JobHandler[] {
  const { timeLimitMinutes } = deps.config.assembly
  const assembly = defineAssemblyRun(deps)
  return [
    handleJob(assemblyJob, ({ organizationId, requestId: runId }, jobRun) =>
      runJob({ ...deps, timeLimitMinutes }, assembly, { organizationId, runId }, jobRun),
    ),
    handleJob(abandonedAssemblyJob, ({ organizationId, requestId: runId }) =>
      abandonRun(deps.db, assembly, { organizationId, runId }),
    ),
    handleJob(endedAssemblyJob, (job) => followUp(deps, job)),
  ]
}
