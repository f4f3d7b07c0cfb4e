import { and, asc, eq } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { members } from '../../organization/members/schema.ts'
import { users } from '../../organization/users/schema.ts'
import type { ScheduleKey } from './repository.ts'
import { reportScheduleRecipients } from './schema.ts'

const recipient = {
  scheduleId: reportScheduleRecipients.scheduleId,
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  signInEmail: users.signInEmail,
  unsubscribeKey: reportScheduleRecipients.unsubscribeKey,
  roles: members.roles,
}

/** Recipients of these schedules, sorted by name, without those who have left. */
export async function listRecipients(tx: Transaction, organizationId: string, scheduleIds: readonly string[]) {
  if (scheduleIds.length === 0) return []
  const { scheduleId, userId } = reportScheduleRecipients
  return tx
    .select(recipient)
    .from(reportScheduleRecipients)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(members, and(eq(members.userId, userId), eq(members.organizationId, organizationId)))
    .where(and(eq(reportScheduleRecipients.organizationId, organizationId), anyOf(scheduleId, scheduleIds)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
}

/** Replaces the recipients; existing ones keep their unsubscribe link. Returns whether someone was added. */
export async function replaceRecipients(
  tx: Transaction,
  { organizationId, id: scheduleId }: ScheduleKey,
  userIds: readonly string[],
): Promise<boolean> {
  const before = await listIds(tx, { organizationId, id: scheduleId })
  await removeRecipients(
    tx,
    { organizationId, id: scheduleId },
    before.filter((id) => !userIds.includes(id)),
  )
  const added = userIds.filter((id) => !before.includes(id))
  if (added.length === 0) return false
  await tx.insert(reportScheduleRecipients).values(added.map((userId) => ({ organizationId, scheduleId, userId })))
  return true
}

/** The ids of all recipients, including those who have left. */
export async function listIds(tx: Transaction, { organizationId, id }: ScheduleKey): Promise<string[]> {
  const { scheduleId, userId } = reportScheduleRecipients
  const found = await tx
    .select({ userId })
    .from(reportScheduleRecipients)
    .where(and(eq(reportScheduleRecipients.organizationId, organizationId), eq(scheduleId, id)))
  return found.map((row) => row.userId)
}

export async function removeRecipients(
  tx: Transaction,
  { organizationId, id }: ScheduleKey,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const { scheduleId, userId } = reportScheduleRecipients
  await tx
    .delete(reportScheduleRecipients)
    .where(and(eq(reportScheduleRecipients.organizationId, organizationId), eq(scheduleId, id), anyOf(userId, userIds)))
}
