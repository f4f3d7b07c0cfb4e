import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { withScope } from '../../../database/scope.ts'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import { comparisonJob } from './comparison.job.ts'
import { comparisons } from './schema.ts'
import type { Building } from './testing/building.ts'
import { organizationId, plantCapture } from './testing/comparison-desk.ts'

/** Processes start one after the other, which takes seconds each on a busy machine. */
const timeout = 120_000

let stage: FaultStage
beforeAll(async () => {
  stage = await openFaultStage([
    `before insert on comparison_items for each row when (new.kind = 'Changed')`,
    `before update on comparisons for each row when (new.status = 'Complete')`,
  ])
}, timeout)
afterAll(() => stage.close(), timeout)

function building(height: number): Building {
  const wall = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }
  const values = { 'Constraints/Height': { value: height, unit: 'mm' } }
  return { elements: [{ uniqueId: 'one', ...wall, values }], types: {} }
}

/** Adds a comparison as the route does, and answers its id. */
async function plantComparison(baseCaptureId: string, compareCaptureId: string): Promise<string> {
  const { database, jobs } = stage
  return withScope(database.db, { organizationId }, async (tx) => {
    const [capture] = await database.asOwner<{ id: string }>('select project_group_id as id from captures limit 1')
    const pair = { organizationId, projectGroupId: capture?.id ?? '', baseCaptureId, compareCaptureId }
    const [planted] = await tx
      .insert(comparisons)
      .values({ ...pair, requestedBy: 'Evelyn Everett' })
      .returning()
    await jobs.send(tx, comparisonJob, { organizationId, comparisonId: planted?.id ?? '' })
    return planted?.id ?? ''
  })
}

test(
  'stores the differences once and whole, whatever the worker was doing when it was killed',
  async () => {
    const base = await plantCapture(stage.database.db, building(3000))
    const id = await plantComparison(base, await plantCapture(stage.database.db, building(3100)))
    await stage.killAt(1)
    expect(await stage.database.asOwner('select 1 from comparison_items')).toEqual([])
    await stage.killAt(2)
    expect(await stage.database.asOwner('select 1 from comparison_items')).toHaveLength(1)
    stage.startWorker()
    const ended = `select id, status, changed, (select count(*)::int from comparison_items) as items,
      (select count(*)::int from comparison_steps where outcome = 'running') as open from comparisons`
    await until(
      async () =>
        expect(await stage.database.asOwner(ended)).toEqual([
          { id, status: 'Complete', changed: 1, items: 1, open: 0 },
        ]),
      { timeout, interval: 250 },
    )
  },
  timeout,
)
