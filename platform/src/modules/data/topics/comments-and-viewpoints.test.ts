import { randomUUID } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import type {
  Topic,
  TopicComment,
  TopicCommentPage,
  TopicEventPage,
  TopicPin,
  TopicViewpoint,
} from '@lintel/shared/contract/topics'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { withScope } from '../../../database/scope.ts'
import { listTopicsOfElements } from './about/links-repository.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { aCamera, topicCalls, type TopicCalls } from './testing/topic-calls.ts'
import { topicViewpoints } from './viewpoints/schema.ts'

let platform: TestApp
let calls: TopicCalls
beforeAll(async () => {
  platform = await buildTestApp()
  calls = await topicCalls(platform)
  await platform.asOwner(`update members set roles = roles || '{topics.read}' where user_id = 'local|reviewer'`)
})
afterAll(() => platform.close())

function comment({ id }: Topic, body: object, as = 'local|everything') {
  return calls.call(`/topics/${id}/comments`, { method: 'POST', body, as })
}

function view({ id }: Topic, body: object) {
  return calls.call(`/topics/${id}/viewpoints`, { method: 'POST', body })
}

async function read({ id }: Topic): Promise<Topic> {
  return (await calls.call(`/topics/${id}`)).json<Topic>()
}

test('keeps what people say, with those who are mentioned, and stands in nobody’s way', async () => {
  const topic = await calls.add()
  const text = 'See, @[Rowan Reyes](local|reviewer) and @[Gale Guest](local|guest): <b>here</b>'
  const said = (await comment(topic, { text })).json<TopicComment>()
  expect(said).toMatchObject({ text, isOwn: true, revision: 1, modifiedDate: null })
  expect(said.mentions).toEqual([{ id: 'local|reviewer', name: 'Rowan Reyes', email: 'reviewer@lintel.test' }])
  const answer = (await comment(topic, { text: 'Done.' }, 'local|reviewer')).json<TopicComment>()
  expect(await read(topic)).toMatchObject({ commentCount: 2, revision: 3, modifiedBy: { name: 'Rowan Reyes' } })
  const changed = await calls.call(`/topics/${topic.id}`, { method: 'PATCH', body: { revision: 1, title: 'Doors' } })
  expect(changed.json()).toMatchObject({ title: 'Doors', revision: 4 })
  const page = (await calls.call(`/topics/${topic.id}/comments?take=1`)).json<TopicCommentPage>()
  expect([page.items, page.next]).toEqual([[{ ...answer, isOwn: false }], answer.position])
  const next = await calls.call(`/topics/${topic.id}/comments?take=1&before=${page.next}`)
  expect(next.json<TopicCommentPage>()).toEqual({ items: [said], next: null })
})

test('lets authors alone change and delete what they have said, and tells of another window', async () => {
  const topic = await calls.add()
  const { id } = (await comment(topic, { text: 'First' })).json<TopicComment>()
  const at = `/topics/${topic.id}/comments/${id}`
  const change = (body: object, as?: string) =>
    calls.call(at, { method: 'PATCH', body, ...(as !== undefined && { as }) })
  const second = { text: 'Second', viewpointId: null, revision: 1 }
  expect((await change(second, 'local|reviewer')).status).toBe(403)
  expect((await change(second)).json()).toMatchObject({
    text: 'Second',
    revision: 2,
    modifiedBy: { name: 'Evelyn Everett' },
  })
  const late = await change({ ...second, text: 'Third' })
  expect([late.status, late.json<Problem>().errors?.[0]?.message]).toEqual([409, 'It is “Second” now.'])
  expect((await change({ ...second, text: ' ' })).status).toBe(400)
  expect((await calls.call(at, { method: 'DELETE', as: 'local|reviewer' })).status).toBe(403)
  expect((await calls.call(at, { method: 'DELETE' })).status).toBe(204)
  expect((await calls.call(at, { method: 'DELETE' })).status).toBe(404)
  expect(await read(topic)).toMatchObject({ commentCount: 0 })
  const { items } = (await calls.call(`/topics/${topic.id}/history`)).json<TopicEventPage>()
  expect(items.slice(0, 3).map(({ kind }) => kind)).toEqual(['comment-removed', 'comment-changed', 'comment-added'])
})

test('keeps a viewpoint as it was seen, with its picture and place, until nobody shows it', async () => {
  const topic = await calls.add()
  const png = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { captureId } = calls
  const components = { selection: [{ elementId: '1' }] }
  const seen = { camera: aCamera, components, pin: { x: 1, y: 2, z: 3 }, seenIn: { kind: 'capture', captureId } }
  const picture = `data:image/png;base64,${png.toString('base64')}`
  const made = (await view(topic, { ...seen, picture })).json<TopicViewpoint>()
  expect(made).toMatchObject({ ...seen, hasCamera: true, author: { name: 'Evelyn Everett' } })
  const image = await platform.call({ url: made.pictureUrl ?? '' })
  expect(image.status).toBe(200)
  expect((await calls.call(`/topics/${topic.id}/viewpoints/${made.id}`)).json()).toMatchObject(seen)
  const [listed] = (await calls.call(`/topics/${topic.id}/viewpoints`)).json<object[]>()
  expect(listed).toMatchObject({ id: made.id, hasCamera: true })
  expect(listed).not.toHaveProperty('camera')
  const tampered = await withScope(platform.db, { organizationId: 'CFA' }, (tx) =>
    tx.update(topicViewpoints).set({ pin: null }).where(eq(topicViewpoints.organizationId, 'CFA')),
  )
  expect(tampered.rowCount).toBe(0)
  const pins = (await calls.call(`/topic-pins?captureId=${captureId}`)).json<TopicPin[]>()
  expect(pins).toContainEqual(
    expect.objectContaining({ topicId: topic.id, viewpointId: made.id, pin: seen.pin, isOpen: true }),
  )
  const shown = (await comment(topic, { viewpointId: made.id })).json<TopicComment>()
  const remove = () => calls.call(`/topics/${topic.id}/viewpoints/${made.id}`, { method: 'DELETE' })
  expect((await remove()).status).toBe(409)
  await calls.call(`/topics/${topic.id}/comments/${shown.id}`, { method: 'DELETE' })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect(await read(topic)).toMatchObject({ viewpointCount: 0 })
})

