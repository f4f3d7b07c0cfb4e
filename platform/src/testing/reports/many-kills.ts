import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { withScope } from '../../database/scope.ts'
import type { FaultHarness } from '../fault-harness.ts'
import { folderStore } from '../../modules/base/files/folder-store.ts'
import { beginReport } from '../../modules/reports/reports/begin-report.ts'
import { insertNotice } from '../../modules/reports/reports/notices/notice-repository.ts'
import { openRows, rowGroupsOf } from '../../modules/reports/reports/rows/stored-rows.ts'
import { analyst, organizationId } from '../../modules/reports/reports/testing/report-fixture.ts'

/** Makes a run last long enough to be interrupted. */
export async function addDelay({ database }: FaultHarness): Promise<void> {
  await database.asOwner(`alter policy organization_rows on assembly_requests using
    (organization_id = current_setting('app.organization', true) and pg_sleep(0.01) is not null)`)
}

/** Adds reports as the form requests them, each with a person to be notified. */
export async function seedReports({ database, jobs }: FaultHarness, count: number): Promise<void> {
  const [set] = await database.asOwner<{ id: string }>(
    `select id from data_sets where organization_id = $1 and name = 'Complete Assembly Requests'`,
    [organizationId],
  )
  const request = { reportTypeId: 'built-in:requests-by-month', dataSetId: set?.id ?? '', timeZone: 'UTC' }
  await withScope(database.db, { organizationId, userId: analyst }, async (tx) => {
    const scope = { tx, organizationId, userId: analyst, roles: ['analytics.read', 'reporting.create'] as const }
    for (let seeded = 0; seeded < count; seeded += 1) {
      const { id } = await beginReport(scope, request, jobs)
      await insertNotice(tx, { organizationId, id, userId: analyst })
    }
  })
}

export type SeededReport = {
  status: string
  row_count: number
  source_row_count: number
  result_key: string
  emails: number
  open: number
}

export function listSeeded({ database }: FaultHarness): Promise<SeededReport[]> {
  return database.asOwner<SeededReport>(`select r.*,
    (select count(*)::int from outbox_emails where text like '%' || r.id || '%') as emails,
    (select count(*)::int from report_steps where report_id = r.id and outcome = 'running') as open from reports r`)
}

/** Expects that this many reports are created once each, while this many workers are killed at different moments. */
export async function expectEachOnce(
  harness: FaultHarness,
  { runs, kills, timeout }: { runs: number; kills: number; timeout: number },
): Promise<void> {
  await seedReports(harness, runs)
  for (let kill = 1; kill <= kills; kill += 1) await killInTheMiddle(harness, kill)
  harness.startWorker()
  await until(
    async () => {
      const rows = await listSeeded(harness)
      expect(rows.filter(({ status, emails }) => status === 'Complete' && emails > 0)).toHaveLength(runs)
    },
    { timeout, interval: 250 },
  )
  await expectComplete(harness, runs)
}

/** Kills only after a worker has taken a report, as long as there is one left. */
async function killInTheMiddle({ database, killAfter }: FaultHarness, kill: number): Promise<void> {
  const count = `select sum(attempt)::int as attempts,
    count(*) filter (where status in ('Queued', 'InProgress'))::int as open from reports`
  const [before] = await database.asOwner<{ attempts: number }>(count)
  await killAfter(async () => {
    const [now] = await database.asOwner<{ attempts: number; open: number }>(count)
    expect(now?.open === 0 || (now?.attempts ?? 0) > (before?.attempts ?? 0)).toBe(true)
    await wait((kill * 97) % 400)
  })
}

async function expectComplete(harness: FaultHarness, runs: number): Promise<void> {
  const { database, folder } = harness
  const [expected] = await database.asOwner<{ groups: number; rows: number }>(
    `select count(*)::int as rows, count(distinct (date_trunc('month', requested_date at time zone 'UTC'), portfolio))::int as groups
     from assembly_requests where organization_id = $1 and status = 'Complete'`,
    [organizationId],
  )
  const store = folderStore(join(folder, 'files'))
  for (const row of await listSeeded(harness)) {
    expect(row).toMatchObject({ row_count: expected?.groups, source_row_count: expected?.rows, emails: 1, open: 0 })
    let read = 0
    const rows = await openRows(store, { resultKey: row.result_key, status: 'Complete' })
    for await (const { group } of rowGroupsOf(rows)) read += group.rows
    expect(read).toBe(expected?.groups)
  }
  // Files that killed attempts have left must be removed, and referenced files retained.
  const permanentFailure = await database.asOwner(
    `select key from unreferenced_files where key like '%/reports/%' and remove_at > now() + interval '1 day'`,
  )
  expect(permanentFailure).toHaveLength(runs)
}
