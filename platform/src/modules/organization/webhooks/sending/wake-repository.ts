import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { keptFor } from './clearing-repository.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages, webhookWakes } from '../schema.ts'

/** Records that the scheduled job has started. */
export async function clearWake(tx: Transaction, organizationId: string, wakeId: string): Promise<void> {
  await tx
    .update(webhookWakes)
    .set({ wakeId: null, at: null })
    .where(and(eq(webhookWakes.organizationId, organizationId), eq(webhookWakes.wakeId, wakeId)))
}

/** When the organization's next delivery is due and its endpoint is free; undefined if none waits. */
export async function nextDue(tx: Transaction, organizationId: string): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ next: Date | null }>(sql`
    select min(greatest(due.at, ${webhookEndpoints.heldUntil})) as next
    from ${webhookEndpoints} cross join lateral (
      select ${webhookDeliveries.dueAt} as at from ${webhookDeliveries}
      where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.status} = 'waiting'
      order by 1 limit 1) due
    where ${webhookEndpoints.organizationId} = ${organizationId}`)
  const next = rows[0]?.next
  return next ? new Date(next) : undefined
}

/** When expired messages have to be deleted, at most once a day; undefined if there are no messages. */
export async function nextClearing(tx: Transaction, organizationId: string): Promise<Date | undefined> {
  const { createdAt } = webhookMessages
  const oldest = sql<string>`greatest(${createdAt} + ${keptFor}, now() + interval '1 day')`
  const [found] = await tx
    .select({ at: oldest })
    .from(webhookMessages)
    .where(eq(webhookMessages.organizationId, organizationId))
    .orderBy(createdAt)
    .limit(1)
  return found && new Date(found.at)
}

/** Records a scheduled job; false if one is scheduled earlier anyway. Jobs that are five minutes overdue are considered lost. */
export async function scheduleWake(
  tx: Transaction,
  { organizationId, wakeId, at }: { organizationId: string; wakeId: string; at: Date },
): Promise<boolean> {
  const planned = await tx
    .insert(webhookWakes)
    .values({ organizationId, wakeId, at })
    .onConflictDoUpdate({
      target: webhookWakes.organizationId,
      set: { wakeId, at },
      setWhere: sql`${webhookWakes.at} is null or ${webhookWakes.at} > excluded.at
        or ${webhookWakes.at} < now() - interval '5 minutes'`,
    })
    .returning({ wakeId: webhookWakes.wakeId })
  return planned.length > 0
}
