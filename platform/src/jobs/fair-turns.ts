import type { Transaction } from '../database/scope.ts'
import { queueSchema } from './install-queues.ts'

/** The place of a job among those that wait: the queue takes the highest priority first, and equal ones in order of arrival. */
export type Turn = { group: { id: string }; priority: number }

/**
 * Organizations take turns, however many jobs one of them has waiting: its next job comes one round after its last one, and
 * that of an organization without any comes in the round that is under way. This is start-time fair queuing (Goyal, Vin and
 * Cheng, 1996) with jobs of one size. Those who send at the same moment may share a round, which costs nobody a turn.
 */
export async function turnOf(tx: Transaction, queue: string, organizationId: string): Promise<Turn> {
  const { rows } = await tx.$client.query<{ priority: number }>(priorityOfNext, [queue, organizationId])
  return { group: { id: organizationId }, priority: rows[0]?.priority ?? 0 }
}

/** Rounds count downwards, since the queue knows priorities. */
const priorityOfNext = `
  select coalesce(least(max(priority), min(priority) filter (where group_id = $2) - 1), 0) as priority
  from ${queueSchema}.job where name = $1 and state < 'active'`
