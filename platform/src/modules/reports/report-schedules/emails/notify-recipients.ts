import { withScope, type Transaction } from '../../../../database/scope.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import { findManualRun } from '../../reports/run/manual-run-repository.ts'
import { MissingThresholdNumber, computeReportFacts, type FactsOrProblem } from '../conditions/report-facts.ts'
import { advanceSchedule, endRun, findReport, findSchedule, lockSchedule, updateSchedule } from '../repository.ts'
import { openRows } from '../../reports/rows/stored-rows.ts'
import type { StoredReport } from '../../reports/repository.ts'
import { attachFile, type AttachDeps } from './attach-file.ts'
import { failedEmail } from './schedule-emails.model.ts'
import { notifyManualRun } from './notify-manual-run.ts'
import { notifyResult, type ScheduledReport } from './notify-result.ts'

export type RecipientDeps = AttachDeps
export type EndedReport = { organizationId: string; scheduleId: string; reportId: string }

const maxFailures = 3

/**
 * Sends a finished report to the schedule's recipients, or notifies its owner why there is none. Recipients who can no longer read it are
 * removed; nothing is sent if the condition isn't met. Idempotent: everyone is notified once.
 */
export async function notifyRecipients(deps: RecipientDeps, endedReport: EndedReport): Promise<void> {
  const { organizationId, scheduleId, reportId } = endedReport
  const { schedule, report, byHand } = await withScope(deps.db, { organizationId }, async (tx) => ({
    schedule: await findSchedule(tx, { organizationId, id: scheduleId }),
    report: await findReport(tx, { organizationId, id: reportId }),
    byHand: (await findManualRun(tx, endedReport)) === scheduleId,
  }))
  if (!schedule || !report) return
  const isComplete = report.status === 'Complete'
  const facts = isComplete ? await factsOrProblem(deps, schedule.condition, report) : undefined
  const attached = isComplete ? await attachFile(deps, schedule, report) : undefined
  await withScope(deps.db, { organizationId }, async (tx) => {
    const locked = await lockSchedule(tx, { organizationId, id: scheduleId })
    if (!locked) return
    const run = { schedule: locked, report }
    if (byHand) return notifyManualRun(tx, deps, { ...run, attached, facts })
    if (attached && facts && !('problem' in facts)) return notifyResult(tx, deps, { ...run, attached, facts })
    const problem = facts && 'problem' in facts ? facts.problem : report.statusDetails
    return notifyFailure(tx, deps, { ...run, details: problem ?? 'It failed.' })
  })
}

async function factsOrProblem(
  { store }: RecipientDeps,
  condition: ScheduledReport['schedule']['condition'],
  report: StoredReport,
): Promise<FactsOrProblem> {
  const { columns, rowCount } = report
  try {
    const input = { columns: columns ?? [], rowCount: rowCount ?? 0, condition }
    return await computeReportFacts({ ...input, open: () => openRows(store, report) })
  } catch (error) {
    if (error instanceof MissingThresholdNumber) return { problem: error.message }
    throw error
  }
}

async function notifyFailure(
  tx: Transaction,
  { jobs, emailBranding }: RecipientDeps,
  { schedule, report, details }: ScheduledReport & { details: string },
): Promise<void> {
  const { organizationId, ownerId } = schedule
  if (!(await endRun(tx, schedule, { reportId: report.id, outcome: 'Failed', details, notSent: null }))) return
  const failuresInRow = schedule.failuresInRow + 1
  const isPaused = failuresInRow >= maxFailures && schedule.nextRun !== null
  await advanceSchedule(tx, schedule, { failuresInRow })
  const problem = `It failed ${maxFailures} times in a row. Last error: ${details}`
  if (isPaused) await updateSchedule(tx, schedule, { nextRun: null, problem })
  const owner = ownerId === null ? undefined : await findUser(tx, ownerId)
  if (!owner?.signInEmail) return
  await writeEmail(tx, jobs, {
    ...failedEmail(emailBranding, schedule, { report: { id: report.id, details }, person: owner, isPaused }),
    organizationId,
    recipientId: owner.id,
    to: owner.signInEmail,
    uniqueKey: `report-failed:${report.id}:${owner.id}`,
  })
}
