import type { Transaction } from '../database/scope.ts'
import { queueSchema } from './install-queues.ts'

/** The place of a job in its queue: the highest priority is taken first, and equal ones in order of arrival. */
export type Turn = { group: { id: string }; priority: number }

/**
 * Organizations take turns, however many jobs one of them has waiting: its next job gets the round after its last one, and the first job of
 * an organization without any gets the current round. This is start-time fair queuing (Goyal, Vin and Cheng, 1996) with jobs of one size.
 * Two that are sent at the same moment may share a round, which costs nobody a turn.
 */
export async function turnOf(tx: Transaction, queue: string, organizationId: string): Promise<Turn> {
  const { rows } = await tx.$client.query<{ priority: number }>(priorityOfNext, [queue, organizationId])
  return { group: { id: organizationId }, priority: rows[0]?.priority ?? 0 }
}

/** Rounds count downwards, because the queue takes the highest priority first. */
const priorityOfNext = `
  select coalesce(least(max(priority), min(priority) filter (where group_id = $2) - 1), 0) as priority
  from ${queueSchema}.job where name = $1 and state < 'active'`
