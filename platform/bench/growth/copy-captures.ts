import type { Client } from 'pg'
import { organizationId } from '../../src/modules/data/comparisons/testing/comparison-fixture.ts'
import { withOwner } from './seed-captures.ts'

/** What hangs below a capture, in an order in which nothing refers to what is not there yet. */
const ofCapture = ['captured_storeys', 'captured_parameters', 'captured_types', 'captured_elements'] as const
const ofReview = ['capture_review_types', 'capture_review_reports'] as const

/**
 * Copies what was captured over and over, each time a day earlier, as if it had been captured every day. The database copies its own rows: that is what
 * COPY does with a file of them, without the file.
 */
export async function copyCaptures(ownerUrl: string, rounds: number): Promise<void> {
  await withOwner(ownerUrl, async (owner) => {
    await owner.query(`set session_replication_role = replica; set synchronous_commit = off`)
    await owner.query(
      `create temp table templates as select id, (select r.id from capture_reviews r where r.capture_id = captures.id
         and status = 'Complete' order by requested_date desc limit 1) as review_id from captures where organization_id = '${organizationId}'`,
    )
    for (let round = 1; round <= rounds; round += 1) await copyRound(owner, round)
    for (const table of ['captures', 'capture_reviews', ...ofCapture, ...ofReview]) {
      // PostgreSQL vacuums by itself within minutes; the bench does not wait for that.
      await owner.query(`vacuum (analyze) ${table}`)
    }
  })
}

async function copyRound(owner: Client, round: number): Promise<void> {
  await owner.query('drop table if exists copies')
  await owner.query(
    `create temp table copies as select id, review_id, gen_random_uuid() as copy, gen_random_uuid() as review_copy from templates`,
  )
  const days = `${round} * interval '1 day'`
  const byCapture = 't.id = c.id'
  await copyTable(owner, 'captures', byCapture, {
    id: 'c.copy',
    file_hash: 'c.copy::text',
    file_key: `t.file_key || '.' || ${round}`,
    capture_date: `t.capture_date - ${days}`,
  })
  for (const table of ofCapture) await copyTable(owner, table, 't.capture_id = c.id', { capture_id: 'c.copy' })
  await copyTable(owner, 'capture_reviews', 't.id = c.review_id', {
    id: 'c.review_copy',
    capture_id: 'c.copy',
    requested_date: `t.requested_date - ${days}`,
    completed_date: `t.completed_date - ${days}`,
  })
  for (const table of ofReview)
    await copyTable(owner, table, 't.review_id = c.review_id', { review_id: 'c.review_copy' })
}

async function copyTable(owner: Client, table: string, join: string, changed: Record<string, string>): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `t."${name}"`)
  await owner.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join()}) select ${values.join()} from ${table} t join copies c on ${join}`,
  )
}
