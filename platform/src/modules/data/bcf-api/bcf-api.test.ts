import { expect, test, afterAll, beforeAll, describe } from '@jest/globals'
import { eventsOfProject } from './events/repository.ts'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { isPlatformError } from '../../../errors/platform-error.ts'
import { filterCondition, orderOf, type FilterFields } from './odata/filter-repository.ts'
import { parseFilter } from './odata/parse-filter.ts'
import { randomUUID } from 'node:crypto'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls } from '../topics/testing/topic-calls.ts'
import type { BcfComment } from './comments/schemas.ts'
import type { BcfCommentEvent, BcfTopicEvent } from './events/schemas.ts'
import { answers } from './testing/answers.ts'
import { bcfClient, type BcfClient, aFrame } from './testing/bcf-client.ts'
import type { BcfTopic } from './topics/schemas.ts'
import sharp from 'sharp'
import type { BcfViewpoint } from './viewpoints/schemas.ts'

describe('event order', () => {
  const projectKey = { organizationId: 'CFA', projectId: '00000000-0000-4000-8000-000000000001' }

  function orderOf($filter?: string, $orderby?: string): string | undefined {
    const { text } = eventsOfProject('topics', projectKey, { $filter, $orderby })
    return text.split(' order by ')[1]?.replaceAll('"topic_events".', '')
  }

  test('orders events by date if the filter has a start date, and otherwise by position', () => {
    const byDate = '"at" asc, "position" asc'
    const date = '2026-11-27T06:00:00Z'
    for (const filter of [`date ge ${date}`, `author eq 'a' and (date gt ${date} and date lt 2027-01-01)`])
      expect([filter, orderOf(filter)]).toEqual([filter, byDate])
    expect(orderOf(`date ge ${date}`, 'date desc')).toBe('"at" desc, "position" desc')
    for (const filter of [undefined, `date lt ${date}`, `not (date ge ${date})`, `date ge ${date} or author eq 'a'`])
      expect([filter, orderOf(filter)]).toEqual([filter, '"position" asc'])
  })
})

