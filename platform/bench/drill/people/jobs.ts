import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseServer } from '../harness/database.ts'
import type { Requested } from './requests.ts'

const maxWait = 120_000

const jobsQuery = `select request.id, request.status, count(job.id)::int as jobs,
    count(*) filter (where job.state = 'completed')::int as done, coalesce(sum(job.retry_count), 0)::int as again
  from assembly_requests request
  left join pgboss.job job on job.name = 'assembly' and job.data ->> 'requestId' = request.id::text
  where request.requested_by_id like 'load|%' group by request.id, request.status`

function isOpen({ status }: Record<string, unknown>): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** Waits until all that was requested is made; says what was not, or not once. */
export async function jobsOf(
  { query }: DatabaseServer,
  { ids }: Requested,
): Promise<{ figures: string[]; lost: string[] }> {
  const deadline = Date.now() + maxWait
  for (;;) {
    const rows = await query(jobsQuery)
    if (rows.some(isOpen) && Date.now() < deadline) {
      await wait(1000)
      continue
    }
    const open = rows.filter(({ status }) => status !== 'Complete')
    const restarts = rows.reduce((sum, row) => sum + Number(row['again']), 0)
    const odd = rows.filter(({ jobs, done }) => jobs !== 1 || done !== 1)
    const knownIds = new Set(rows.map(({ id }) => id))
    return {
      figures: [
        `jobs: ${rows.length} assemblies requested, ${rows.length - open.length} complete, ${restarts} begun again`,
      ],
      lost: [
        ...ids.filter((id) => !knownIds.has(id)).map((id) => `assembly ${id} is gone`),
        ...open.map(({ id, status }) => `assembly ${String(id)} is ${String(status)}`),
        ...odd.map(({ id, jobs, done }) => `assembly ${String(id)} has ${String(jobs)} jobs, ${String(done)} done`),
      ],
    }
  }
}
