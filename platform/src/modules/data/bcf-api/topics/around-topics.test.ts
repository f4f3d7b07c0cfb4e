import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls } from '../../topics/testing/topic-calls.ts'
import type { BcfComment } from '../comments/schemas.ts'
import type { BcfCommentEvent, BcfTopicEvent } from '../events/schemas.ts'
import { answers } from '../testing/answers.ts'
import { bcfClient, type BcfClient } from '../testing/bcf-client.ts'
import type { BcfTopic } from './schemas.ts'

let platform: TestApp
let ours: TopicCalls
let project: string
let client: BcfClient
beforeAll(async () => {
  platform = await buildTestApp()
  ours = await topicCalls(platform)
  project = `CFA_${ours.projectId}`
  client = bcfClient(platform, '3.0', project)
  await platform.asOwner(`update members set roles = '{topics.read}' where user_id = 'local|reviewer'`)
})
afterAll(() => platform.close())

const me = 'everything@lintel.test'

function add(more: object = {}): Promise<BcfTopic> {
  return client.ask('/topics', 'topic', { method: 'POST', body: { title: 'A wall is missing', ...more }, status: 201 })
}

test('comments with viewpoints, whom only their authors change, and tells both as events', async () => {
  const topic = await add({ labels: ['Structure'] })
  const at = `/topics/${topic.guid}`
  const text = 'See to it, @[Rowan Reyes](local|reviewer)'
  const said = await client.ask<BcfComment>(`${at}/comments`, 'comment', {
    method: 'POST',
    body: { comment: text },
    status: 201,
  })
  expect(said).toMatchObject({ comment: text, author: me, authorization: { comment_actions: ['update', 'delete'] } })
  const reviewer = { as: 'local|reviewer' }
  const [seen] = await client.ask<BcfComment[]>(`${at}/comments`, 'comments', reviewer)
  expect(seen).toEqual({ ...said, authorization: { comment_actions: [] } })
  const one = `${at}/comments/${said.guid}`
  const body = { comment: 'Seen to.' }
  expect(await client.refusal(one, 403, { method: 'PUT', body, ...reviewer })).toMatch(/somebody else/)
  const tag = String((await client.call(one)).headers.etag)
  const changed = await client.ask<BcfComment>(one, 'comment', { method: 'PUT', body, headers: { 'if-match': tag } })
  expect(changed).toMatchObject({ comment: 'Seen to.', modified_author: me })
  await client.refusal(one, 412, { method: 'DELETE', headers: { 'if-match': tag } })
  expect(await client.refusal(`${at}/comments`, 400, { method: 'POST', body: {} })).toMatch(/Write a comment/)
  const missing = { comment: 'x', viewpoint_guid: randomUUID() }
  await client.refusal(`${at}/comments`, 404, { method: 'POST', body: missing })
  await client.ask(at, 'topic', {
    method: 'PUT',
    body: { title: topic.title, stage: 'Design', labels: ['Mechanical'] },
  })
  const events = await client.ask<BcfTopicEvent[]>(`${at}/events`, 'topicEvents')
  const types = events.flatMap(({ events: actions }) => actions.map(({ type, value }) => `${type} ${value}`))
  expect(types.toSorted()).toEqual([
    'label_added Mechanical',
    'label_added Structure',
    'label_removed Structure',
    'stage_added Design',
    'status_updated Open',
    'title_updated A wall is missing',
    'topic_created null',
  ])
  const filter = encodeURIComponent(`type eq 'label_removed' and author eq '${me}' and topic_guid eq '${topic.guid}'`)
  expect(await client.ask(`/topics/events?$filter=${filter}`, 'topicEvents')).toHaveLength(1)
  const others = encodeURIComponent("type eq 'stage_removed' or type eq 'due_date_updated' or type ne 'topic_created'")
  expect(await client.ask(`${at}/events?$filter=${others}`, 'topicEvents')).toHaveLength(events.length - 1)
  const told = await client.ask<BcfCommentEvent[]>(`${one}/events`, 'commentEvents')
  expect(told.map(({ events: [first] }) => first?.type)).toEqual(['comment_created', 'comment_text_updated'])
  const newest = await client.ask<BcfCommentEvent[]>(
    '/topics/comments/events?$orderby=date%20desc&$top=1',
    'commentEvents',
  )
  expect(newest).toEqual(told.slice(1))
  expect((await client.call(one, { method: 'DELETE' })).status).toBe(200)
  await client.refusal(one, 404)
  expect(await client.ask(`${at}/comments`, 'comments')).toEqual([])
})

