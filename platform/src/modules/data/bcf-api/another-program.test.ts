import { randomUUID } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import type { TopicEventPage } from '@lintel/shared/contract/topics'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls } from '../topics/testing/topic-calls.ts'
import type { BcfComment } from './comments/schemas.ts'
import type { BcfCommentEvent, BcfTopicEvent } from './events/schemas.ts'
import type { Extensions, Project } from './projects/schemas.ts'
import { answers, versions } from './testing/answers.ts'
import { bcfClient, type BcfClient } from './testing/bcf-client.ts'
import type { BcfTopic } from './topics/schemas.ts'
import type { BcfViewpoint } from './viewpoints/schemas.ts'

let platform: TestApp
let ours: TopicCalls
let project: string
let client: BcfClient
beforeAll(async () => {
  platform = await buildTestApp()
  ours = await topicCalls(platform)
  project = `CFA_${ours.projectId}`
  client = bcfClient(platform, '3.0', project)
  await platform.asOwner(`update members set roles = roles || '{topics.read}' where user_id = 'local|reviewer'`)
})
afterAll(() => platform.close())

const me = 'everything@lintel.test'

function add(more: object = {}): Promise<BcfTopic> {
  return client.ask('/topics', 'topic', { method: 'POST', body: { title: 'A wall is missing', ...more }, status: 201 })
}

test('is found with its projects, and says what topics are given', async () => {
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
  expect(await client.refusal('', 403, { method: 'PUT', body: { name: 'Mine' } })).toMatch(/names that their files/)
  expect(await client.ask('/files_information', 'filesInformation')).toHaveLength(1)
  expect((await client.call('/documents')).json()).toEqual([])
  // Somebody who may read nowhere has no projects.
  expect((await platform.call({ url: '/bcf/3.0/projects', as: 'local|guest' })).json()).toEqual([])
})

