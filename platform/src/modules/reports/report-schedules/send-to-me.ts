import type { Schedule } from '@lintel/shared/contract/reports'
import { databaseTime } from '../../../database/database-time.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { beginReport } from '../reports/begin-report.ts'
import { findByKey } from '../reports/repository.ts'
import { assertReportLimits } from '../reports/report-limits.ts'
import { describeSchedules } from './describe-schedule.ts'
import { findRunnable } from './find-runnable.ts'
import { assertSupported } from './stored-schedule.ts'
import { countManualRuns, insertRun, lockSchedule } from './repository.ts'
import { scheduleNotFound } from './schedule-errors.ts'

/** Limit per day and schedule. */
export const maxManualRuns = 20

/**
 * Runs the report of a schedule now, with the caller's permissions, and sends it only to the caller, whatever the conditions. Idempotent by
 * key. The schedule isn't changed. Only the run's row links the report to the schedule: a worker of an earlier release would send a report
 * with a schedule id to all recipients.
 */
export async function sendToMe(
  scope: OrganizationScope,
  { id, key }: { id: string; key: string },
  jobs: JobQueue,
): Promise<Schedule> {
  const { tx, organizationId, userId } = scope
  const schedule = await lockSchedule(tx, { organizationId, id })
  const [described] = schedule ? await describeSchedules(scope, [schedule]) : []
  if (!schedule || !described) throw scheduleNotFound()
  assertSupported(schedule)
  await lockRequester(tx, userId)
  if (await findByKey(tx, scope, key)) return described
  await assertReportLimits(scope)
  const now = await databaseTime(tx)
  if ((await countManualRuns(tx, id, now)) >= maxManualRuns) throw tooManyManualRuns()
  await findRunnable(scope, schedule)
  const { reportTypeId, dataSetId, recurrence } = schedule
  const reportRequest = { reportTypeId, dataSetId, timeZone: recurrence.timeZone, requestedDate: now }
  const report = await beginReport(scope, { ...reportRequest, idempotencyKey: key }, jobs)
  const run = { organizationId, scheduleId: id, dueDate: now, outcome: 'Queued' as const, reportId: report.id }
  await insertRun(tx, { ...run, details: null, notSent: null, isByHand: true })
  return described
}

function tooManyManualRuns(): PlatformError {
  const detail = `This recurring report was sent manually ${maxManualRuns} times within a day. Try again tomorrow.`
  return new PlatformError('report-schedules/sent-often', 409, detail)
}
