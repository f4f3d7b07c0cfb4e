import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../../database/connect.ts'
import { enterScope, withScope, type Transaction } from '../../../../database/scope.ts'
import { isPlatformError } from '../../../../errors/platform-error.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { findMember, knownRoles } from '../../../organization/members/index.ts'
import { isUnsupportedVersionError } from '../../data-sources/unsupported-version.ts'
import { beginReport } from '../../reports/begin-report.ts'
import { findRunnable } from '../find-runnable.ts'
import { assertSupported } from '../stored-schedule.ts'
import { pauseSchedule, type ScheduleProblem } from '../emails/pause-schedule.ts'
import type { EmailDeps } from '../emails/schedule-emails.model.ts'
import {
  advanceSchedule,
  hasRun,
  insertMissed,
  insertRun,
  type ScheduleKey,
  type StoredSchedule,
} from '../repository.ts'
import { dueMoments, nextMoment } from './due-moments.ts'
import { listDue, lockDue, type DueSchedule } from './due-repository.ts'

export type DueDeps = EmailDeps & {
  db: Database
  jobs: JobQueue
  logger: Pick<FastifyBaseLogger, 'error'>
}

const batchSize = 200
/** Only the latest missed runs are listed. */
const maxMissed = 100

/**
 * Starts every due report of all organizations and returns how many. Any number of schedulers may run this at the same time. A report that
 * was due several times is started once; the earlier times are recorded as missed.
 */
export async function runDue(deps: DueDeps, now: Date): Promise<number> {
  let startedCount = 0
  let last: DueSchedule | undefined
  do {
    const dueSchedules = await listDue(deps.db, now, { last, max: batchSize })
    for (const dueSchedule of dueSchedules) if (await runOne(deps, dueSchedule, now)) startedCount += 1
    last = dueSchedules.length < batchSize ? undefined : dueSchedules.at(-1)
  } while (last)
  return startedCount
}

/** A failing schedule doesn't affect the others, and is tried again at the next tick. */
async function runOne({ db, ...deps }: DueDeps, scheduleKey: ScheduleKey, now: Date): Promise<boolean> {
  try {
    return await withScope(db, { organizationId: scheduleKey.organizationId }, async (tx) => {
      const schedule = await lockDue(tx, scheduleKey, now)
      return schedule !== undefined && (await runInTransaction(tx, deps, schedule, now))
    })
  } catch (error) {
    deps.logger.error({ err: error, scheduleId: scheduleKey.id }, "a recurring report couldn't be started")
    return false
  }
}

type Deps = Omit<DueDeps, 'db'>

/** Report, job and next due time are written in one transaction. */
async function runInTransaction(tx: Transaction, deps: Deps, schedule: StoredSchedule, now: Date): Promise<boolean> {
  const { organizationId, id: scheduleId, recurrence } = schedule
  assertSupported(schedule)
  const moments = momentsUntil(schedule, now)
  const dueDate = moments.at(-1)
  if (!dueDate) return false
  const runColumns = { organizationId, scheduleId, reportId: null, details: null, notSent: null, isByHand: false }
  await insertMissed(
    tx,
    moments.slice(0, -1).map((missed) => ({ ...runColumns, dueDate: missed, outcome: 'Missed' as const })),
  )
  const nextRun = nextMoment(recurrence, now)
  if (await hasRun(tx, scheduleId, dueDate)) {
    await advanceSchedule(tx, schedule, { nextRun })
    return false
  }
  const report = await startRun(tx, deps, schedule, dueDate)
  if ('problem' in report) {
    await insertRun(tx, { ...runColumns, dueDate, outcome: 'Failed', details: report.problem })
    await pauseSchedule(tx, deps, schedule, report)
    return false
  }
  await insertRun(tx, { ...runColumns, dueDate, outcome: 'Queued', reportId: report.id })
  await advanceSchedule(tx, schedule, { ...report.names, nextRun })
  return true
}

/** The due times from the first unhandled one until now. Only the last ones are returned, because the first may be years ago. */
function momentsUntil({ nextRun, recurrence }: StoredSchedule, now: Date): Date[] {
  if (nextRun === null) return []
  const moments = [nextRun]
  for (const moment of dueMoments(recurrence, nextRun)) {
    if (moment > now) break
    moments.push(moment)
    if (moments.length > maxMissed + 1) moments.shift()
  }
  return moments
}

type StartedRun = { id: string; names: { reportType: string; dataset: string } }

/** Starts the report with its owner's current permissions. Expected errors become the schedule's problem. */
async function startRun(
  tx: Transaction,
  { jobs }: Deps,
  schedule: StoredSchedule,
  dueDate: Date,
): Promise<StartedRun | ScheduleProblem> {
  const { organizationId, id: scheduleId, reportTypeId, dataSetId, ownerId, recurrence } = schedule
  const owner = ownerId === null ? undefined : await findMember(tx, { organizationId, userId: ownerId })
  if (!owner) return { problem: `${schedule.ownerName} is no longer a member.`, isWithoutOwner: true }
  if (!owner.roles.includes('reporting.create')) {
    return { problem: `${schedule.ownerName} no longer has permission to run reports.`, isWithoutOwner: true }
  }
  await enterScope(tx, { organizationId, userId: owner.id })
  const scope = { tx, organizationId, userId: owner.id, roles: knownRoles(owner.roles) }
  try {
    const { reportType, dataset } = await findRunnable(scope, schedule)
    const reportRequest = { reportTypeId, dataSetId, timeZone: recurrence.timeZone, scheduleId, requestedDate: dueDate }
    const { id } = await beginReport(scope, reportRequest, jobs)
    return { id, names: { reportType, dataset } }
  } catch (error) {
    // A schedule from a newer release is run by a scheduler of that release.
    if (!isPlatformError(error) || error.status >= 500 || isUnsupportedVersionError(error)) throw error
    return { problem: error.message, isWithoutOwner: false }
  }
}