test('refuses viewpoints that show nothing, and what there is not', async () => {
  const topic = await calls.add()
  expect((await view(topic, {})).status).toBe(400)
  expect((await view(topic, { picture: 'data:image/png;base64,iVBORw0KGgo=' })).status).toBe(422)
  expect((await view(topic, { camera: { ...aCamera, target: aCamera.position } })).status).toBe(400)
  expect((await view(topic, { camera: aCamera, seenIn: { kind: 'capture', captureId: randomUUID() } })).status).toBe(
    404,
  )
  expect((await comment(topic, { viewpointId: randomUUID() })).status).toBe(404)
  expect((await comment(topic, {})).status).toBe(400)
  const id = randomUUID()
  const answers = [await view(topic, { id, camera: aCamera }), await view(topic, { id, camera: aCamera })]
  expect(answers.map(({ status }) => status)).toEqual([201, 409])
  expect((await calls.call(`/topic-pins?captureId=${randomUUID()}`)).status).toBe(404)
  expect((await calls.call('/topic-pins')).status).toBe(400)
})

test('lists topics by the model in which they have a pin, and by the elements of a capture that they are about', async () => {
  const about = [{ captureId: calls.captureId, elementId: '1', masterElementId: null }]
  const [seen, linked] = [await calls.add({ title: 'Seen' }), await calls.add({ title: 'Linked', about })]
  const requestId = randomUUID()
  for (const seenIn of [
    { kind: 'prototype', prototype: 'P14', release: '2024.1' },
    { kind: 'assembled', requestId },
  ])
    expect((await view(seen, { camera: aCamera, pin: { x: 1, y: 2, z: 3 }, seenIn })).status).toBe(201)
  await view(linked, { camera: aCamera, seenIn: { kind: 'prototype', prototype: 'P15', release: '2024.1' } })
  async function listed(query: string): Promise<string[]> {
    return (await calls.call(`/topics?${query}`)).json<Topic[]>().map(({ title }) => title)
  }
  expect(await listed('prototype=P14')).toEqual(['Seen'])
  expect(await listed('prototype=P15')).toEqual([])
  expect(await listed(`requestId=${requestId}`)).toEqual(['Seen'])
  expect(await listed(`requestId=${randomUUID()}`)).toEqual([])
  const links = await calls.call(`/topic-links?captureId=${calls.captureId}`)
  const { id: topicId, number, title, status } = linked
  expect(links.json()).toEqual([{ elementId: '1', topicId, number, title, status, isOpen: true }])
  expect((await calls.call(`/topic-links?captureId=${randomUUID()}`)).json()).toEqual([])
})

test('tells the newest topics of the elements of a capture, and that there are more', async () => {
  await platform.asOwner('delete from topics')
  const about = [{ captureId: calls.captureId, elementId: '1', masterElementId: null }]
  for (const title of ['Old', 'Middle', 'New']) await calls.add({ title, about })
  await platform.asOwner(`update topics set status = 'Closed' where title = 'New'`)
  await platform.asOwner(`insert into topic_links (organization_id, topic_id, place, capture_id, element_id, title)
    select organization_id, topic_id, 2, capture_id, '2', title from topic_links`)
  const [organization] = await platform.asOwner<{ id: string }>('select organization_id as id from topics')
  const organizationId = organization?.id ?? ''
  const linked = { organizationId, captureId: calls.captureId, closedStatuses: ['Closed'] }
  async function told(topics: number, links: number): Promise<string[]> {
    const scope = { organizationId, userId: 'local|everything' }
    const found = await withScope(platform.db, scope, (tx) => listTopicsOfElements(tx, linked, { topics, links }))
    return found.map(({ title, elementId, hasMore }) => `${title} ${elementId}${hasMore ? ' …' : ''}`)
  }
  expect(await told(3, 6)).toEqual(['Middle 1', 'Middle 2', 'Old 1', 'Old 2', 'New 1', 'New 2'])
  expect(await told(2, 6)).toEqual(['Middle 1', 'Middle 2', 'New 1', 'New 2 …'])
  expect(await told(3, 3)).toEqual(['Middle 1', 'New 1', 'New 2 …'])
})

test('lists the topics about a master element, and about those that were merged into it', async () => {
  const [stands, merged] = await platform.asOwner<{ id: string }>(
    `insert into master_elements (organization_id, category, family, type, status)
     select organization_id, category, family, type || ' ' || n, status from master_elements, generate_series(1, 2) n
     where organization_id = 'CFA' order by type limit 2 returning id`,
  )
  await calls.add({ title: 'Of both', about: [{ masterElementId: merged?.id }, { masterElementId: stands?.id }] })
  await calls.add({ title: 'Of the other', about: [{ masterElementId: merged?.id }] })
  async function listed(id = ''): Promise<string[]> {
    return (await calls.call(`/topics?masterElementId=${id}`)).json<Topic[]>().map(({ title }) => title)
  }
  expect(await listed(stands?.id)).toEqual(['Of both'])
  await platform.asOwner('update master_elements set merged_into = $1 where id = $2', [stands?.id, merged?.id])
  expect((await listed(stands?.id)).sort()).toEqual(['Of both', 'Of the other'])
})
