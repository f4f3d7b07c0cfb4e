import { randomUUID } from 'node:crypto'
import type { Topic, TopicCreate } from '@lintel/shared/contract/topics'
import type { Call, TestResponse, TestApp } from '../../../../testing/build-test-app.ts'
import { organizationId, seedCapture } from '../../capture-reviews/testing/seed-capture.ts'
import { aFileTopic, archiveOf, bcfCalls } from './bcf-calls.ts'

/** Calls that tests of topics make, in an organization with one capture. */
export type TopicCalls = {
  captureId: string
  projectId: string
  call(url: string, overrides?: Partial<Call>): Promise<TestResponse>
  add(overrides?: Partial<TopicCreate>): Promise<Topic>
}

export async function topicCalls(platform: TestApp): Promise<TopicCalls> {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const captureId = await seedCapture(platform, { types: [type], elements: [{ type: 1, values: {} }] })
  const [project] = await platform.asOwner<{ id: string }>(
    `select project_group_id as id from captures where id = '${captureId}'`,
  )
  const projectId = project?.id ?? ''
  const call: TopicCalls['call'] = (url, overrides) =>
    platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...overrides })
  async function add(overrides: Partial<TopicCreate> = {}): Promise<Topic> {
    const response = await call('/topics', {
      method: 'POST',
      body: { projectId, title: 'A door is missing', ...overrides },
    })
    if (response.status !== 201) throw new Error(response.text)
    return response.json<Topic>()
  }
  return { captureId, projectId, call, add }
}

/** Adds a row to every table of topics through their use cases. */
export async function seedTopic(platform: TestApp): Promise<void> {
  const { add, call, captureId, projectId } = await topicCalls(platform)
  const topic = await add({
    about: [{ captureId, elementId: null, masterElementId: null }],
    assignedTo: 'local|everything',
  })
  const viewpoint = { camera: aCamera, pin: { x: 1, y: 2, z: 3 }, seenIn: { kind: 'capture', captureId } }
  await call(`/topics/${topic.id}/viewpoints`, { method: 'POST', body: viewpoint })
  const text = 'Please see to it, @[Dario Delgado](local|designer).'
  await call(`/topics/${topic.id}/comments`, { method: 'POST', body: { text } })
  const { id: related } = await add()
  const parts = `/bcf/3.0/projects/${organizationId}_${projectId}/topics/${topic.id}/related_topics`
  const body = [{ related_topic_guid: related }]
  await platform.call({ url: parts, method: 'PUT', as: 'local|everything', body })
  const choices = (await call('/topic-choices')).json<object>()
  await call('/topic-choices', { method: 'PUT', body: choices })
  const { decide, importFile, proposalsOf } = bcfCalls(platform)
  const documents = [{ guid: randomUUID(), url: 'https://example.com/plan.pdf' }]
  const imported = await importFile(projectId, await archiveOf([aFileTopic(randomUUID(), { documents })]))
  await decide(imported, await proposalsOf(imported), { state: 'Accepted' })
}

export const aCamera = {
  cameraType: 1,
  cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
  target: { x: 0, y: 0, z: 0 },
  position: { x: 10, y: 10, z: 10 },
  upVector: { x: 0, y: 0, z: 1 },
} as const
