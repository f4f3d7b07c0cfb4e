import type { Db } from 'pg-boss'
import type { Transaction } from '../database/scope.ts'
import { queueSchema } from './queue-schema.ts'

/** A job's position: highest priority first, then order of arrival. */
export type FairPriority = { group: { id: string }; priority: number }

/**
 * Organizations take turns, however many jobs one of them has waiting: its next job gets the round after its last one, and the first job of an
 * organization without waiting jobs gets the current round. This is start-time fair queuing (Goyal, Vin and Cheng, 1996) with jobs of one size. Two
 * jobs that are sent at the same moment may share a round, which delays no one.
 */
export async function fairPriorityOf(tx: Transaction, queue: string, organizationId: string): Promise<FairPriority> {
  const { rows } = await tx.$client.query<{ priority: number }>(nextJobPriority, [queue, organizationId])
  return { group: { id: organizationId }, priority: rows[0]?.priority ?? 0 }
}

/**
 * Rounds count down because the queue takes the highest priority first. Both values are the first entry of an index: the library's index for
 * fetching jobs, and the one of `installFairPriority`. Only these two entries are read, however many jobs wait.
 */
export const nextJobPriority = `
  select coalesce(least(
    (select priority from ${queueSchema}.job
      where name = $1 and state < 'active' and not blocked
      order by priority desc limit 1),
    (select priority from ${queueSchema}.job
      where name = $1 and group_id = $2 and state < 'active' and group_id is not null
      order by priority limit 1) - 1
  ), 0) as priority`

const turnsIndex = 'job_turns'

/**
 * Creates the index that finds the last waiting job of an organization. Creating it waits for transactions that have sent a job, so it is only
 * created if it is missing.
 */
export async function installFairPriority({ executeSql }: Db): Promise<void> {
  const found = await executeSql('select 1 from pg_class where oid = to_regclass($1)', [`${queueSchema}.${turnsIndex}`])
  if (found.rows.length > 0) return
  await executeSql(`create index ${turnsIndex} on ${queueSchema}.job (name, group_id, priority)
    where state < 'active' and group_id is not null`)
}
