import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import { until } from '@lintel/shared/testing/runner'
import { openFaultHarness, type FaultHarness } from '../../../../testing/fault-harness.ts'
import { organizationId, seedCapture, workReview, type Platform } from '../../capture-reviews/testing/seed-capture.ts'
import { makeTopics } from './make-topics.ts'
import { readFindings } from './read-findings.ts'

/** Processes start one after the other, which takes several seconds each on a busy machine. */
const timeout = 300_000

/** The statements at which the worker that follows a review is killed, in the order of their execution. */
const heldStatements = [
  'before insert on topic_comments for each row',
  'before insert on topic_events for each row',
  'before update on topic_sources for each row',
  'before update on topic_followers for each row',
]

/** How many walls the next reviews flag, and the statements (counted from 1) at which workers are killed: before and after the comment is inserted. */
const reviews = [
  { walls: 3, kills: [1, 3] },
  { walls: 0, kills: [2, 4] },
]

let harness: FaultHarness
let platform: Platform
beforeAll(async () => {
  harness = await openFaultHarness(heldStatements)
  platform = { db: harness.database.db, jobs: harness.jobs }
}, timeout)
afterAll(() => harness.close(), timeout)

/** Adds the newest capture of the file, with this many walls that are not approved; returns its queued review. */
async function capture(walls: number): Promise<string> {
  const type = (name: string) => ({ category: 'Walls', family: 'Basic Wall', type: name, values: {} })
  const types = walls > 0 ? [type('Sand')] : [type('Other')]
  const elements = Array.from({ length: Math.max(1, walls) }, () => ({ type: 1, values: {} }))
  const captureId = await seedCapture(platform, { types, elements })
  const { asOwner } = harness.database
  await asOwner(`update captures set capture_date = clock_timestamp() where id = $1`, [captureId])
  await asOwner(`update master_elements set status = 'Not Approved' where type = 'Sand'`)
  const [review] = await asOwner<{ id: string }>('select id from capture_reviews where capture_id = $1', [captureId])
  return review?.id ?? ''
}

async function makeTopic(reviewId: string): Promise<void> {
  const userId = 'local|everything'
  await withScope(platform.db, { organizationId, userId }, async (tx) => {
    const roles = ['topics.read', 'topics.create', 'revitupload.read'] as const
    const scope = { tx, organizationId, userId, roles, jobs: platform.jobs }
    const findings = await readFindings(scope, reviewId)
    await makeTopics(scope, reviewId, { keys: findings.map(({ key }) => key) })
  })
}

/** The state of the topic, and how many elements the last processed review flagged. */
async function change() {
  const [row] = await harness.database.asOwner(
    `select (select count(*)::int from topics) as topics, t.comment_count as comments,
       (select count(*)::int from topic_comments c where c.topic_id = t.id) as kept,
       (select count(*)::int from topic_events e where e.topic_id = t.id and e.kind = 'comment-added') as events,
       t.is_perhaps_resolved as "isPerhaps", s.element_count as found
     from topics t join topic_sources s on s.topic_id = t.id`,
  )
  return row
}

async function expectFollowed(reviewId: string): Promise<void> {
  const found = await harness.database.asOwner(
    `select 1 from pgboss.job where name = 'capture-reviewed' and data ->> 'reviewId' = $1 and state = 'completed'`,
    [reviewId],
  )
  expect(found).toHaveLength(1)
}

test(
  'updates topics once per review, whatever workers were doing when they were killed',
  async () => {
    const first = await capture(2)
    await workReview(platform, first)
    await makeTopic(first)
    expect(await change()).toMatchObject({ topics: 1, comments: 0, found: 2 })
    let worker = harness.startWorker()
    for (const [index, { walls, kills }] of reviews.entries()) {
      const [firstKill = 1, ...laterKills] = kills
      const unchanged = { comments: index, kept: index, events: index }
      const reviewId = await harness.killRunningAt(worker, firstKill, () => capture(walls))
      expect(await change()).toMatchObject(unchanged)
      for (const kill of laterKills) {
        await harness.killAt(kill)
        expect(await change()).toMatchObject(unchanged)
      }
      worker = harness.startWorker()
      await until(() => expectFollowed(reviewId), { timeout, interval: 20 })
      const all = index + 1
      const isPerhaps = walls === 0
      expect(await change()).toEqual({ topics: 1, comments: all, kept: all, events: all, isPerhaps, found: walls })
    }
  },
  timeout,
)
