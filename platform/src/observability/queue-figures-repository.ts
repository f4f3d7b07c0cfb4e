import type { Database } from '../database/connect.ts'
import { queueSchema } from '../jobs/queue-schema.ts'

export type QueueFigures = {
  kind: string
  waiting: number
  active: number
  /** Jobs whose last attempt has failed. */
  dead: number
  oldestWaitingSeconds: number
}

/** One row per queue, including those without jobs. */
const figures = `
  select queue.name as kind,
         count(*) filter (where job.state < 'active')::int as waiting,
         count(*) filter (where job.state = 'active')::int as active,
         count(*) filter (where job.state = 'failed')::int as dead,
         coalesce(greatest(0, extract(epoch from now() - min(greatest(job.created_on, job.start_after))
           filter (where job.state < 'active' and job.start_after <= now()))), 0)::float8 as "oldestWaitingSeconds"
  from ${queueSchema}.queue
  left join ${queueSchema}.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
  where queue.name not like '\\_\\_pgboss%'
  group by queue.name`

export async function readQueueFigures(db: Database): Promise<QueueFigures[]> {
  const { rows } = await db.$client.query<QueueFigures>(figures)
  return rows
}
