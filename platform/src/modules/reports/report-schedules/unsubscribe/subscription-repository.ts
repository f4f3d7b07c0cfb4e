import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { findSchedule, lockSchedule, updateSchedule, type ScheduleKey } from '../repository.ts'
import { reportScheduleRecipients, reportSchedules } from '../schema.ts'
import type { Subscription } from './unsubscribe-address.ts'

type FoundSubscription = {
  reportType: string
  dataset: string
  /** Null for an external recipient. */
  userId: string | null
}

/** The recipient and schedule of a link. */
export async function findSubscription(
  tx: Transaction,
  subscription: Subscription,
): Promise<FoundSubscription | undefined> {
  const { organizationId, scheduleId, key } = subscription
  const { userId, unsubscribeKey } = reportScheduleRecipients
  const { reportType, dataset } = reportSchedules
  const [found] = await tx
    .select({ userId, reportType, dataset })
    .from(reportScheduleRecipients)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportScheduleRecipients.scheduleId))
    .where(
      and(
        eq(reportScheduleRecipients.organizationId, organizationId),
        eq(reportScheduleRecipients.scheduleId, scheduleId),
        eq(unsubscribeKey, key),
      ),
    )
  if (found) return found
  const schedule = await findSchedule(tx, { organizationId, id: scheduleId })
  if (!schedule?.outsiders.some((one) => one.key === key)) return undefined
  return { userId: null, reportType: schedule.reportType, dataset: schedule.dataset }
}

/** Removes an external recipient. The revision is incremented, because open forms have the old list. */
export async function removeOutsider(tx: Transaction, scheduleKey: ScheduleKey, key: string): Promise<void> {
  const schedule = await lockSchedule(tx, scheduleKey)
  if (!schedule) return
  const outsiders = schedule.outsiders.filter((one) => one.key !== key)
  await updateSchedule(tx, scheduleKey, { outsiders })
}