describe('filter parser', () => {
  const fields: FilterFields = {
    topic_status: { type: 'text', column: sql`status` },
    modified_date: { type: 'date', column: sql`modified` },
    labels: { type: 'list', column: sql`labels` },
    server_assigned_id: { type: 'number', column: sql`number` },
  }

  function sqlOf(filter: string) {
    const { sql: text, params } = new PgDialect().sqlToQuery(filterCondition(parseFilter(filter), fields))
    return [text, ...params]
  }

  test('parses filters of the BCF API with every value as a parameter', () => {
    expect(sqlOf("topic_status eq 'It''s open'")).toEqual(['status = $1::text', "It's open"])
    expect(sqlOf("labels/any(label: label eq 'A') or contains(labels,'B')")).toEqual([
      '($1::text = any (labels) or $2::text = any (labels))',
      'A',
      'B',
    ])
    expect(sqlOf("not (topic_status eq 'a' and server_assigned_id ge '7') or topic_status ne null")).toEqual([
      '(((status = $1::text and number >= $2::int)) is not true or status is not null)',
      'a',
      7,
    ])
    // The plus sign of the offset arrives as a space because the URL isn't escaped; the second date has no time zone.
    expect(sqlOf('modified_date gt 2026-12-05T01:00:00 01:00 and modified_date lt 2026-12-06')).toEqual([
      '(modified > $1::timestamptz and modified < $2::timestamptz)',
      '2026-12-05T00:00:00.000Z',
      '2026-12-06T00:00:00.000Z',
    ])
    // An offset can lead outside of the years that PostgreSQL reads.
    const between = 'modified_date ge 0001-01-01T00:00:00+01:00 and modified_date le 9999-12-31T23:59:59-01:00'
    expect(sqlOf(between).slice(1)).toEqual(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
    expect(sqlOf('modified_date ge 0000-01-01').slice(1)).toEqual(['0001-01-01T00:00:00.000Z'])
  })

  test.each([
    ['title eq 1', /“title” isn't one of topic_status/],
    ["topic_status like 'x'", /“like” isn't one of eq/],
    ['topic_status eq', /its end is missing/],
    ["topic_status eq 'x", /isn't valid from “'x”/],
    ["topic_status eq 'x' drop", /unexpected text after its end/],
    ["(topic_status eq 'x'", /“\)” is missing at its end/],
    ["topic_status eq 'x') or (1 eq 1", /unexpected text after its end/],
    ['modified_date gt 2026-13-45T00:00:00Z', /isn't a date/],
    ["modified_date gt 'yesterday'", /must be compared with a date/],
    ["labels eq 'x'", /is a list/],
    ["labels/any(a: b eq 'x')", /isn't “a”/],
    ['topic_status gt null', /null can only be compared/],
    ['constructor eq 1', /“constructor” isn't one of/],
    ['server_assigned_id eq 99999999999', /must be compared with a number/],
    ['('.repeat(1000), /more than 16 levels/],
    ['not '.repeat(500), /more than 16 levels/],
    [Array(200).fill("topic_status eq 'x'").join(' or '), /more than 100 conditions/],
    ['$', /isn't valid from “\$”/],
  ])('rejects %j with an error message', (filter, message) => {
    expect(() => sqlOf(filter)).toThrow(message)
  })

  test('parses any text to a condition, or responds with 400 @full', () => {
    const word = fc.constantFrom(
      ...'not and or eq contains labels/any( ) ( , : x topic_status null 7 2026-01-01T00:00:00Z'.split(' '),
      "'a'",
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(texts, (filter) => {
        expect(outcomeOf(filter)).toMatch(/^(?:condition|refused)$/)
      }),
      { numRuns: 2000 },
    )
  })

  function outcomeOf(filter: string): string {
    try {
      return typeof sqlOf(filter)[0] === 'string' ? 'condition' : 'nothing'
    } catch (error) {
      if (!isPlatformError(error)) throw error
      return error.status === 400 && error.message.length < 400 ? 'refused' : error.message
    }
  }

  test('sorts by known fields in both directions', () => {
    const orders = { date: [sql`at`, sql`id`] }
    const textOf = (orderby?: string) => new PgDialect().sqlToQuery(orderOf(orderby, orders, 'date')).sql
    expect([textOf(), textOf('date desc'), textOf('date asc, x')]).toEqual([
      'at asc, id asc',
      'at desc, id desc',
      'at asc, id asc',
    ])
    expect(() => textOf('at; drop')).toThrow(/use one of date/)
  })
})

describe('comments and topic parts', () => {
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
    return client.ask('/topics', 'topic', {
      method: 'POST',
      body: { title: 'A wall is missing', ...more },
      status: 201,
    })
  }

  test('creates comments with viewpoints, which only their authors can change, and lists both as events', async () => {
    const topic = await add({ labels: ['Structure'] })
    const at = `/topics/${topic.guid}`
    const text = 'See to it, @[Rowan Reyes](local|reviewer)'
    const posted = await client.ask<BcfComment>(`${at}/comments`, 'comment', {
      method: 'POST',
      body: { comment: text },
      status: 201,
    })
    expect(posted).toMatchObject({
      comment: text,
      author: me,
      authorization: { comment_actions: ['update', 'delete'] },
    })
    const reviewer = { as: 'local|reviewer' }
    const [seen] = await client.ask<BcfComment[]>(`${at}/comments`, 'comments', reviewer)
    expect(seen).toEqual({ ...posted, authorization: { comment_actions: [] } })
    const one = `${at}/comments/${posted.guid}`
    const body = { comment: 'Seen to.' }
    expect(await client.refusal(one, 403, { method: 'PUT', body, ...reviewer })).toMatch(/someone else/)
    const tag = String((await client.call(one)).headers.etag)
    const changed = await client.ask<BcfComment>(one, 'comment', { method: 'PUT', body, headers: { 'if-match': tag } })
    expect(changed).toMatchObject({ comment: 'Seen to.', modified_author: me })
    await client.refusal(one, 412, { method: 'DELETE', headers: { 'if-match': tag } })
    expect(await client.refusal(`${at}/comments`, 400, { method: 'POST', body: {} })).toMatch(/Provide a comment/)
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
    const others = encodeURIComponent(
      "type eq 'stage_removed' or type eq 'due_date_updated' or type ne 'topic_created'",
    )
    expect(await client.ask(`${at}/events?$filter=${others}`, 'topicEvents')).toHaveLength(events.length - 1)
    const listedEvents = await client.ask<BcfCommentEvent[]>(`${one}/events`, 'commentEvents')
    expect(listedEvents.map(({ events: [first] }) => first?.type)).toEqual(['comment_created', 'comment_text_updated'])
    const newest = await client.ask<BcfCommentEvent[]>(
      '/topics/comments/events?$orderby=date%20desc&$top=1',
      'commentEvents',
    )
    expect(newest).toEqual(listedEvents.slice(1))
    expect((await client.call(one, { method: 'DELETE' })).status).toBe(200)
    await client.refusal(one, 404)
    expect(await client.ask(`${at}/comments`, 'comments')).toEqual([])
  })

  test("stores snippets, related topics, documents and files, which our screens don't show", async () => {
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
      /Documents aren't stored/,
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
    // Users who can only read topics don't see captures, but they see the files that a program has set.
    const withoutCaptures = { as: 'local|reviewer' }
    expect(await client.ask(`/topics/${other.guid}/files`, 'files', withoutCaptures)).toEqual([])
    const files = [{ filename: 'a.ifc', ifc_project: '2O2Fr$t4X7Zf8NOew3FLOH' }]
    expect(await client.ask(`${at}/files`, 'files', { method: 'PUT', body: files })).toEqual(files)
    expect(await client.ask(`${at}/files`, 'files', withoutCaptures)).toEqual(files)
    expect(await client.ask(`${at}/files`, 'files', { method: 'PUT', body: [] })).toEqual([])
  })

  test('reveals nothing about other organizations, and checks roles', async () => {
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
})

describe('viewpoints', () => {
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

  function add(more: object = {}): Promise<BcfTopic> {
    return client.ask('/topics', 'topic', {
      method: 'POST',
      body: { title: 'A wall is missing', ...more },
      status: 201,
    })
  }

  test('stores viewpoints unchanged, with picture, clipping planes, lines, bitmaps and components', async () => {
    const topic = await add()
    const at = `/topics/${topic.guid}/viewpoints`
    const png = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const small = (await sharp(png).resize(8, 8).jpeg().toBuffer()).toString('base64')
    const bitmapPlacement = {
      location: { x: 1, y: 2, z: 3 },
      normal: { x: 0, y: 0, z: 1 },
      up: { x: 0, y: 1, z: 0 },
      height: 2,
    }
    const wall = { ifc_guid: '2O2Fr$t4X7Zf8NOew3FLOH', authoring_tool_id: '7' }
    const sent = {
      index: 3,
      perspective_camera: { ...aFrame, field_of_view: 60, aspect_ratio: 1.5 },
      clipping_planes: [{ location: { x: 0, y: 0, z: 3 }, direction: { x: 0, y: 0, z: 2 } }],
      lines: [{ start_point: { x: 0, y: 0, z: 0 }, end_point: { x: 1, y: 1, z: 1 } }],
      bitmaps: [{ bitmap_type: 'jpg', bitmap_data: small, ...bitmapPlacement }],
      snapshot: { snapshot_type: 'png', snapshot_data: png.toString('base64') },
      components: {
        selection: [{ ...wall, originating_system: 'Other' }],
        coloring: [{ color: '80FF0000', components: [{ authoring_tool_id: '8' }] }],
        visibility: { exceptions: [wall], view_setup_hints: { spaces_visible: true } },
      },
    }
    const made = await client.ask<BcfViewpoint>(at, 'viewpoint', { method: 'POST', body: sent, status: 201 })
    expect(made).toMatchObject({
      perspective_camera: { ...aFrame, camera_direction: { x: -1, y: 0, z: 0 }, field_of_view: 60, aspect_ratio: 1.5 },
      ...{ lines: sent.lines, bitmaps: [bitmapPlacement], snapshot: { snapshot_type: 'png' } },
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
    async function readBytes(path: string) {
      const url = `/bcf/3.0/projects/${project}${path}`
      const { headers, rawPayload } = await platform.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      return { type: headers['content-type'], ...(await sharp(rawPayload).metadata()) }
    }
    expect(await readBytes(`${one}/snapshot`)).toMatchObject({
      type: 'image/png',
      format: 'png',
      width: 1500,
      height: 750,
    })
    expect(await readBytes(`${one}/bitmaps/${made.bitmaps?.[0]?.guid}`)).toMatchObject({
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

  test('adds the origin of a capture to cameras, and rejects viewpoints that show nothing or too much', async () => {
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
    const perspective_camera = { ...aFrame, field_of_view: 60 }
    const refused: [object, number, RegExp][] = [
      [{}, 400, /a camera, a snapshot, or both/],
      [{ lines: [{ start_point: aFrame.camera_view_point, end_point: aFrame.camera_view_point }] }, 400, /camera/],
      [{ perspective_camera: { ...perspective_camera, camera_direction: { x: 0, y: 0, z: 0 } } }, 400, /can't be zero/],
      [{ perspective_camera: { ...perspective_camera, camera_up_vector: { x: 1, y: 0, z: 0 } } }, 400, /parallel/],
      [{ perspective_camera, orthogonal_camera: { ...aFrame, view_to_world_scale: 3 } }, 400, /one camera/],
      [{ perspective_camera, components: { selection: [{}] } }, 400, /Identify the component/],
      [{ snapshot: { snapshot_type: 'png', snapshot_data: 'iVBORw0KGgo=' } }, 422, /damaged/],
      [{ snapshot: { snapshot_type: 'png', snapshot_data: 'A'.repeat(400_000) } }, 400, /too large/],
      [{ snapshot: { snapshot_type: 'png', snapshot_data: '<svg/>' } }, 400, /Base64/],
    ]
    for (const [sent, status, message] of refused)
      expect(await client.refusal(at, status, { method: 'POST', body: sent })).toMatch(message)
    expect(await client.ask(at, 'viewpoints')).toHaveLength(1)
  })
})
