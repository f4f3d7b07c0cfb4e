import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseServer } from '../harness/database.ts'
import type { Requested } from './requests.ts'

const maxWait = 120_000

const question = `select request.id, request.status, count(job.id)::int as jobs,
    count(*) filter (where job.state = 'completed')::int as done, coalesce(sum(job.retry_count), 0)::int as again
  from assembly_requests request
  left join pgboss.job job on job.name = 'assembly' and job.data ->> 'requestId' = request.id::text
  where request.requested_by_id like 'load|%' group by request.id, request.status`

function isOpen({ status }: Record<string, unknown>): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** Waits until all that was requested is made; says what was not, or not once. */
export async function jobsOf(
  { ask }: DatabaseServer,
  { ids }: Requested,
): Promise<{ figures: string[]; lost: string[] }> {
  const until = Date.now() + maxWait
  for (;;) {
    const rows = await ask(question)
    if (rows.some(isOpen) && Date.now() < until) {
      await wait(1000)
      continue
    }
    const open = rows.filter(({ status }) => status !== 'Complete')
    const again = rows.reduce((sum, row) => sum + Number(row['again']), 0)
    const odd = rows.filter(({ jobs, done }) => jobs !== 1 || done !== 1)
    const known = new Set(rows.map(({ id }) => id))
    return {
      figures: [
        `jobs: ${rows.length} assemblies requested, ${rows.length - open.length} complete, ${again} begun again`,
      ],
      lost: [
        ...ids.filter((id) => !known.has(id)).map((id) => `assembly ${id} is gone`),
        ...open.map(({ id, status }) => `assembly ${String(id)} is ${String(status)}`),
        ...odd.map(({ id, jobs, done }) => `assembly ${String(id)} has ${String(jobs)} jobs, ${String(done)} done`),
      ],
    }
  }
}
