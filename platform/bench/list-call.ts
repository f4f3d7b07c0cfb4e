import { setExitCode } from '../../tooling/src/bench/verdict.ts'
import { compareWithBare } from './bare-comparison.ts'

const organization = 'CFA'

const reachesGoal = await compareWithBare({
  name: 'list call',
  goal: 0.7,
  caller: 'local|designer',
  organization,
  path: `/lintel-webapi/prototypes/${organization}`,
  runQuery: async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      'select prototype, version, published, automation, thumbnail from prototype_releases ' +
        'where organization_id = $1 and published = $2 order by prototype collate natural_order, version collate natural_order desc',
      [organization, true],
    )
    return rows
  },
})
setExitCode(reachesGoal)
