import { withScope } from '../../../database/scope.ts'
import type { WorkerDeps } from '../../../interfaces/platform-module.ts'
import { handleJob, type JobHandler } from '../../../jobs/handle-job.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import { notifyPerson } from './notices/notify-person.ts'
import { abandonedReportJob, reportJob, reportNoticeJob, sweepReportsJob } from './report.job.ts'
import { deleteExpired, expiredAtOnce } from './repository.ts'
import { defineReportRun } from './run/report-run.ts'

export function reportJobHandlers({ config, ...deps }: WorkerDeps): JobHandler[] {
  const { db } = deps
  const limits = config.reports
  const report = defineReportRun({ ...deps, ...limits })
  return [
    handleJob(reportJob, ({ organizationId, reportId: runId }, jobRun) =>
      runJob({ ...deps, ...limits }, report, { organizationId, runId }, jobRun),
    ),
    handleJob(abandonedReportJob, ({ organizationId, reportId: runId }) =>
      abandonRun(db, report, { organizationId, runId }),
    ),
    handleJob(reportNoticeJob, (notice) => notifyPerson(deps, notice)),
    handleJob(sweepReportsJob, async (_payload, { signal }) => {
      while (!signal.aborted && (await withScope(db, {}, deleteExpired)) === expiredAtOnce);
    }),
  ]
}
