import { randomUUID } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import type {
  Topic,
  TopicChoices,
  TopicEventPage,
  TopicMassChangeResult,
  TopicSummary,
} from '@lintel/shared/contract/topics'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls } from './testing/topic-calls.ts'

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

test('numbers topics of a project, keeps what they are given and tells each field in the history', async () => {
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

test('keeps the guid of another program, once', async () => {
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
])('refuses a wrong %s in words, and gives no number away', async (path, wrong, status) => {
  const before = await calls.add()
  const body = { projectId: calls.projectId, title: 'A wall', ...wrong }
  const answer = await calls.call('/topics', { method: 'POST', body })
  expect([answer.status, answer.json<Problem>().errors?.[0]?.path]).toEqual([status, path])
  expect((await calls.add()).number).toBe(before.number + 1)
})

test('lets two people change different fields, and tells both words on the same one', async () => {
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

test('changes a thousand topics at once, each for itself, and adds labels to those of each', async () => {
  const [one, other] = [await calls.add({ labels: ['Plumbing'] }), await calls.add()]
  await patch(other, { revision: 1, priority: 'Low' })
  await platform.asOwner(`insert into topics (organization_id, project_group_id, number, title, status, created_by, modified_by)
    select organization_id, project_group_id, number + n, title, status, created_by, modified_by
    from topics, generate_series(1001, 1997) n where id = '${one.id}'`)
  const all = (await listed()).filter(({ number }) => number > 1000).map(({ id }) => ({ id, revision: 1 }))
  const topics = [one, other, { id: randomUUID() }].map(({ id }) => ({ id, revision: 1 })).concat(all)
  expect(topics).toHaveLength(1000)
  const change = { priority: 'High', addedLabels: ['Structure'], assignedTo: 'local|reviewer' }
  const answer = await calls.call('/topics', { method: 'PATCH', body: { topics, change } })
  const { results } = answer.json<TopicMassChangeResult>()
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

test('answers 304 until the list is another one, which it is as well with other closed statuses', async () => {
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

test('lets readers read, and those who may create or change do that alone, each in their own organization', async () => {
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

test('is found by its title and told of where somebody gives it to another person', async () => {
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