test('creates and changes topics as our own routes do: choices, history, tags of revisions, and what is absent is cleared', async () => {
  const guid = randomUUID()
  const given = {
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
  const topic = await add({ ...given, guid: guid.toUpperCase() })
  expect(topic).toMatchObject({
    ...{ guid, creation_author: me, assigned_to: me, description: 'Between\naxes A and B' },
    ...{ due_date: '2027-03-31T00:00:00Z', bim_snippet: given.bim_snippet, labels: ['Structure'] },
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
  // Of a version that many programs speak without it, the stage stays.
  await put(client, { ...body, stage: 'Handover' })
  const old = answers['2.1'].topic.parse((await put(bcfClient(platform, '2.1', project), body)).json())
  expect(old).toMatchObject({ title: 'Two walls are missing', stage: 'Handover' })
  const { items } = (await ours.call(`/topics/${guid}/history`)).json<TopicEventPage>()
  expect(items.filter(({ field }) => field === 'status')[0]).toMatchObject({ before: 'In Progress', after: 'Resolved' })
  expect(
    await client.refusal('/topics', 400, { method: 'POST', body: { title: 'x', topic_type: 'Nonsense' } }),
  ).toMatch(/none of the organization/)
  expect(await client.refusal('/topics', 400, { method: 'POST', body: { title: 'x', assigned_to: 'no@one' } })).toMatch(
    /Nobody in this organization/,
  )
  expect(await client.refusal(at, 403, { method: 'DELETE' })).toMatch(/not deleted/)
})

test('lists topics by filter, order and part, whatever is asked', async () => {
  const label = (labels: string[], more = {}) => add({ title: labels.join() || 'none', labels, ...more })
  const made = [
    await label(['Plumbing']),
    await label(['Plumbing', 'Electrical'], { priority: 'Low' }),
    await label([]),
  ]
  const titles = async (query: Record<string, string>) => {
    const path = `/topics?${new URLSearchParams(query).toString()}`
    return (await client.ask<BcfTopic[]>(path, 'topics')).map(({ title }) => title)
  }
  const since = `creation_date ge ${made[0]?.creation_date}`
  expect(await titles({ $filter: since })).toEqual(['Plumbing', 'Plumbing,Electrical', 'none'])
  expect(await titles({ $filter: since, $orderby: 'server_assigned_id desc', $top: '1', $skip: '1' })).toEqual([
    'Plumbing,Electrical',
  ])
  const asked = { $filter: `${since} and labels/any(label: label eq 'Electrical') and priority eq 'Low'` }
  expect(await titles(asked)).toEqual(['Plumbing,Electrical'])
  expect(await titles({ $filter: `${since} and not contains(labels,'Plumbing')` })).toEqual(['none'])
  expect(
    await titles({
      $filter: `${since} and creation_author eq '${me}' and assigned_to eq null`,
      $orderby: 'modified_date desc',
    }),
  ).toEqual(['none', 'Plumbing,Electrical', 'Plumbing'])
  expect(await titles({ $filter: `topic_status eq '; drop table topics; --\0'` })).toEqual([])
  expect(await client.refusal('/topics?$filter=title%20eq%201', 400)).toMatch(/“title” is none of/)
  expect(await client.refusal('/topics?$orderby=title', 400)).toMatch(/one of creation_date/)
  expect(await client.refusal('/topics?$top=100000000', 400)).toMatch(/at most 10000/)
  expect(await titles({ $top: '0' })).toEqual([])
})

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

const frame = {
  camera_view_point: { x: 10, y: 0, z: 5 },
  camera_direction: { x: -2, y: 0, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
}

test('keeps viewpoints as they were sent, with picture, cuts, lines, bitmaps and components', async () => {
  const topic = await add()
  const at = `/topics/${topic.guid}/viewpoints`
  const png = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const small = (await sharp(png).resize(8, 8).jpeg().toBuffer()).toString('base64')
  const place = { location: { x: 1, y: 2, z: 3 }, normal: { x: 0, y: 0, z: 1 }, up: { x: 0, y: 1, z: 0 }, height: 2 }
  const wall = { ifc_guid: '2O2Fr$t4X7Zf8NOew3FLOH', authoring_tool_id: '7' }
  const sent = {
    index: 3,
    perspective_camera: { ...frame, field_of_view: 60, aspect_ratio: 1.5 },
    clipping_planes: [{ location: { x: 0, y: 0, z: 3 }, direction: { x: 0, y: 0, z: 2 } }],
    lines: [{ start_point: { x: 0, y: 0, z: 0 }, end_point: { x: 1, y: 1, z: 1 } }],
    bitmaps: [{ bitmap_type: 'jpg', bitmap_data: small, ...place }],
    snapshot: { snapshot_type: 'png', snapshot_data: png.toString('base64') },
    components: {
      selection: [{ ...wall, originating_system: 'Other' }],
      coloring: [{ color: '80FF0000', components: [{ authoring_tool_id: '8' }] }],
      visibility: { exceptions: [wall], view_setup_hints: { spaces_visible: true } },
    },
  }
  const made = await client.ask<BcfViewpoint>(at, 'viewpoint', { method: 'POST', body: sent, status: 201 })
  expect(made).toMatchObject({
    perspective_camera: { ...frame, camera_direction: { x: -1, y: 0, z: 0 }, field_of_view: 60, aspect_ratio: 1.5 },
    ...{ lines: sent.lines, bitmaps: [place], snapshot: { snapshot_type: 'png' } },
    clipping_planes: [{ location: { x: 0, y: 0, z: 3 }, direction: { x: 0, y: 0, z: 1 } }],
  })
  expect(await client.ask(at, 'viewpoints')).toEqual([made])
  const one = `${at}/${made.guid}`
  expect(await client.ask(one, 'viewpoint')).toEqual(made)
  expect(await client.ask(`${one}/selection`, 'selection')).toEqual({ selection: [wall] })
  expect(await client.ask(`${one}/coloring`, 'coloring')).toEqual({
    coloring: [{ color: '80ff0000', components: [{ authoring_tool_id: '8' }] }],
  })
  expect(await client.ask(`${one}/visibility`, 'visibility')).toEqual({
    visibility: { default_visibility: false, exceptions: [wall], view_setup_hints: { spaces_visible: true } },
  })
  const token = await platform.tokenFor('local|everything')
  const bytesOf = async (path: string) => {
    const url = `/bcf/3.0/projects/${project}${path}`
    const { headers, rawPayload } = await platform.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return { type: headers['content-type'], ...(await sharp(rawPayload).metadata()) }
  }
  expect(await bytesOf(`${one}/snapshot`)).toMatchObject({ type: 'image/png', format: 'png', width: 1500, height: 750 })
  expect(await bytesOf(`${one}/bitmaps/${made.bitmaps?.[0]?.guid}`)).toMatchObject({
    type: 'image/jpeg',
    format: 'jpeg',
    width: 8,
  })
  const old = bcfClient(platform, '2.1', project)
  await old.ask(one, 'viewpoint')
  const comment = await client.ask<BcfComment>(`/topics/${topic.guid}/comments`, 'comment', {
    ...{ method: 'POST', status: 201, body: { viewpoint_guid: made.guid.toUpperCase() } },
  })
  expect(comment).toMatchObject({ comment: '', viewpoint_guid: made.guid })
  await client.refusal(one, 409, { method: 'DELETE' })
  await client.call(`/topics/${topic.guid}/comments/${comment.guid}`, { method: 'DELETE' })
  expect((await client.call(one, { method: 'DELETE' })).status).toBe(200)
  await client.refusal(one, 404)
})

test('adds the origin of a capture back, and refuses viewpoints that show nothing or too much', async () => {
  const topic = await add()
  await platform.asOwner(
    `insert into capture_models (organization_id, capture_id, status, origin_x, origin_y, origin_z, origin_date)
     values ('CFA', $1, 'None', 1000, 2000, 30, now())`,
    [ours.captureId],
  )
  const camera = {
    ...{ cameraType: 0, cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }] },
    ...{ position: { x: 10, y: 0, z: 0 }, target: { x: 0, y: 0, z: 0 }, upVector: { x: 0, y: 0, z: 1 } },
  }
  const body = { camera, seenIn: { kind: 'capture', captureId: ours.captureId } }
  await ours.call(`/topics/${topic.guid}/viewpoints`, { method: 'POST', body })
  const at = `/topics/${topic.guid}/viewpoints`
  const [seen] = await client.ask<BcfViewpoint[]>(at, 'viewpoints')
  expect(seen?.orthogonal_camera).toMatchObject({
    camera_view_point: { x: 1010, y: 2000, z: 30 },
    view_to_world_scale: 10,
  })
  expect(seen?.clipping_planes?.[0]?.location).toEqual({ x: 1000, y: 2000, z: 33 })
  const perspective_camera = { ...frame, field_of_view: 60 }
  const refused: [object, number, RegExp][] = [
    [{}, 400, /a camera, a snapshot, or both/],
    [{ lines: [{ start_point: frame.camera_view_point, end_point: frame.camera_view_point }] }, 400, /camera/],
    [{ perspective_camera: { ...perspective_camera, camera_direction: { x: 0, y: 0, z: 0 } } }, 400, /length/],
    [{ perspective_camera: { ...perspective_camera, camera_up_vector: { x: 1, y: 0, z: 0 } } }, 400, /parallel/],
    [{ perspective_camera, orthogonal_camera: { ...frame, view_to_world_scale: 3 } }, 400, /one camera/],
    [{ perspective_camera, components: { selection: [{}] } }, 400, /Name the component/],
    [{ snapshot: { snapshot_type: 'png', snapshot_data: 'iVBORw0KGgo=' } }, 422, /damaged/],
    [{ snapshot: { snapshot_type: 'png', snapshot_data: 'A'.repeat(400_000) } }, 400, /too large/],
    [{ snapshot: { snapshot_type: 'png', snapshot_data: '<svg/>' } }, 400, /base64/],
  ]
  for (const [sent, status, message] of refused)
    expect(await client.refusal(at, status, { method: 'POST', body: sent })).toMatch(message)
  expect(await client.ask(at, 'viewpoints')).toHaveLength(1)
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
  const files = [{ filename: 'a.ifc', ifc_project: '2O2Fr$t4X7Zf8NOew3FLOH' }]
  expect(await client.ask(`${at}/files`, 'files', { method: 'PUT', body: files })).toEqual(files)
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

test('speaks 2.1 by the same operations', async () => {
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
  const perspective_camera = { ...frame, field_of_view: 60 }
  await old.ask(`${at}/viewpoints`, 'viewpoint', { method: 'POST', body: { perspective_camera }, status: 201 })
  expect(await old.ask('/topics', 'topics')).toContainEqual(expect.objectContaining({ guid: topic.guid }))
  expect(await old.ask(`${at}/events`, 'topicEvents')).toHaveLength(3)
  const user = await platform.call({ url: '/bcf/2.1/current-user', as: 'local|everything' })
  expect(user.json()).toEqual({ id: me, name: 'Evelyn Everett' })
})
