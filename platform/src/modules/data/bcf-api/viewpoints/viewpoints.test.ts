import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls } from '../../topics/testing/topic-calls.ts'
import type { BcfComment } from '../comments/schemas.ts'
import { aFrame, bcfClient, type BcfClient } from '../testing/bcf-client.ts'
import type { BcfTopic } from '../topics/schemas.ts'
import type { BcfViewpoint } from './schemas.ts'

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
  return client.ask('/topics', 'topic', { method: 'POST', body: { title: 'A wall is missing', ...more }, status: 201 })
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
    perspective_camera: { ...aFrame, field_of_view: 60, aspect_ratio: 1.5 },
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
    perspective_camera: { ...aFrame, camera_direction: { x: -1, y: 0, z: 0 }, field_of_view: 60, aspect_ratio: 1.5 },
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
  async function bytesOf(path: string) {
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
  const perspective_camera = { ...aFrame, field_of_view: 60 }
  const refused: [object, number, RegExp][] = [
    [{}, 400, /a camera, a snapshot, or both/],
    [{ lines: [{ start_point: aFrame.camera_view_point, end_point: aFrame.camera_view_point }] }, 400, /camera/],
    [{ perspective_camera: { ...perspective_camera, camera_direction: { x: 0, y: 0, z: 0 } } }, 400, /length/],
    [{ perspective_camera: { ...perspective_camera, camera_up_vector: { x: 1, y: 0, z: 0 } } }, 400, /parallel/],
    [{ perspective_camera, orthogonal_camera: { ...aFrame, view_to_world_scale: 3 } }, 400, /one camera/],
    [{ perspective_camera, components: { selection: [{}] } }, 400, /Name the component/],
    [{ snapshot: { snapshot_type: 'png', snapshot_data: 'iVBORw0KGgo=' } }, 422, /damaged/],
    [{ snapshot: { snapshot_type: 'png', snapshot_data: 'A'.repeat(400_000) } }, 400, /too large/],
    [{ snapshot: { snapshot_type: 'png', snapshot_data: '<svg/>' } }, 400, /base64/],
  ]
  for (const [sent, status, message] of refused)
    expect(await client.refusal(at, status, { method: 'POST', body: sent })).toMatch(message)
  expect(await client.ask(at, 'viewpoints')).toHaveLength(1)
})
