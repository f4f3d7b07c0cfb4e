import type { Schedule, ScheduleRun } from '@lintel/shared/contract/reports'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { displayNameOf } from '../../organization/users/index.ts'
import { describeSchedules } from './describe-schedule.ts'
import { listRefused } from './emails/rejected-emails-repository.ts'
import { findSchedule, listRuns, listSchedules } from './repository.ts'
import { scheduleNotFound } from './schedule-errors.ts'

const maxRuns = 100

export async function readSchedules(scope: OrganizationScope): Promise<Schedule[]> {
  return describeSchedules(scope, await listSchedules(scope.tx, scope.organizationId))
}

/** Fails for a schedule that doesn't exist, or whose source the caller can't see. */
export async function readSchedule(scope: OrganizationScope, id: string): Promise<Schedule> {
  const found = await findSchedule(scope.tx, { organizationId: scope.organizationId, id })
  const [schedule] = found ? await describeSchedules(scope, [found]) : []
  if (!schedule) throw scheduleNotFound()
  return schedule
}

export async function readRuns(scope: OrganizationScope, id: string): Promise<ScheduleRun[]> {
  const { tx, organizationId } = scope
  await readSchedule(scope, id)
  const runs = await listRuns(tx, { organizationId, id }, maxRuns)
  const reportIds = runs.flatMap(({ report }) => report?.id ?? [])
  const rejected = await listRefused(tx, organizationId, reportIds)
  return runs.map(({ dueDate, outcome, details, notSent, isByHand, report }) => ({
    notSent,
    isByHand,
    dueDate: dueDate.toISOString(),
    // Until the run's result is recorded here, its outcome is the report's current status.
    outcome: outcome === 'Queued' ? (report?.status ?? outcome) : outcome,
    reportId: report?.id ?? null,
    details:
      withRefused(details, rejected.get(report?.id ?? '')) ??
      (outcome === 'Queued' ? (report?.statusDetails ?? null) : null),
  }))
}

type RejectedRecipients = { firstName: string | null; lastName: string | null }[]

/** Rejected emails become known after the report has ended, so they are not in its stored details. */
function withRefused(details: string | null, rejected: RejectedRecipients = []): string | null {
  if (details === null || rejected.length === 0) return details
  return `${details} The mail server rejected it for ${rejected.map(nameOfRefused).join(', ')}.`
}

/** Email addresses of members are not shown to others. External recipients have no other name. */
function nameOfRefused({ firstName, lastName }: RejectedRecipients[number]): string {
  if (firstName === null || lastName === null) return 'someone outside the organization'
  return displayNameOf({ firstName, lastName }) || 'an unnamed user'
}
