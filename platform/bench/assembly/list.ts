import pg from 'pg'
import { seedManyRequests } from '../../seed/requests/many-requests.ts'
import { withScope } from '../../src/database/scope.ts'
import { setExitCode, isShort } from '../../../tooling/src/bench/verdict.ts'
import { compareWithBare } from '../bare-comparison.ts'

const organization = 'CFA'
const caller = 'local|designer'
const count = isShort ? 100 : 100_000

const ownCondition = `organization_id = $1 and requested_by_id = $2 and status in ('Complete', 'Error')`

const reachesGoal = await compareWithBare({
  name: `assembly list call, ${count} requests of one person`,
  goal: 0.7,
  caller,
  organization,
  path: `/revitassemblyrequest/organizations/${organization}?state=completed&skip=20&take=10`,
  fill: async (db, ownerUrl) => {
    await withScope(db, { organizationId: organization }, (tx) =>
      seedManyRequests(tx, { organizationId: organization, userId: caller, count }),
    )
    await tidyUp(ownerUrl)
  },
  runQuery: async (client) => {
    const { rows: items } = await client.query<Record<string, unknown>>(
      'select id, status, status_details, progress, portfolio, prototype_release, requested_date, completed_date, project_number, project_name ' +
        `from assembly_requests where id in (select id from assembly_requests where ${ownCondition} order by requested_date desc, id limit 10 offset 20) ` +
        'order by requested_date desc, id',
      [organization, caller],
    )
    const { rows } = await client.query<{ total: string }>(
      `select count(*) as total from assembly_requests where ${ownCondition}`,
      [organization, caller],
    )
    return { items, total: Number(rows[0]?.total) }
  },
})
setExitCode(reachesGoal)

/** PostgreSQL vacuums by itself within minutes; the bench does not wait for that. */
async function tidyUp(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('vacuum (analyze) assembly_requests')
  await client.end()
}
