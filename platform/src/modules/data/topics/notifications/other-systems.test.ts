import type { MasterElement } from '@lintel/shared/contract/master-model'
import type {
  Topic,
  TopicComment,
  TopicFinding,
  TopicMassChangeResult,
  TopicsFromReviewResult,
  TopicViewpoint,
} from '@lintel/shared/contract/topics'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { organizationId, seedCapture, workReview } from '../../capture-reviews/testing/seed-capture.ts'
import { followReview } from '../reviewed/follow-review.ts'
import { aCamera, topicCalls, type TopicCalls } from '../testing/topic-calls.ts'

let platform: TestApp
let calls: TopicCalls
let webhookId: string
beforeAll(async () => {
  platform = await buildTestApp()
  calls = await topicCalls(platform)
  const events = ['topic.created', 'topic.updated', 'comment.created']
  webhookId = (await send<{ id: string }>('/webhooks', { address: 'https://example.com/events', events })).id
})
afterAll(() => platform.close())

async function send<Answer>(url: string, body: object, method: 'POST' | 'PATCH' | 'PUT' = 'POST'): Promise<Answer> {
  const response = await calls.call(url, { method, body })
  if (response.status >= 300) throw new Error(response.text)
  return response.json<Answer>()
}

async function read<Answer>(url: string): Promise<Answer> {
  return (await calls.call(url)).json<Answer>()
}

type WebhookEvent = { type: string; data: { topicId: string; revision: number; title: string; status: string } }

/** Returns and deletes the webhook events written since the last call. */
async function takeEvents(): Promise<WebhookEvent[]> {
  const rows = await platform.asOwner<{ body: string }>(
    `select body from webhook_deliveries d join webhook_messages m on m.id = d.message_id
     where endpoint_id = $1 order by d.position`,
    [webhookId],
  )
  await platform.asOwner('delete from webhook_messages')
  return rows.map(({ body }) => JSON.parse(body) as WebhookEvent)
}

async function takeEventTypes(): Promise<string[]> {
  return (await takeEvents()).map(({ type }) => type)
}

test('sends one event per created, changed or commented topic, and none for rejected or empty changes @full', async () => {
  const about = [{ captureId: calls.captureId, elementId: null, masterElementId: null }]
  const topic = await calls.add({ labels: ['Structure'], about })
  const { id: topicId, number, project } = topic
  const data = {
    ...{ topicId, number, projectId: project.id, projectName: project.name, title: 'A door is missing' },
    ...{ status: 'Open', revision: 1, personId: 'local|everything', personName: 'Evelyn Everett', through: null },
  }
  expect(await takeEvents()).toEqual([{ type: 'topic.created', timestamp: expect.any(String), data }])

  const one = `/topics/${topicId}`
  const changed = await send<Topic>(one, { revision: 1, title: 'Doors', status: 'Closed', about: [] }, 'PATCH')
  const now = { ...data, title: 'Doors', status: 'Closed', revision: changed.revision }
  expect(await takeEvents()).toEqual([{ type: 'topic.updated', timestamp: expect.any(String), data: now }])
  await send(one, { revision: changed.revision, title: 'Doors' }, 'PATCH')
  expect((await calls.call(one, { method: 'PATCH', body: { revision: 1, title: 'Windows' } })).status).toBe(409)
  const duplicateRequest = { id: topicId, projectId: project.id, title: 'Twin' }
  expect((await calls.call('/topics', { method: 'POST', body: duplicateRequest })).status).toBe(409)
  expect(await takeEvents()).toEqual([])

  const comment = await send<TopicComment>(`${one}/comments`, { text: 'Secret' })
  const expectedComment = { ...now, revision: changed.revision + 1, commentId: comment.id }
  expect(await takeEvents()).toEqual([
    { type: 'comment.created', timestamp: expect.any(String), data: expectedComment },
  ])
  const ofComment = `${one}/comments/${comment.id}`
  await send(ofComment, { revision: 1, text: 'No secret', viewpointId: null }, 'PATCH')
  await calls.call(ofComment, { method: 'DELETE' })
  const viewpoint = await send<TopicViewpoint>(`${one}/viewpoints`, { camera: aCamera })
  await calls.call(`${one}/viewpoints/${viewpoint.id}`, { method: 'DELETE' })
  expect(await takeEventTypes()).toEqual(Array.from({ length: 4 }, () => 'topic.updated'))
})

