import type { MasterElement } from '@lintel/shared/contract/master-model'
import type {
  Topic,
  TopicCommentPage,
  TopicFinding,
  TopicsFromReviewResult,
  TopicViewpoint,
} from '@lintel/shared/contract/topics'
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

const brick = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
const door = { category: 'Doors', family: 'Single', type: 'Wide', values: {} }

/** A capture of so many walls and doors, each wall of its width, and its review, which is worked. */
async function capture(widths: readonly number[], doors = 0): Promise<string> {
  const walls = widths.map((width) => ({ type: 1, values: { 'Size/Width/mm': width } }))
  const elements = [...walls, ...Array.from({ length: doors }, () => ({ type: 2, values: {} }))]
  const captureId = await plantCapture(platform, { types: doors > 0 ? [brick, door] : [brick], elements })
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

async function said({ id }: Pick<Topic, 'id'>): Promise<string[]> {
  return (await call<TopicCommentPage>(`/topics/${id}/comments`)).items.map(({ text }) => text)
}

type Row = { id: string; parameterName: string; revision: number }

/** Gives the width of brick walls a rule, or takes it away. */
async function approveWidth(approvedValue: string | null): Promise<void> {
  const element = (await call<MasterElement[]>('/master-model')).find(({ type }) => type === 'Brick')
  const rows = await call<Row[]>(`/master-model/${element?.id}/instance-properties`)
  const row = rows.find(({ parameterName }) => parameterName === 'Width')
  const body = { approvedValue, includeInReview: approvedValue !== null, revision: row?.revision }
  await call(`/master-model/${element?.id}/parameters/${row?.id}`, { method: 'PUT', body })
}

test('follows a finding over captures: asks when it is gone, opens again when it returns, and closes nothing', async () => {
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

  // The doors are mended: another type is used. Of the walls there are more.
  const second = await review(await capture([900, 900, 900]))
  // Once more, as after a killed worker, and a late one of before.
  for (const next of [second, second, reviewId]) await follow(next)
  expect(await topicOf(doors)).toMatchObject({ isPerhapsResolved: true, status: 'Open', commentCount: 1 })
  expect(await said(doors)).toEqual([expect.stringMatching(/did not find it any more\. Resolved\?$/)])
  expect(await said(walls)).toEqual([expect.stringMatching(/^A review found 3 elements in “Store\.ifc”/)])
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

test('asks nothing where a rule was not looked at again', async () => {
  const first = await capture([900])
  await judge('Brick', { status: 'Approved' })
  await approveWidth('800')
  const reviewId = await review(first)
  const [finding] = await call<TopicFinding[]>(`/capture-reviews/${reviewId}/findings`)
  expect(finding).toMatchObject({
    title: 'Brick: Width is not as approved',
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
  expect(await said(topic)).toHaveLength(1)
  await approveWidth(null)
  await follow(await review(await capture([800])))
  expect(await topicOf(topic)).toMatchObject({ isPerhapsResolved: false, commentCount: 1 })
  await approveWidth('800')
  const mended = await capture([800])
  await follow(await review(mended))
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