test('keeps what no screen of ours shows: snippet, related topics, documents and files', async () => {
  const [topic, other] = [await add(), await add()]
  const at = `/topics/${topic.guid}`
  const before = String((await client.call(at)).headers.etag)
  const related = [{ related_topic_guid: other.guid }]
  expect(await client.ask(`${at}/related_topics`, 'relatedTopics', { method: 'PUT', body: related })).toEqual(related)
  expect(await client.ask(`${at}/related_topics`, 'relatedTopics')).toEqual(related)
  expect((await client.call(at)).headers.etag).not.toBe(before)
  const unknown = [{ related_topic_guid: randomUUID() }]
  await client.refusal(`${at}/related_topics`, 404, { method: 'PUT', body: unknown })
  const snippet = { snippet_type: '.csv', is_external: false, reference: 'a.csv', reference_schema: 'b' }
  await client.refusal(`${at}/snippet`, 404)
  expect(await client.ask(`${at}/snippet`, 'snippet', { method: 'PUT', body: snippet })).toEqual(snippet)
  const unsafe = { ...snippet, is_external: true, reference: 'javascript:alert(1)' }
  await client.refusal(`${at}/snippet`, 400, { method: 'PUT', body: unsafe })
  const references = `${at}/document_references`
  const url = 'https://example.com/rules.pdf'
  const reference = await client.ask<{ guid: string }>(references, 'reference', {
    method: 'POST',
    body: { url },
    status: 201,
  })
  const one = `${references}/${reference.guid}`
  const changed = { url, description: 'The rules' }
  expect(await client.ask(one, 'reference', { method: 'PUT', body: changed })).toEqual({
    guid: reference.guid,
    ...changed,
  })
  expect((await client.call(references)).json()).toEqual([{ guid: reference.guid, ...changed }])
  expect(await client.refusal(references, 400, { method: 'POST', body: { document_guid: randomUUID() } })).toMatch(
    /No documents/,
  )
  await client.refusal(`${references}/${randomUUID()}`, 404, { method: 'PUT', body: changed })
  await ours.call(`/topics/${other.guid}`, {
    method: 'PATCH',
    body: { revision: 1, about: [{ captureId: ours.captureId }] },
  })
  const [captured] = await client.ask<object[]>(`/topics/${other.guid}/files`, 'files')
  expect(captured).toMatchObject({
    reference: expect.stringContaining(`/CFA/data-management/captures/${ours.captureId}`),
  })
  // Topics alone tell nobody of captures; what a program has put is told to all who read the topic.
  const withoutCaptures = { as: 'local|reviewer' }
  expect(await client.ask(`/topics/${other.guid}/files`, 'files', withoutCaptures)).toEqual([])
  const files = [{ filename: 'a.ifc', ifc_project: '2O2Fr$t4X7Zf8NOew3FLOH' }]
  expect(await client.ask(`${at}/files`, 'files', { method: 'PUT', body: files })).toEqual(files)
  expect(await client.ask(`${at}/files`, 'files', withoutCaptures)).toEqual(files)
  expect(await client.ask(`${at}/files`, 'files', { method: 'PUT', body: [] })).toEqual([])
})

test('tells nobody what is elsewhere, and lets roles decide', async () => {
  const topic = await add()
  const elsewhere = [
    `HFA_${ours.projectId}`,
    `CFA_${randomUUID()}`,
    'CFA',
    'nonsense',
    'ZED_1',
    `__proto___${ours.projectId}`,
  ]
  for (const name of elsewhere) {
    const stranger = bcfClient(platform, '3.0', encodeURIComponent(name))
    for (const path of ['', '/topics', `/topics/${topic.guid}`, '/topics/events']) await stranger.refusal(path, 404)
  }
  await client.refusal('/topics/nonsense', 404)
  await client.refusal(`/topics/${randomUUID()}/comments`, 404)
  const reader = { as: 'local|reviewer' }
  const seen = await client.ask<BcfTopic>(`/topics/${topic.guid}`, 'topic', reader)
  expect(seen.authorization).toEqual({ topic_actions: ['createComment'], topic_status: [] })
  await client.refusal('/topics', 403, { method: 'POST', body: { title: 'x' }, ...reader })
  await client.refusal(`/topics/${topic.guid}`, 403, { method: 'PUT', body: { title: 'x' }, ...reader })
  await client.refusal('', 404, { as: 'local|guest' })
  const unknown = await platform.call({ url: `/bcf/3.0/projects/${project}` })
  expect([unknown.status, answers['3.0'].error.parse(unknown.json()).message]).toEqual([
    401,
    expect.stringMatching(/Sign in/),
  ])
  const nothing = await platform.call({ url: '/bcf/4.0/nothing' })
  expect([nothing.status, answers['3.0'].error.safeParse(nothing.json()).success]).toEqual([404, true])
  const page = { origin: 'https://viewer.example', 'access-control-request-method': 'DELETE' }
  const open = await platform.app.inject({ method: 'OPTIONS', url: `/bcf/3.0/projects/${project}`, headers: page })
  expect(open.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(open.headers).not.toHaveProperty('access-control-allow-credentials')
  const closed = await platform.app.inject({ method: 'OPTIONS', url: '/api/topics', headers: page })
  expect(closed.headers).not.toHaveProperty('access-control-allow-origin')
})
