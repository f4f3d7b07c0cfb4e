import { performance } from 'node:perf_hooks'
import type { Client } from 'pg'
import { organizationId } from '../../src/modules/data/comparisons/testing/comparison-fixture.ts'
import { clearCaptures } from '../../src/modules/data/capture-files/removal/clear-captures.ts'
import type { BenchPlatform } from '../bench-platform.ts'
import { elements } from './seed-captures.ts'

/**
 * How long the oldest capture takes to be cleared away in slices, beside what a partition of its own would take: its rows as a table that is dropped. What
 * is measured is what decision 041 decides by.
 */
export async function measureRemoval({ db }: BenchPlatform, owner: Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `update captures set removed_date = now() where id = (select id from captures where organization_id = $1 order by capture_date limit 1)
     returning id`,
    [organizationId],
  )
  await owner.query(`create table as_partition (like captured_elements including all)`)
  await owner.query(`insert into as_partition select * from captured_elements where capture_id = $1`, [rows[0]?.id])
  const dropped = await timed(() => owner.query('drop table as_partition'))
  const requeue = () => Promise.reject(new Error('Nothing should be requeued.'))
  const cleared = await timed(() =>
    clearCaptures(db, organizationId, { signal: new AbortController().signal, requeue }),
  )
  console.log(
    `  a capture of ${elements} elements is cleared away in ${cleared.toFixed(0)} ms by slices; its elements as a partition are dropped in ${dropped.toFixed(0)} ms`,
  )
  const built = await timed(() =>
    owner.query('create index probe on captured_elements (organization_id, ifc_class, capture_id)'),
  )
  const { rows: counted } = await owner.query<{ total: number }>('select count(*)::int as total from captured_elements')
  console.log(
    `  an index of ${counted[0]?.total} elements is built in ${(built / 1000).toFixed(1)} s, for which nobody writes them`,
  )
  await owner.query('drop index probe')
}

/** Milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startTime = performance.now()
  await run()
  return performance.now() - startTime
}