test('sends one event for each changed topic of a thousand @full', async () => {
  const seeded = await platform.asOwner<{ id: string; revision: number }>(
    `insert into topics (organization_id, project_group_id, number, title, status, created_by, modified_by)
     select $1, $2, 10000 + n, 'Many', case when n = 7 then 'Closed' else 'Open' end, $3, $3
     from generate_series(1, 1000) n returning id, revision`,
    [organizationId, calls.projectId, JSON.stringify({ name: 'Eve', email: '' })],
  )
  const body = { topics: seeded, change: { status: 'Closed' } }
  const { results } = await send<TopicMassChangeResult>('/topics', body, 'PATCH')
  expect(results.filter(({ problem }) => problem)).toEqual([])
  const all = await takeEvents()
  expect(new Set(all.map(({ type, data }) => `${type} ${data.status} ${data.revision}`))).toEqual(
    new Set(['topic.updated Closed 2']),
  )
  expect([all.length, new Set(all.map(({ data }) => data.topicId)).size]).toEqual([999, 999])
}, 30_000)

const brick = { category: 'Walls', family: 'Basic Wall', type: 'Sand', values: {} }
const other = { ...brick, type: 'Other' }

async function review(walls: number): Promise<string> {
  const elements = Array.from({ length: walls }, () => ({ type: 1, values: {} }))
  const types = walls > 0 ? [brick] : [other]
  const captureId = await seedCapture(platform, { types, elements: walls > 0 ? elements : [{ type: 1, values: {} }] })
  await platform.asOwner(`update captures set capture_date = clock_timestamp() where id = '${captureId}'`)
  await platform.asOwner(`update captured_elements set position = '{1,2,3}' where capture_id = '${captureId}'`)
  const sand = (await read<MasterElement[]>('/master-model')).find(({ type }) => type === 'Sand')
  if (sand?.status === 'Not Reviewed')
    await send(`/master-model/${sand.id}`, { status: 'Not Approved', revision: sand.revision }, 'PUT')
  const { id } = await send<{ id: string }>(`/captures/${captureId}/reviews`, {})
  await workReview(platform, id)
  return id
}

async function follow(reviewId: string): Promise<void> {
  const { db, jobs } = platform
  await withScope(db, { organizationId }, (tx) => followReview({ tx, organizationId, jobs }, reviewId))
}

test('sends one event for each topic created or updated by a review @full', async () => {
  const first = await review(1)
  const [finding] = await read<TopicFinding[]>(`/capture-reviews/${first}/findings`)
  const url = `/capture-reviews/${first}/topics`
  const { created } = await send<TopicsFromReviewResult>(url, { keys: [finding?.key] })
  await send(url, { keys: [finding?.key] })
  const topicId = created[0]?.id
  // The review also creates a viewpoint, which has no event of its own.
  expect(await takeEvents()).toMatchObject([{ type: 'topic.created', data: { topicId, revision: 2 } }])
  for (const walls of [2, 0]) {
    const next = await review(walls)
    await follow(next)
    await follow(next)
    const data = { topicId, personId: null, personName: 'Capture Review' }
    expect(await takeEvents()).toMatchObject([
      { type: 'topic.updated', data },
      { type: 'comment.created', data: { ...data, commentId: expect.any(String) } },
    ])
  }
})

test('writes no events without a subscribed webhook', async () => {
  await platform.asOwner(`update webhook_endpoints set events = '{topic.created}'`)
  const topic = await calls.add()
  await send(`/topics/${topic.id}/comments`, { text: 'Here' })
  await send(`/topics/${topic.id}`, { revision: 1, title: 'Doors' }, 'PATCH')
  expect(await takeEventTypes()).toEqual(['topic.created'])
})

test('lets authorized programs read topics, but not write them @full', async () => {
  const { id } = await calls.add()
  const viewpoint = await send<TopicViewpoint>(`/topics/${id}/viewpoints`, { camera: aCamera })
  const inOne = ['', '/history', '/comments', '/viewpoints', `/viewpoints/${viewpoint.id}`].map((url) => `/${id}${url}`)
  const pins = `/topic-pins?captureId=${calls.captureId}`
  const urls = ['/topics', ...inOne.map((url) => `/topics${url}`), pins, '/topic-choices']
  for (const [right, status] of [
    ['topics', 200],
    ['reviews', 403],
  ] as const) {
    const { token } = await send<{ token: string }>('/organization-tokens', { name: right, may: [right] })
    const asProgram = { organization: organizationId, headers: { authorization: `Bearer ${token}` } }
    for (const url of urls)
      expect([url, (await platform.call({ ...asProgram, url: `/api${url}` })).status]).toEqual([url, status])
    const written = { method: 'POST', url: `/api/topics/${id}/comments`, body: { text: 'No' } } as const
    expect((await platform.call({ ...asProgram, ...written })).status).toBe(401)
  }
})
