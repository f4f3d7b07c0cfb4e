import type { Topic, TopicFinding, TopicsFromReviewResult } from '@lintel/shared/contract/topics'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'
import { plantCapture, workReview } from '../../capture-reviews/testing/plant-capture.ts'
import { followReview } from './follow-review.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

async function call<Answer>(url: string, more: Partial<Call> = {}): Promise<Answer> {
  const answer = await platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.json<Answer>()
}

/** Random numbers that are the same for the same seed. */
function chance(seed: number) {
  let state = seed
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 48_271) % 2_147_483_647
    return items[state % items.length] as Item
  }
}
type Pick = ReturnType<typeof chance>

const names = ['Brick', 'Glass', 'Timber'] as const
type Building = { type: string; widths: number[]; status: string; hasRule: boolean }[]

function building(pick: Pick, isFirst: boolean): Building {
  return names.map((type) => ({
    type,
    widths: Array.from({ length: isFirst ? 2 : pick([0, 1, 2, 3]) }, () => pick([900, 901])),
    status: pick(['Approved', 'Approved', 'Not Approved', 'Not Approved', 'Not Reviewed']),
    hasRule: pick([true, true, false]),
  }))
}

/** Takes a building in, with the verdicts of that time, and reviews it. */
async function review(all: Building): Promise<string> {
  const there = all.filter(({ widths }) => widths.length > 0)
  const types = there.map(({ type }) => ({ category: 'Walls', family: 'Basic Wall', type, values: {} }))
  const elements = there.flatMap(({ widths }, index) =>
    widths.map((width) => ({ type: index + 1, values: { 'Size/Width/mm': width } })),
  )
  const captureId = await plantCapture(platform, { types, elements })
  await platform.asOwner(`update captures set capture_date = clock_timestamp() where id = $1`, [captureId])
  for (const { type, status, hasRule } of all) {
    await platform.asOwner(`update master_elements set status = $2 where type = $1`, [type, status])
    await platform.asOwner(
      `update master_element_parameters set approved_value = '900 mm', include_in_review = $2
       where parameter_name = 'Width' and kind = 'instance' and master_element_id in (select id from master_elements where type = $1)`,
      [type, hasRule],
    )
  }
  const { id } = await call<{ id: string }>(`/captures/${captureId}/reviews`, { method: 'POST' })
  await workReview(platform, id)
  return id
}

type Known = { topic: string; type: string; isRule: boolean; status: string; isPerhaps: boolean; comments: number }

/** How many elements a finding has in a building, and whether somebody has looked, as plainly as can be said. */
function lookedAt(all: Building, { type, isRule }: Sought): { count: number; isChecked: boolean } {
  const wall = all.find((one) => one.type === type)
  if (!wall) throw new Error(`${type} is unknown.`)
  const isThere = wall.widths.length > 0
  if (!isRule) {
    const count = wall.status === 'Not Approved' ? wall.widths.length : 0
    return { count, isChecked: !isThere || wall.status !== 'Not Reviewed' }
  }
  const isCompared = isThere && wall.status === 'Approved' && wall.hasRule
  return { count: isCompared ? wall.widths.filter((width) => width !== 900).length : 0, isChecked: isCompared }
}
type Sought = { type: string; isRule: boolean }

function expectation(known: Known, all: Building): Known {
  const { count, isChecked } = lookedAt(all, known)
  const isClosed = known.status === 'Closed'
  if (known.status === 'Accepted') return known
  if (count > 0) {
    const status = isClosed ? 'Open' : known.status
    return { ...known, status, isPerhaps: false, comments: known.comments + 1 }
  }
  if (!isChecked || isClosed || known.isPerhaps) return known
  return { ...known, isPerhaps: true, comments: known.comments + 1 }
}

async function changeOne(pick: Pick, known: Known): Promise<Known> {
  const status = pick(['Closed', 'Accepted', 'In Progress', known.status])
  if (status === known.status) return known
  const { revision } = await call<Topic>(`/topics/${known.topic}`)
  await call(`/topics/${known.topic}`, { method: 'PATCH', body: { revision, status } })
  return { ...known, status, isPerhaps: false }
}

async function makeSome(pick: Pick, reviewId: string, all: Building): Promise<Known[]> {
  const findings = await call<TopicFinding[]>(`/capture-reviews/${reviewId}/findings`)
  for (const { type, rule, elementCount } of findings)
    expect(elementCount).toBe(lookedAt(all, { type, isRule: rule !== null }).count)
  const chosen = findings.filter(({ topic }) => topic === null && pick([true, true, false]))
  if (chosen.length === 0) return []
  const body = { keys: chosen.map(({ key }) => key) }
  const { created } = await call<TopicsFromReviewResult>(`/capture-reviews/${reviewId}/topics`, {
    method: 'POST',
    body,
  })
  return chosen.map(({ type, rule, title }) => {
    const topic = created.find((one) => one.title === title)?.id ?? ''
    return { topic, type, isRule: rule !== null, status: 'Open', isPerhaps: false, comments: 0 }
  })
}

test.each([7, 4711])(
  'says over ten captures of random changes what somebody would who looks at each by hand (seed %p)',
  async (seed) => {
    const pick = chance(seed)
    await platform.asOwner('delete from topics; delete from topic_numbers')
    let known: Known[] = []
    for (let index = 0; index < 10; index += 1) {
      const all = building(pick, index === 0)
      const reviewId = await review(all)
      await Promise.all([1, 2].map(() => follow(reviewId)))
      known = known.map((one) => expectation(one, all))
      for (const one of known) {
        const { status, isPerhapsResolved, commentCount } = await call<Topic>(`/topics/${one.topic}`)
        const seen = { ...one, status, isPerhaps: isPerhapsResolved, comments: commentCount }
        expect([index, seen]).toEqual([index, one])
      }
      known.push(...(await makeSome(pick, reviewId, all)))
      for (const [place, one] of known.entries()) known[place] = await changeOne(pick, one)
    }
    expect(new Set(known.map(({ type, isRule }) => `${type}/${isRule}`)).size).toBe(known.length)
    expect(known.length).toBeGreaterThan(2)
  },
  60_000,
)

async function follow(reviewId: string): Promise<void> {
  const { db, jobs } = platform
  await withScope(db, { organizationId: 'CFA' }, (tx) => followReview({ tx, organizationId: 'CFA', jobs }, reviewId))
}
