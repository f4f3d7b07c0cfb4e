import type { Client } from 'pg'
import { median } from '../../../tooling/src/bench/median.ts'
import { timed } from './removal.ts'

const hashed = 32
const slice = 5000

/** A way to lay out the elements of all captures: one table, partitions by hash, or one partition for each capture. */
type Layout = { name: string; table: string; remove: (captureId: string) => Promise<unknown> }

/** Says of each layout how long it takes to read a capture, to count the newest ones as reports do, and to remove one. */
export async function measurePartitions(owner: Client): Promise<void> {
  const ids = await idsOf(owner)
  const columns = 'like captured_elements including defaults, primary key (capture_id, number)'
  await owner.query(`create table by_hash (${columns}) partition by hash (capture_id)`)
  await owner.query(`create table by_capture (${columns}) partition by list (capture_id)`)
  for (let part = 0; part < hashed; part += 1)
    await owner.query(
      `create table by_hash_${part} partition of by_hash for values with (modulus ${hashed}, remainder ${part})`,
    )
  for (const [index, id] of ids.entries())
    await owner.query(`create table by_capture_${index} partition of by_capture for values in ('${id}')`)
  for (const table of ['by_hash', 'by_capture']) {
    await owner.query(`insert into ${table} select * from captured_elements`)
    for (const column of ['type_number', 'revit_unique_id', 'revit_element_id'])
      await owner.query(`create index on ${table} (capture_id, ${column})`)
    await owner.query(`vacuum (analyze) ${table}`)
  }
  const inBatches = (table: string) => (id: string) => removeInBatches(owner, table, id)
  const layouts: Layout[] = [
    { name: 'one table', table: 'captured_elements', remove: inBatches('captured_elements') },
    { name: `${hashed} partitions by hash`, table: 'by_hash', remove: inBatches('by_hash') },
    {
      name: `${ids.length} partitions, one for each capture`,
      table: 'by_capture',
      remove: (id) => owner.query(`drop table by_capture_${ids.indexOf(id)}`),
    },
  ]
  for (const layout of layouts) await measureLayout(owner, layout, ids)
}

/** The newest first. */
async function idsOf(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from captures where exists (select from captured_elements where capture_id = id) order by capture_date desc`,
  )
  return rows.map(({ id }) => id)
}

async function measureLayout(owner: Client, { name, table, remove }: Layout, ids: readonly string[]): Promise<void> {
  const read = await medianOf(() =>
    owner.query(`select * from ${table} where capture_id = $1 order by number`, [ids[0]]),
  )
  // Which captures are the newest is known while the statement runs, so no partition is left out while it is planned.
  const newest = `select distinct on (project_group_id, document_file_name) id from captures
    order by project_group_id, document_file_name, capture_date desc, id`
  const counting = `select type_number, count(*) from ${table} e join (${newest}) c on c.id = e.capture_id group by type_number`
  const planned = await medianOf(() => owner.query(`explain ${counting}`))
  const counted = await medianOf(() => owner.query(counting))
  const locks = await locksOf(owner, counting)
  const removed = await timed(() => remove(ids.at(-1) ?? ''))
  console.log(
    `  ${name}: a capture is read in ${read.toFixed(0)} ms; counting the newest is planned in ${planned.toFixed(1)} ms, done in ${counted.toFixed(0)} ms ` +
      `and holds ${locks} locks; a capture is removed in ${removed.toFixed(0)} ms`,
  )
}

async function locksOf(owner: Client, statement: string): Promise<number> {
  await owner.query('begin')
  await owner.query(statement)
  const { rows } = await owner.query<{ locks: number }>(
    `select count(*)::int as locks from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
  )
  await owner.query('commit')
  return rows[0]?.locks ?? 0
}

async function removeInBatches(owner: Client, table: string, captureId: string): Promise<void> {
  for (;;) {
    // The place of a row is told within its partition alone.
    const { rowCount } = await owner.query(
      `delete from ${table} where (tableoid, ctid) in (select tableoid, ctid from ${table} where capture_id = $1 limit ${slice}) and capture_id = $1`,
      [captureId],
    )
    if ((rowCount ?? 0) < slice) return
  }
}

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await timed(run))
  return median(times)
}
