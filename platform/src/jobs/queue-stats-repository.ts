import type { Database } from '../database/connect.ts'
import { queueSchema } from './queue-schema.ts'

export type QueueStats = {
  /** The asked queues that have a job whose time has come. */
  due: string[]
  /** Queues of organizations' jobs whose worker has been silent for too long. */
  lost: string[]
}

/** Two looks into small indexes: of jobs that wait, and of those that are worked on. */
const look = `
  select array(
    select name from unnest($1::text[]) as asked (name) where exists (
      select from ${queueSchema}.job
      where job.name = asked.name and state < 'active' and not blocked and start_after <= now())
  ) as due, array(
    select distinct name from ${queueSchema}.job
    where state = 'active' and group_id is not null and heartbeat_on + heartbeat_seconds * interval '1 s' < now()
  ) as lost`

export async function readQueueStats(db: Database, names: readonly string[]): Promise<QueueStats> {
  const { rows } = await db.$client.query<QueueStats>(look, [names])
  return rows[0] ?? { due: [], lost: [] }
}
