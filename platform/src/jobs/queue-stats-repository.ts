import type { Database } from '../database/connect.ts'
import { queueSchema } from './queue-schema.ts'

export type QueueStats = {
  /** Those of the given queues that have a due job. */
  due: string[]
  /** Queues of organizations' jobs whose worker has missed its heartbeat. */
  lost: string[]
}

/** Uses two small indexes: one of waiting jobs and one of active jobs. */
const queueStats = `
  select array(
    select name from unnest($1::text[]) as asked (name) where exists (
      select from ${queueSchema}.job
      where job.name = asked.name and state < 'active' and not blocked and start_after <= now())
  ) as due, array(
    select distinct name from ${queueSchema}.job
    where state = 'active' and group_id is not null and heartbeat_on + heartbeat_seconds * interval '1 s' < now()
  ) as lost`

export async function readQueueStats(db: Database, names: readonly string[]): Promise<QueueStats> {
  const { rows } = await db.$client.query<QueueStats>(queueStats, [names])
  return rows[0] ?? { due: [], lost: [] }
}
