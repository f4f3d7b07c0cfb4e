import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import { seedCapture, workReview } from '../../capture-reviews/testing/seed-capture.ts'
import type {
  Topic,
  TopicFinding,
  TopicsFromReviewResult,
  TopicCommentPage,
  TopicViewpoint,
} from '@lintel/shared/contract/topics'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'
import { followReview } from './follow-review.ts'
import type { MasterElement } from '@lintel/shared/contract/master-model'

describe('comparison with a naive implementation', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  async function call<Answer>(url: string, more: Partial<Call> = {}): Promise<Answer> {
    const response = await platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
    if (response.status >= 300) throw new Error(response.text)
    return response.json<Answer>()
  }

  /** A pseudorandom generator that returns the same numbers for the same seed. */
  function createRandom(seed: number) {
    let state = seed
    return <Item>(items: readonly Item[]): Item => {
      state = (state * 48_271) % 2_147_483_647
      return items[state % items.length] as Item
    }
  }
  type Random = ReturnType<typeof createRandom>

  const names = ['Brick', 'Glass', 'Timber'] as const
  type Building = { type: string; widths: number[]; status: string; hasRule: boolean }[]

  function building(pick: Random, isFirst: boolean): Building {
    return names.map((type) => ({
      type,
      widths: Array.from({ length: isFirst ? 2 : pick([0, 1, 2, 3]) }, () => pick([900, 901])),
      status: pick(['Approved', 'Approved', 'Not Approved', 'Not Approved', 'Not Reviewed']),
      hasRule: pick([true, true, false]),
    }))
  }

  /** Stores a capture of the building with the current verdicts and reviews it. */
  async function review(all: Building): Promise<string> {
    const there = all.filter(({ widths }) => widths.length > 0)
    const types = there.map(({ type }) => ({ category: 'Walls', family: 'Basic Wall', type, values: {} }))
    const elements = there.flatMap(({ widths }, index) =>
      widths.map((width) => ({ type: index + 1, values: { 'Size/Width/mm': width } })),
    )
    const captureId = await seedCapture(platform, { types, elements })
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

  type KnownTopic = {
    topic: string
    type: string
    isRule: boolean
    status: string
    isPerhaps: boolean
    comments: number
  }

  /** A simple implementation: how many elements of a building have the finding, and whether the review checked it. */
  function checkNaively(all: Building, { type, isRule }: FindingQuery): { count: number; isChecked: boolean } {
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
  type FindingQuery = { type: string; isRule: boolean }

  function expectation(known: KnownTopic, all: Building): KnownTopic {
    const { count, isChecked } = checkNaively(all, known)
    const isClosed = known.status === 'Closed'
    if (known.status === 'Accepted') return known
    if (count > 0) {
      const status = isClosed ? 'Open' : known.status
      return { ...known, status, isPerhaps: false, comments: known.comments + 1 }
    }
    if (!isChecked || isClosed || known.isPerhaps) return known
    return { ...known, isPerhaps: true, comments: known.comments + 1 }
  }

  async function changeOne(pick: Random, known: KnownTopic): Promise<KnownTopic> {
    const status = pick(['Closed', 'Accepted', 'In Progress', known.status])
    if (status === known.status) return known
    const { revision } = await call<Topic>(`/topics/${known.topic}`)
    await call(`/topics/${known.topic}`, { method: 'PATCH', body: { revision, status } })
    return { ...known, status, isPerhaps: false }
  }

  async function makeSome(pick: Random, reviewId: string, all: Building): Promise<KnownTopic[]> {
    const findings = await call<TopicFinding[]>(`/capture-reviews/${reviewId}/findings`)
    for (const { type, rule, elementCount } of findings)
      expect(elementCount).toBe(checkNaively(all, { type, isRule: rule !== null }).count)
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

  test('updates topics like a manual check of each finding, over ten captures with random changes @full', async () => {
    const pick = createRandom(7)
    await platform.asOwner('delete from topics; delete from topic_numbers')
    let known: KnownTopic[] = []
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
  }, 60_000)

  async function follow(reviewId: string): Promise<void> {
    const { db, jobs } = platform
    await withScope(db, { organizationId: 'CFA' }, (tx) => followReview({ tx, organizationId: 'CFA', jobs }, reviewId))
  }
})

describe('following a finding', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  async function call<Answer>(url: string, more: Partial<Call> = {}): Promise<Answer> {
    const response = await platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
    if (response.status >= 300) throw new Error(response.text)
    return response.json<Answer>()
  }

  const brick = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const door = { category: 'Doors', family: 'Single', type: 'Wide', values: {} }

  /** Adds a capture with walls of these widths and this many doors; returns the id of its completed review. */
  async function capture(widths: readonly number[], doors = 0): Promise<string> {
    const walls = widths.map((width) => ({ type: 1, values: { 'Size/Width/mm': width } }))
    const elements = [...walls, ...Array.from({ length: doors }, () => ({ type: 2, values: {} }))]
    const captureId = await seedCapture(platform, { types: doors > 0 ? [brick, door] : [brick], elements })
    await platform.asOwner(`update captures set capture_date = clock_timestamp() where id = '${captureId}'`)
    return captureId
  }

  async function review(captureId: string): Promise<string> {
    const { id } = await call<{ id: string }>(`/captures/${captureId}/reviews`, { method: 'POST' })
    await workReview(platform, id)
    return id
  }

  async function follow(reviewId: string): Promise<void> {
    const { db, jobs } = platform
    await withScope(db, { organizationId: 'CFA' }, (tx) => followReview({ tx, organizationId: 'CFA', jobs }, reviewId))
  }

  async function judge(type: string, verdict: object): Promise<MasterElement> {
    const found = (await call<MasterElement[]>('/master-model')).find((element) => element.type === type)
    return call(`/master-model/${found?.id}`, { method: 'PUT', body: { ...verdict, revision: found?.revision } })
  }

  async function topicOf({ id }: Pick<Topic, 'id'>): Promise<Topic> {
    return call<Topic>(`/topics/${id}`)
  }

  async function commentsOf({ id }: Pick<Topic, 'id'>): Promise<string[]> {
    return (await call<TopicCommentPage>(`/topics/${id}/comments`)).items.map(({ text }) => text)
  }

  type Row = { id: string; parameterName: string; revision: number }

  /** Adds or removes a rule for the width of brick walls. */
  async function approveWidth(approvedValue: string | null): Promise<void> {
    const element = (await call<MasterElement[]>('/master-model')).find(({ type }) => type === 'Brick')
    const rows = await call<Row[]>(`/master-model/${element?.id}/instance-properties`)
    const row = rows.find(({ parameterName }) => parameterName === 'Width')
    const body = { approvedValue, includeInReview: approvedValue !== null, revision: row?.revision }
    await call(`/master-model/${element?.id}/parameters/${row?.id}`, { method: 'PUT', body })
  }

  test("follows a finding over captures: asks when it's gone, reopens when it returns, and never closes it", async () => {
    const first = await capture([900, 900], 3)
    await platform.asOwner(`update captured_elements set position = array[number, 0, 0] where capture_id = '${first}'`)
    await judge('Brick', { status: 'Not Approved' })
    await judge('Wide', { status: 'Not Approved' })
    const reviewId = await review(first)
    const findings = await call<TopicFinding[]>(`/capture-reviews/${reviewId}/findings`)
    expect(findings.map(({ title, elementCount, topic, rule }) => [title, elementCount, topic, rule])).toEqual([
      ['Wide is not approved', 3, null, null],
      ['Brick is not approved', 2, null, null],
    ])
    const keys = [...findings.map(({ key }) => key), 'f'.repeat(32)]
    const make = () =>
      call<TopicsFromReviewResult>(`/capture-reviews/${reviewId}/topics`, {
        method: 'POST',
        body: { keys, fields: { priority: 'High', assignedTo: 'local|reviewer' } },
      })
    const [made, again] = await Promise.all([make(), make()])
    const { created } = [made, again].find((one) => one.created.length > 0) ?? made
    expect([made.created.length + again.created.length, made.known + again.known, made.gone]).toEqual([2, 2, 1])
    const [doors, walls] = [...created].sort((one, other) => other.title.localeCompare(one.title))
    if (!doors || !walls) throw new Error('The topics were not made.')
    expect(await topicOf(walls)).toMatchObject({ priority: 'High', assignedTo: { id: 'local|reviewer' }, isOpen: true })
    expect((await topicOf(walls)).about.map(({ title }) => title)).toEqual(['Basic Wall: Brick', 'Store.ifc'])
    for (const [topic, elements] of [[walls, ['1', '2']] as const, [doors, ['3', '4', '5']] as const]) {
      const [seen] = await call<{ id: string }[]>(`/topics/${topic.id}/viewpoints`)
      const { components } = await call<TopicViewpoint>(`/topics/${topic.id}/viewpoints/${seen?.id}`)
      expect(components?.selection?.map(({ elementId }) => elementId)).toEqual(elements)
    }
    const linked = await call<TopicFinding[]>(`/capture-reviews/${reviewId}/findings`)
    expect(linked.map(({ topic }) => topic?.id)).toEqual([doors.id, walls.id])

    // The doors now use another type, and there are more walls.
    const second = await review(await capture([900, 900, 900]))
    // The job runs twice, as after a killed worker, followed by an outdated job.
    for (const next of [second, second, reviewId]) await follow(next)
    expect(await topicOf(doors)).toMatchObject({ isPerhapsResolved: true, status: 'Open', commentCount: 1 })
    expect(await commentsOf(doors)).toEqual([expect.stringMatching(/no longer finds it\. Resolved\?$/)])
    expect(await commentsOf(walls)).toEqual([expect.stringMatching(/^A review found 3 elements in “Store\.ifc”/)])
    const { revision } = await topicOf(doors)
    await call(`/topics/${doors.id}`, { method: 'PATCH', body: { status: 'Closed', revision } })
    expect(await topicOf(doors)).toMatchObject({ isPerhapsResolved: false, isOpen: false })
    const { revision: ofWalls } = await topicOf(walls)
    await call(`/topics/${walls.id}`, { method: 'PATCH', body: { status: 'Accepted', revision: ofWalls } })

    const third = await review(await capture([900], 1))
    await follow(third)
    expect(await topicOf(doors)).toMatchObject({ isOpen: true, status: 'Open', commentCount: 2 })
    expect(await topicOf(walls)).toMatchObject({ status: 'Accepted', commentCount: 1 })
  })

  test("doesn't ask if a rule was not checked again", async () => {
    const first = await capture([900])
    await judge('Brick', { status: 'Approved' })
    await approveWidth('800')
    const reviewId = await review(first)
    const [finding] = await call<TopicFinding[]>(`/capture-reviews/${reviewId}/findings`)
    expect(finding).toMatchObject({
      title: 'Brick: Width differs from the approved value',
      rule: { kind: 'instance', parameterName: 'Width' },
    })
    const body = { keys: [finding?.key] }
    const { created } = await call<TopicsFromReviewResult>(`/capture-reviews/${reviewId}/topics`, {
      method: 'POST',
      body,
    })
    const [topic] = created
    if (!topic) throw new Error('The topic was not made.')
    await platform.asOwner(`update captured_elements set position = '{1,2,3}'`)
    const wider = await review(await capture([901]))
    await follow(wider)
    expect(await commentsOf(topic)).toHaveLength(1)
    await approveWidth(null)
    await follow(await review(await capture([800])))
    expect(await topicOf(topic)).toMatchObject({ isPerhapsResolved: false, commentCount: 1 })
    await approveWidth('800')
    const fixedCapture = await capture([800])
    await follow(await review(fixedCapture))
    expect(await topicOf(topic)).toMatchObject({ isPerhapsResolved: true, commentCount: 2 })
    const broken = await capture([900])
    await platform.asOwner(`update captured_elements set position = '{1,2,3}' where capture_id = '${broken}'`)
    await follow(await review(broken))
    expect(await topicOf(topic)).toMatchObject({ isPerhapsResolved: false, viewpointCount: 1 })
    const [viewpoint] = await call<{ id: string }[]>(`/topics/${topic.id}/viewpoints`)
    expect(await call<TopicViewpoint>(`/topics/${topic.id}/viewpoints/${viewpoint?.id}`)).toMatchObject({
      pin: { x: 1, y: 2, z: 3 },
      components: { selection: [{ elementId: '1' }] },
      seenIn: { kind: 'capture', captureId: broken },
    })
  })
})
