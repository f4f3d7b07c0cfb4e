import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import { plantCapture } from './testing/plant-capture.ts'

/** Processes start one after the other, which takes seconds each on a busy machine. */
const timeout = 120_000
const elementCount = 200

let stage: FaultStage
beforeAll(async () => {
  stage = await openFaultStage([
    `before insert on capture_review_reports for each row when (new.number = ${elementCount})`,
    `before update on capture_reviews for each row when (new.status = 'Complete')`,
  ])
}, timeout)
afterAll(() => stage.close(), timeout)

async function plant(): Promise<void> {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const elements = Array.from({ length: elementCount }, () => ({ type: 1, values: {} }))
  const { database, jobs } = stage
  await plantCapture({ db: database.db, jobs }, { types: [type], elements })
}

function judge(status: string): Promise<unknown> {
  return stage.database.asOwner(`update master_elements set status = $1, revision = revision + 1`, [status])
}

const left = `select (select count(*) from capture_reviews where status <> 'Complete')
  + (select count(*) from pgboss.job where state <> 'completed' and name like 'capture-review%') as left`

function untilDone(): Promise<void> {
  return until(async () => expect(await stage.database.asOwner(left)).toEqual([{ left: '0' }]), {
    timeout,
    interval: 100,
  })
}

test(
  'makes one whole review of each capture, whatever the workers were doing when they were killed',
  async () => {
    await plant()
    await judge('Not Approved')
    await stage.killAt(1)
    expect(await stage.database.asOwner('select 1 from capture_review_types')).toEqual([])
    // The review's rows are written and not written again: what is decided now is for the next review.
    await stage.killAt(2, () => judge('Approved'))
    stage.startWorker()
    await untilDone()
    await judge('Not Approved')
    await stage.hold(1)
    await plant()
    await stage.untilHeld(1)
    // By now the review has pinned the master model that it compares with.
    await judge('Not Reviewed')
    await stage.letGo(1)
    await untilDone()
    const made = await stage.database.asOwner(
      `select version, t.status, failed_elements_count as flagged,
         (select count(*)::int from capture_review_reports where review_id = r.id) as reports,
         (select count(*)::int from capture_review_steps where review_id = r.id and outcome = 'running') as open
       from capture_reviews r join capture_review_types t on t.review_id = r.id order by version`,
    )
    const whole = { status: 'Not Approved', flagged: elementCount, reports: elementCount, open: 0 }
    expect(made).toEqual([
      { version: 2, ...whole },
      { version: 4, ...whole },
    ])
  },
  timeout,
)
