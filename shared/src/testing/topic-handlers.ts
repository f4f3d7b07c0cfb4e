import {
  defaultTopicChoices,
  topicCreateSchema,
  topicViewpointCreateSchema,
  type Topic,
  type TopicCreate,
  type TopicViewpointCreate,
} from '../domain/contract/topics/index.ts'
import { http, HttpResponse } from 'msw'

export type SentTopic = { topic: TopicCreate; viewpoints: TopicViewpointCreate[] }

const project = { id: '00000000-0000-4000-8000-000000000901', projectNumber: '0815', projectName: 'Main Street' }
const other = { id: '00000000-0000-4000-8000-000000000902', projectNumber: '04211', projectName: 'Peachtree Corners' }
const person = { id: 'auth0|ada', name: 'Ada Byrne', email: 'ada@lintel.test' }
const now = '2026-11-01T08:00:00.000Z'

function storedTopic({ topic: { id = project.id, title } }: SentTopic, index: number): Topic {
  return {
    ...{
      id,
      number: index + 1,
      title,
      type: null,
      status: 'Open',
      isOpen: true,
      priority: null,
      labels: [],
      stage: null,
    },
    ...{ project: { id: project.id, number: project.projectNumber, name: project.projectName }, assignedTo: null },
    ...{ dueDate: null, isPerhapsResolved: false, commentCount: 0, viewpointCount: 1, isFollowed: true },
    ...{ createdDate: now, createdBy: person, modifiedDate: now, modifiedBy: person, revision: 1 },
    ...{ description: '', referenceLinks: [], about: [] },
  }
}

/** Responds like the platform to calls about topics of a model, and records what is sent. */
export function topicHandlers(sent: SentTopic[]) {
  return [
    http.get('/api/topics', () => HttpResponse.json(sent.map(storedTopic))),
    http.post('/api/topics', async ({ request }) => {
      sent.push({ topic: topicCreateSchema.parse(await request.json()), viewpoints: [] })
      return HttpResponse.json(sent.map(storedTopic).at(-1), { status: 201 })
    }),
    http.get('/api/topics/:id', ({ params }) =>
      HttpResponse.json(sent.map(storedTopic).find(({ id }) => id === params['id'])),
    ),
    http.get('/api/topics/:id/viewpoints', () => HttpResponse.json([])),
    http.post('/api/topics/:id/viewpoints', async ({ params, request }) => {
      const viewpoint = topicViewpointCreateSchema.parse(await request.json())
      sent.at(-1)?.viewpoints.push(viewpoint)
      const { id = project.id, camera, components, drawings, pin, seenIn } = viewpoint
      const viewpointFields = { camera, components, drawings, pin, seenIn, pictureUrl: null, hasCamera: true }
      return HttpResponse.json(
        { id, topicId: params['id'], ...viewpointFields, author: person, createdDate: now },
        { status: 201 },
      )
    }),
    http.get('/api/topic-pins', () => HttpResponse.json([])),
    http.get('/api/topic-choices', () => HttpResponse.json(defaultTopicChoices)),
    http.get('/api/organizations/ACME/users', () => HttpResponse.json([])),
    http.post('/graphql/datacapture', () => HttpResponse.json({ data: { projectGroups: [project, other] } })),
  ]
}
