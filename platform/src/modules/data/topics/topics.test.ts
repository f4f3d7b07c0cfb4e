import { randomUUID } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import type {
  Topic,
  TopicComment,
  TopicCommentPage,
  TopicEventPage,
  TopicPicture,
  TopicPin,
  TopicViewpoint,
  TopicChoices,
  TopicMassChangeResult,
  TopicSummary,
} from '@lintel/shared/contract/topics'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { withScope } from '../../../database/scope.ts'
import { listTopicsOfElements } from './links/links-repository.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { aCamera, topicCalls, type TopicCalls } from './testing/topic-calls.ts'
import { topicViewpoints } from './viewpoints/schema.ts'

describe('comments and viewpoints', () => {
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

  test('stores comments with mentions, without revision conflicts', async () => {
    const topic = await calls.add()
    const text = 'See, @[Rowan Reyes](local|reviewer) and @[Gale Guest](local|guest): <b>here</b>'
    const postedComment = (await comment(topic, { text })).json<TopicComment>()
    expect(postedComment).toMatchObject({ text, isOwn: true, revision: 1, modifiedDate: null })
    expect(postedComment.mentions).toEqual([
      { id: 'local|reviewer', name: 'Rowan Reyes', email: 'reviewer@lintel.test' },
    ])
    const answer = (await comment(topic, { text: 'Done.' }, 'local|reviewer')).json<TopicComment>()
    expect(await read(topic)).toMatchObject({ commentCount: 2, revision: 3, modifiedBy: { name: 'Rowan Reyes' } })
    const changed = await calls.call(`/topics/${topic.id}`, { method: 'PATCH', body: { revision: 1, title: 'Doors' } })
    expect(changed.json()).toMatchObject({ title: 'Doors', revision: 4 })
    const page = (await calls.call(`/topics/${topic.id}/comments?take=1`)).json<TopicCommentPage>()
    expect([page.items, page.next]).toEqual([[{ ...answer, isOwn: false }], answer.position])
    const next = await calls.call(`/topics/${topic.id}/comments?take=1&before=${page.next}`)
    expect(next.json<TopicCommentPage>()).toEqual({ items: [postedComment], next: null })
  })

  test('lets only authors change and delete comments, and detects changes in another window', async () => {
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

  test('stores a viewpoint with its picture and position until no comment refers to it', async () => {
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

  test("returns the newest picture of each topic, only of the user's organization @full", async () => {
    const [first, second, none] = [await calls.add(), await calls.add(), await calls.add()]
    const png = await sharp({ create: { width: 64, height: 40, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    const picture = `data:image/png;base64,${png.toString('base64')}`
    for (const topic of [first, first, second]) await view(topic, { picture })
    const newest = (await view(first, { picture })).json<TopicViewpoint>()
    await view(first, { camera: aCamera })
    await view(none, { camera: aCamera })
    const url = `/topic-pictures?topicIds=${[first, second, none].map(({ id }) => id).join(',')}`
    const found = (await calls.call(url, { as: 'local|reviewer' })).json<TopicPicture[]>()
    expect(found.map(({ topicId }) => topicId).sort()).toEqual([first.id, second.id].sort())
    expect(found).toContainEqual({ topicId: first.id, viewpointId: newest.id, pictureUrl: expect.any(String) })
    const image = await platform.call({ url: found[0]?.pictureUrl ?? '' })
    expect(image.status).toBe(200)
    expect((await calls.call(url, { organization: 'HFA' })).json()).toEqual([])
    expect((await calls.call('/topic-pictures?topicIds=')).json()).toEqual([])
    expect((await calls.call('/topic-pictures?topicIds=12')).status).toBe(400)
    const many = Array.from({ length: 61 }, () => randomUUID()).join(',')
    expect((await calls.call(`/topic-pictures?topicIds=${many}`)).status).toBe(400)
    expect((await calls.call(url, { as: 'local|guest' })).status).toBe(404)
  })

  test('rejects empty viewpoints and unknown targets', async () => {
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
    const responses = [await view(topic, { id, camera: aCamera }), await view(topic, { id, camera: aCamera })]
    expect(responses.map(({ status }) => status)).toEqual([201, 409])
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

  test("returns the newest topics of a capture's elements, and whether there are more", async () => {
    await platform.asOwner('delete from topics')
    const about = [{ captureId: calls.captureId, elementId: '1', masterElementId: null }]
    for (const title of ['Old', 'Middle', 'New']) await calls.add({ title, about })
    await platform.asOwner(`update topics set status = 'Closed' where title = 'New'`)
    await platform.asOwner(`insert into topic_links (organization_id, topic_id, place, capture_id, element_id, title)
    select organization_id, topic_id, 2, capture_id, '2', title from topic_links`)
    const [organization] = await platform.asOwner<{ id: string }>('select organization_id as id from topics')
    const organizationId = organization?.id ?? ''
    const linked = { organizationId, captureId: calls.captureId, closedStatuses: ['Closed'] }
    async function queryPlan(topics: number, links: number): Promise<string[]> {
      const scope = { organizationId, userId: 'local|everything' }
      const found = await withScope(platform.db, scope, (tx) => listTopicsOfElements(tx, linked, { topics, links }))
      return found.map(({ title, elementId, hasMore }) => `${title} ${elementId}${hasMore ? ' …' : ''}`)
    }
    expect(await queryPlan(3, 6)).toEqual(['Middle 1', 'Middle 2', 'Old 1', 'Old 2', 'New 1', 'New 2'])
    expect(await queryPlan(2, 6)).toEqual(['Middle 1', 'Middle 2', 'New 1', 'New 2 …'])
    expect(await queryPlan(3, 3)).toEqual(['Middle 1', 'New 1', 'New 2 …'])
  })

  test('lists the topics about a master element, including merged ones', async () => {
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
})

describe('topics', () => {
  let platform: TestApp
  let calls: TopicCalls
  beforeAll(async () => {
    platform = await buildTestApp()
    calls = await topicCalls(platform)
  })
  afterAll(() => platform.close())

  function patch({ id }: Pick<Topic, 'id'>, body: object, as = 'local|everything') {
    return calls.call(`/topics/${id}`, { method: 'PATCH', body, as })
  }

  async function listed(query = ''): Promise<TopicSummary[]> {
    return (await calls.call(`/topics${query}`)).json<TopicSummary[]>()
  }

  async function historyOf({ id }: Pick<Topic, 'id'>) {
    return (await calls.call(`/topics/${id}/history`)).json<TopicEventPage>().items
  }

  test('numbers topics per project, stores their fields, and records each field in the history', async () => {
    const [first, second] = [await calls.add(), await calls.add()]
    expect([first.number + 1, first.status, first.isOpen, first.revision]).toEqual([second.number, 'Open', true, 1])
    const { captureId } = calls
    const about = [{ captureId, elementId: '1', masterElementId: null }]
    const given = {
      type: 'Issue',
      priority: 'High',
      labels: ['Structure', 'Structure'],
      stage: 'Design',
      dueDate: '2026-03-31',
    }
    const topic = await calls.add({ ...given, assignedTo: 'local|designer', description: ' Look\u0007 here ', about })
    expect(topic).toMatchObject({ ...given, labels: ['Structure'], description: 'Look here', commentCount: 0 })
    expect(topic.assignedTo).toEqual({ id: 'local|designer', name: 'Dario Delgado', email: 'designer@lintel.test' })
    expect(topic.about).toEqual([{ ...about[0], title: expect.stringMatching(/.+/) }])
    expect((await calls.call(`/topics/${topic.id}`)).json()).toEqual(topic)
    const [newest] = await listed()
    expect(topic).toMatchObject({ ...newest, number: topic.number })
    expect(newest).not.toHaveProperty('description')
    expect((await listed(`?captureId=${captureId}`)).map(({ id }) => id)).toEqual([topic.id])
    expect(await listed(`?projectId=${randomUUID()}`)).toEqual([])
    const events = await historyOf(topic)
    expect(events.map(({ kind, field, after }) => [field ?? kind, after]).reverse()).toEqual([
      ['created', null],
      ['title', 'A door is missing'],
      ['description', 'Look here'],
      ['type', 'Issue'],
      ['status', 'Open'],
      ['priority', 'High'],
      ['labels', ['Structure']],
      ['stage', 'Design'],
      ['assignedTo', 'Dario Delgado'],
      ['dueDate', '2026-03-31'],
    ])
  })

  test('accepts each guid of another program once', async () => {
    const id = randomUUID()
    expect((await calls.add({ id: id.toUpperCase() })).id).toBe(id)
    const again = await calls.call('/topics', {
      method: 'POST',
      body: { projectId: calls.projectId, title: 'Again', id },
    })
    expect([again.status, again.json<Problem>().code]).toEqual([409, 'topics/guid-taken'])
  })

  test.each([
    ['title', { title: ' ' }, 400],
    ['dueDate', { dueDate: '2026-02-30' }, 400],
    ['type', { type: 'Nonsense' }, 400],
    ['labels', { labels: ['Structure', 'Nonsense'] }, 400],
    ['assignedTo', { assignedTo: 'local|guest' }, 400],
    ['about.0', { about: [{ captureId: randomUUID() }] }, 404],
    ['about.0.captureId', { about: [{ elementId: '1' }] }, 400],
  ])('rejects an invalid %s with a message, and uses up no topic number', async (path, wrong, status) => {
    const before = await calls.add()
    const body = { projectId: calls.projectId, title: 'A wall', ...wrong }
    const response = await calls.call('/topics', { method: 'POST', body })
    expect([response.status, response.json<Problem>().errors?.[0]?.path]).toEqual([status, path])
    expect((await calls.add()).number).toBe(before.number + 1)
  })

  test('lets two people change different fields, and shows both values of a conflict', async () => {
    const topic = await calls.add()
    expect((await patch(topic, { revision: 1, status: 'In Progress' })).json()).toMatchObject({ revision: 2 })
    expect((await patch(topic, { revision: 1, title: 'Two doors' })).json()).toMatchObject({ revision: 3 })
    const late = await patch(topic, { revision: 1, status: 'Closed', title: 'Two doors' })
    expect([late.status, late.json<Problem>().code]).toEqual([409, 'topics/changed-meanwhile'])
    expect(late.json<Problem>().errors).toEqual([
      { path: 'status', message: 'Status is “In Progress” now; you have “Closed”.' },
    ])
    const closed = await patch(topic, { revision: 3, status: 'Closed', assignedTo: 'local|reviewer' })
    expect(closed.json()).toMatchObject({ isOpen: false, revision: 4, status: 'Closed' })
    const same = await patch(topic, { revision: 1, status: 'Closed' })
    expect(same.json()).toMatchObject({ revision: 4 })
    expect((await historyOf(topic)).slice(0, 2).map(({ field, before, after }) => [field, before, after])).toEqual([
      ['assignedTo', null, 'Rowan Reyes'],
      ['status', 'In Progress', 'Closed'],
    ])
  })

  test('changes a thousand topics independently, and merges labels @full', async () => {
    const [one, other] = [await calls.add({ labels: ['Plumbing'] }), await calls.add()]
    await patch(other, { revision: 1, priority: 'Low' })
    await platform.asOwner(`insert into topics (organization_id, project_group_id, number, title, status, created_by, modified_by)
    select organization_id, project_group_id, number + n, title, status, created_by, modified_by
    from topics, generate_series(1001, 1997) n where id = '${one.id}'`)
    const all = (await listed()).filter(({ number }) => number > 1000).map(({ id }) => ({ id, revision: 1 }))
    const topics = [one, other, { id: randomUUID() }].map(({ id }) => ({ id, revision: 1 })).concat(all)
    expect(topics).toHaveLength(1000)
    const change = { priority: 'High', addedLabels: ['Structure'], assignedTo: 'local|reviewer' }
    const response = await calls.call('/topics', { method: 'PATCH', body: { topics, change } })
    const { results } = response.json<TopicMassChangeResult>()
    expect(results.slice(0, 3).map(({ topic, problem }) => [topic?.labels, topic?.priority, problem?.code])).toEqual([
      [['Plumbing', 'Structure'], 'High', undefined],
      [[], 'Low', 'topics/changed-meanwhile'],
      [undefined, undefined, 'topics/not-found'],
    ])
    expect(results.filter(({ problem }) => problem === null)).toHaveLength(998)
    expect(
      (await historyOf(one))
        .slice(0, 3)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['assignedTo', 'labels', 'priority'])
    const tooMany = { topics: [...topics, { id: randomUUID(), revision: 1 }], change }
    expect((await calls.call('/topics', { method: 'PATCH', body: tooMany })).status).toBe(400)
  })

  test('responds with 304 until the list or the closed statuses change', async () => {
    const topic = await calls.add()
    const tag = String((await calls.call('/topics')).headers['etag'])
    const again = (known: string) => calls.call('/topics', { headers: { 'if-none-match': known } })
    expect((await again(tag)).status).toBe(304)
    const choices = (await calls.call('/topic-choices')).json<TopicChoices>()
    const statuses = choices.statuses.map((status) => ({ ...status, isClosed: status.name === 'In Progress' }))
    const put = (body: object) => calls.call('/topic-choices', { method: 'PUT', body })
    expect((await put({ ...choices, statuses })).json()).toMatchObject({ revision: 1, statuses })
    expect((await put({ ...choices, statuses })).status).toBe(409)
    expect((await put({ ...choices, revision: 1, statuses: [{ name: 'Done', isClosed: true }] })).status).toBe(400)
    expect((await again(tag)).status).toBe(200)
    expect((await patch(topic, { revision: 1, status: 'In Progress' })).json()).toMatchObject({ isOpen: false })
    await put({ ...choices, revision: 1 })
  })

  test('checks the roles for reading, creating and changing in each organization', async () => {
    const topic = await calls.add()
    const as = 'local|designer'
    const roles = (names: string) => platform.asOwner(`update members set roles = '{${names}}' where user_id = '${as}'`)
    const tries = async () => [
      (await calls.call('/topics', { as })).status,
      (await calls.call('/topics', { as, method: 'POST', body: { projectId: calls.projectId, title: 'New' } })).status,
      (await patch(topic, { revision: 1, title: 'A door is missing' }, as)).status,
      (await calls.call('/topic-choices', { as, method: 'PUT', body: {} })).status,
    ]
    await roles('prototypes.read')
    expect(await tries()).toEqual([403, 403, 403, 403])
    await roles('topics.read')
    expect(await tries()).toEqual([200, 403, 403, 403])
    await roles('topics.create,topics.update,topics.configure')
    expect(await tries()).toEqual([403, 201, 200, 400])
    for (const url of [`/topics/${topic.id}`, `/topics/${topic.id}/history`, `/topics/${topic.id}/comments`])
      expect((await calls.call(url, { organization: 'HFA' })).status).toBe(404)
    expect((await calls.call('/topics', { organization: 'HFA' })).json()).toEqual([])
  })

  test('finds topics by title, and notifies new assignees in their news', async () => {
    const as = 'local|reviewer'
    await platform.asOwner(`update members set roles = roles || '{topics.read}' where user_id = '${as}'`)
    await calls.call('/news', { as, method: 'POST' })
    const topic = await calls.add({ title: 'Zinnober on the stairs', assignedTo: as })
    const found = await calls.call('/search?search=stairs%20zinn')
    expect(found.json<{ items: object[] }>().items).toEqual([
      expect.objectContaining({ group: 'Topics', title: `#${topic.number} Zinnober on the stairs` }),
    ])
    const news = (await calls.call('/news', { as, method: 'POST' })).json<{ items: { text: string }[] }>()
    expect(news.items.map(({ text }) => text)).toContain('Evelyn Everett assigned this topic to you.')
  })

  test('counts open topics of projects and captures, for users who can see topics', async () => {
    const { add, call, captureId, projectId } = calls
    async function counts(as = 'local|everything') {
      const query = `{ captureReviews { id openTopicCount } projectGroups { id openTopicCount } }`
      const response = await call('', { url: '/graphql/datacapture', method: 'POST', body: { query }, as })
      const { captureReviews, projectGroups } = response.json<{ data: Record<string, TopicCount[]> }>().data
      const countOf = (rows: TopicCount[] | undefined, id: string) => rows?.find((row) => row.id === id)?.openTopicCount
      return [countOf(captureReviews, captureId), countOf(projectGroups, projectId)]
    }
    type TopicCount = { id: string; openTopicCount: number | null }
    const [ofCapture = 0, ofProject = 0] = (await counts()) as number[]
    const one = { captureId, masterElementId: null }
    const about = [
      { ...one, elementId: null },
      { ...one, elementId: '1' },
    ]
    const topic = await add({ about })
    await add()
    expect(await counts()).toEqual([ofCapture + 1, ofProject + 2])
    const { statuses } = (await call('/topic-choices')).json<TopicChoices>()
    const status = statuses.find(({ isClosed }) => isClosed)?.name
    await call(`/topics/${topic.id}`, { method: 'PATCH', body: { revision: topic.revision, status } })
    expect(await counts()).toEqual([ofCapture, ofProject + 1])
    await platform.asOwner(`update members set roles = roles || '{revitupload.read}' where user_id = 'local|analyst'`)
    expect(await counts('local|analyst')).toEqual([null, null])
  })
})
