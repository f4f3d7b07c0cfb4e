import { randomUUID } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import type { TopicEventPage } from '@lintel/shared/contract/topics'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls } from '../topics/testing/topic-calls.ts'
import type { Extensions, Project } from './projects/schemas.ts'
import { answers, versions } from './testing/answers.ts'
import { aFrame, bcfClient, type BcfClient } from './testing/bcf-client.ts'
import type { BcfTopic } from './topics/schemas.ts'

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

test('discovers projects and their extensions', async () => {
  const found = versions.parse((await platform.call({ url: '/bcf/versions' })).json())
  expect(found.versions.map(({ version_id: id }) => id)).toEqual(['2.1', '3.0'])
  const listed = await platform.call({ url: '/bcf/3.0/projects', as: 'local|everything' })
  const projects = answers['3.0'].projects.parse(listed.json()) as Project[]
  const own = projects.find(({ project_id: id }) => id === project)
  expect(own?.authorization).toEqual({ project_actions: ['createTopic'] })
  expect(await client.ask('', 'project')).toEqual(own)
  const again = await client.call('', { headers: { 'if-none-match': String((await client.call('')).headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])
  const extensions = await client.ask<Extensions>('/extensions', 'extensions')
  expect(extensions).toMatchObject({ topic_type: ['Issue', 'Request', 'Clash', 'Remark'], priority: expect.any(Array) })
  expect(extensions.users).toContain(me)
  expect(await client.refusal('', 403, { method: 'PUT', body: { name: 'Mine' } })).toMatch(/names from their files/)
  expect(await client.ask('/files_information', 'filesInformation')).toHaveLength(1)
  // Users who can only read topics don't see captures.
  expect(await client.ask('/files_information', 'filesInformation', { as: 'local|reviewer' })).toEqual([])
  expect((await client.call('/documents')).json()).toEqual([])
  // A person without read access anywhere sees no projects.
  expect((await platform.call({ url: '/bcf/3.0/projects', as: 'local|guest' })).json()).toEqual([])
})

test('creates and changes topics like our own routes: choices, history and ETags; clears absent fields', async () => {
  const guid = randomUUID()
  const viewpointBody = {
    topic_type: 'Clash',
    topic_status: 'In Progress',
    priority: 'High',
    labels: ['Structure'],
    stage: 'Design',
    assigned_to: me.toUpperCase(),
    description: 'Between\r\naxes \u0007A and B',
    reference_links: ['https://example.com/1'],
    due_date: '2027-03-31T23:00:00+02:00',
    bim_snippet: {
      snippet_type: '.ifc',
      is_external: true,
      reference: 'https://example.com/a.ifc',
      reference_schema: 'IFC4',
    },
    index: 7,
    unknown: { to: 'us' },
  }
  const topic = await add({ ...viewpointBody, guid: guid.toUpperCase() })
  expect(topic).toMatchObject({
    ...{ guid, creation_author: me, assigned_to: me, description: 'Between\naxes A and B' },
    ...{ due_date: '2027-03-31T00:00:00Z', bim_snippet: viewpointBody.bim_snippet, labels: ['Structure'] },
  })
  expect((await ours.call(`/topics/${guid}`)).json()).toMatchObject({
    title: 'A wall is missing',
    dueDate: '2027-03-31',
  })
  expect(await client.refusal('/topics', 409, { method: 'POST', body: { title: 'Again', guid } })).toMatch(/already/)
  const at = `/topics/${guid}`
  const read = await client.call(at.toUpperCase().replace('/TOPICS', '/topics'))
  const tag = String(read.headers.etag)
  expect(read.json()).toEqual(topic)
  expect((await client.call(at, { headers: { 'if-none-match': tag } })).status).toBe(304)
  const body = { title: 'Two walls are missing', topic_status: 'Resolved', assigned_to: me }
  const put = (version: BcfClient, sent: object, headers = {}) =>
    version.call(at, { method: 'PUT', body: sent, headers })
  const changed = await put(client, body, { 'if-match': tag })
  const plain = answers['3.0'].topic.parse(changed.json())
  expect(plain).toMatchObject({ title: 'Two walls are missing', topic_status: 'Resolved', labels: [], assigned_to: me })
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['priority']))
  expect([plain.stage, plain.bim_snippet, plain.description, plain.due_date]).toEqual(Array(4).fill(undefined))
  const stale = await put(client, { ...body, title: 'Three' }, { 'if-match': tag })
  expect([stale.status, stale.json<Problem>().code]).toEqual([412, 'bcf/precondition-failed'])
  // Many programs use version 2.1 without the stage, so a PUT in 2.1 keeps it.
  await put(client, { ...body, stage: 'Handover' })
  const old = answers['2.1'].topic.parse((await put(bcfClient(platform, '2.1', project), body)).json())
  expect(old).toMatchObject({ title: 'Two walls are missing', stage: 'Handover' })
  const { items } = (await ours.call(`/topics/${guid}/history`)).json<TopicEventPage>()
  expect(items.filter(({ field }) => field === 'status')[0]).toMatchObject({ before: 'In Progress', after: 'Resolved' })
  expect(
    await client.refusal('/topics', 400, { method: 'POST', body: { title: 'x', topic_type: 'Nonsense' } }),
  ).toMatch(/isn't one of the organization/)
  expect(await client.refusal('/topics', 400, { method: 'POST', body: { title: 'x', assigned_to: 'no@one' } })).toMatch(
    /No member of this organization/,
  )
  expect(await client.refusal(at, 403, { method: 'DELETE' })).toMatch(/can't be deleted/)
})

test('lists topics by filter, order and page', async () => {
  const label = (labels: string[], more = {}) => add({ title: labels.join() || 'none', labels, ...more })
  const made = [
    await label(['Plumbing']),
    await label(['Plumbing', 'Electrical'], { priority: 'Low' }),
    await label([]),
  ]
  async function titles(query: Record<string, string>) {
    const path = `/topics?${new URLSearchParams(query).toString()}`
    return (await client.ask<BcfTopic[]>(path, 'topics')).map(({ title }) => title)
  }
  const since = `creation_date ge ${made[0]?.creation_date}`
  expect(await titles({ $filter: since })).toEqual(['Plumbing', 'Plumbing,Electrical', 'none'])
  expect(await titles({ $filter: since, $orderby: 'server_assigned_id desc', $top: '1', $skip: '1' })).toEqual([
    'Plumbing,Electrical',
  ])
  const filterQuery = { $filter: `${since} and labels/any(label: label eq 'Electrical') and priority eq 'Low'` }
  expect(await titles(filterQuery)).toEqual(['Plumbing,Electrical'])
  expect(await titles({ $filter: `${since} and not contains(labels,'Plumbing')` })).toEqual(['none'])
  expect(
    await titles({
      $filter: `${since} and creation_author eq '${me}' and assigned_to eq null`,
      $orderby: 'modified_date desc',
    }),
  ).toEqual(['none', 'Plumbing,Electrical', 'Plumbing'])
  expect(await titles({ $filter: `topic_status eq '; drop table topics; --\0'` })).toEqual([])
  expect(await client.refusal('/topics?$filter=title%20eq%201', 400)).toMatch(/“title” isn't one of/)
  expect(await client.refusal('/topics?$orderby=title', 400)).toMatch(/one of creation_date/)
  expect(await client.refusal('/topics?$top=100000000', 400)).toMatch(/greater than 10000/)
  expect(await titles({ $top: '0' })).toEqual([])
})

test('offers the same operations in version 2.1', async () => {
  const old = bcfClient(platform, '2.1', project)
  const extensions = await old.ask<Extensions>('/extensions', 'extensions')
  expect(extensions.user_id_type).toContain(me)
  const topic = await old.ask<BcfTopic>('/topics', 'topic', {
    method: 'POST',
    body: { title: 'Of an old one' },
    status: 201,
  })
  const filter = encodeURIComponent(`contains(labels,'x') or title eq 'x'`)
  await old.refusal(`/topics?$filter=${filter}`, 400)
  const at = `/topics/${topic.guid}`
  const body = { comment: 'Yes', reply_to_comment_guid: randomUUID() }
  await old.ask(`${at}/comments`, 'comment', { method: 'POST', body, status: 201 })
  const perspective_camera = { ...aFrame, field_of_view: 60 }
  await old.ask(`${at}/viewpoints`, 'viewpoint', { method: 'POST', body: { perspective_camera }, status: 201 })
  expect(await old.ask('/topics', 'topics')).toContainEqual(expect.objectContaining({ guid: topic.guid }))
  expect(await old.ask(`${at}/events`, 'topicEvents')).toHaveLength(3)
  const user = await platform.call({ url: '/bcf/2.1/current-user', as: 'local|everything' })
  expect(user.json()).toEqual({ id: me, name: 'Evelyn Everett' })
})
