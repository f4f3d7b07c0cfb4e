import type { Transaction } from '../../../../database/scope.ts'
import { listMembers } from '../../../organization/members/index.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import { updateSchedule, type StoredSchedule } from '../repository.ts'
import { pausedEmail, type EmailDeps } from './schedule-emails.model.ts'

export type ScheduleProblem = {
  /** Why it is paused, as text. */
  problem: string
  /** If the owner has left, administrators of the organization are notified. */
  isWithoutOwner: boolean
}

/** Pauses a schedule until someone resumes it, and notifies people who can fix the problem. */
export async function pauseSchedule(
  tx: Transaction,
  { jobs, emailBranding }: EmailDeps,
  schedule: StoredSchedule,
  { problem, isWithoutOwner }: ScheduleProblem,
): Promise<void> {
  const { organizationId } = schedule
  await updateSchedule(tx, schedule, { nextRun: null, problem })
  for (const id of isWithoutOwner ? await listManagers(tx, organizationId) : [schedule.ownerId ?? '']) {
    const person = await findUser(tx, id)
    if (!person?.signInEmail) continue
    const email = pausedEmail(emailBranding, schedule, { person, problem, isWithoutOwner })
    const uniqueKey = `paused:${schedule.id}:${schedule.revision}:${id}`
    await writeEmail(tx, jobs, { ...email, organizationId, recipientId: id, to: person.signInEmail, uniqueKey })
  }
}

async function listManagers(tx: Transaction, organizationId: string): Promise<string[]> {
  const members = await listMembers(tx, organizationId)
  return members.filter(({ roles }) => roles.includes('organization.update')).map(({ id }) => id)
}
