import {
  defaultTopicChoices,
  topicChangeSchema,
  topicChoicesUpdateSchema,
  topicCommentChangeSchema,
  topicCommentCreateSchema,
  topicCreateSchema,
  topicMassChangeSchema,
  topicsFromReviewSchema,
  topicSummarySchema,
  topicViewpointCreateSchema,
  type Topic,
  type TopicChoices,
  type TopicComment,
  type TopicEvent,
  type TopicFinding,
  type TopicPicture,
  type TopicPin,
  type TopicViewpoint,
  type TopicViewpointCreate,
} from '@lintel/shared/contract/topics'
import { OpenEvents } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { captureId } from '../a-capture.ts'
import { aProject } from '../a-comparison.ts'
import { respondToOperation, respondWithProjects } from '../respond-to-operation.ts'
import { aComment, ada, aTopic, aViewpoint, someMembers, topicId } from './a-topic.ts'
import { isDisputed, pageOf, personOf, problem, refusal } from './answers.ts'

const all = '/api/topics'
const one = `${all}/:id`

/** A fake platform for topics. Tests change its state. */
export class TopicsPlatform {
  topics: Topic[]
  comments: TopicComment[] = []
  viewpoints: TopicViewpoint[] = []
  history: TopicEvent[] = []
  choices: TopicChoices = defaultTopicChoices
  /** The caller lacks permission for topics. */
  refuses = false
  readonly massChanges: unknown[] = []
  findings: TopicFinding[] = []
  readonly createdFromReview: unknown[] = []
  readonly sentViewpoints: TopicViewpointCreate[] = []
  readonly events = new OpenEvents('topics')
  projects = [aProject({ id: captureId(901), projectNumber: '0815', projectName: 'Main Street' })]

  constructor(topics: readonly Topic[] = [aTopic()]) {
    this.topics = [...topics]
  }

  handlers() {
    return [
      http.get(`${all}/events`, () => this.events.response()),
      http.get(all, ({ request }) => this.list(new URL(request.url).searchParams)),
      http.post(all, async ({ request }) => this.create(await request.json())),
      http.patch(all, async ({ request }) => this.changeMany(await request.json())),
      http.get(one, ({ params }) => (this.refuses ? refusal() : this.read(params['id']))),
      http.patch(one, async ({ params, request }) => this.change(params['id'], await request.json())),
      http.all(`${one}/following`, ({ params, request }) => this.follow(params['id'], request.method === 'PUT')),
      ...this.partHandlers(),
      ...this.commentHandlers(),
      http.get('/api/capture-reviews/:review/findings', () => HttpResponse.json(this.findings)),
      http.post('/api/capture-reviews/:review/topics', async ({ request }) =>
        this.createFromReview(await request.json()),
      ),
      http.get('/api/topic-pins', () => HttpResponse.json(this.pins())),
      http.get('/api/topic-pictures', ({ request }) => HttpResponse.json(this.pictures(request))),
      http.get('/api/topic-choices', () => HttpResponse.json(this.choices)),
      http.put('/api/topic-choices', async ({ request }) => this.saveChoices(await request.json())),
      http.get('/api/organizations/ACME/users', () => HttpResponse.json(someMembers)),
      respondWithProjects(() => this.projects),
      respondToOperation('Project', () => ({ projectGroup: this.projects[0] })),
      http.put('/api/users/:user/preferences/:key', () => new HttpResponse(null, { status: 204 })),
    ]
  }

  private partHandlers() {
    return [
      http.get(`${one}/history`, ({ request }) => HttpResponse.json(pageOf(this.history, request))),
      http.get(`${one}/viewpoints`, ({ params }) =>
        HttpResponse.json(this.viewpoints.filter((viewpoint) => viewpoint.topicId === params['id'])),
      ),
      http.get(`${one}/viewpoints/:viewpoint`, ({ params }) => {
        const found = this.viewpoints.find(({ id }) => id === params['viewpoint'])
        return found
          ? HttpResponse.json(found)
          : problem(404, 'topic-viewpoints/not-found', "This viewpoint doesn't exist.")
      }),
      http.post(`${one}/viewpoints`, async ({ params, request }) => {
        const { id = captureId(5900), ...sent } = topicViewpointCreateSchema.parse(await request.json())
        this.sentViewpoints.push(sent)
        const { camera, components, pin, seenIn } = sent
        const storedViewpoint = {
          id,
          topicId: String(params['id']),
          camera,
          components,
          pin,
          seenIn,
          hasCamera: camera !== null,
        }
        this.viewpoints = [...this.viewpoints, aViewpoint(storedViewpoint)]
        return HttpResponse.json(this.viewpoints.at(-1), { status: 201 })
      }),
      http.delete(`${one}/viewpoints/:viewpoint`, ({ params }) => {
        this.viewpoints = this.viewpoints.filter(({ id }) => id !== params['viewpoint'])
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  private commentHandlers() {
    return [
      http.get(`${one}/comments`, ({ request }) => HttpResponse.json(pageOf(this.comments, request))),
      http.post(`${one}/comments`, async ({ request }) => {
        const { id = captureId(4900), text, viewpointId } = topicCommentCreateSchema.parse(await request.json())
        if (this.comments.some((each) => each.id === id))
          return problem(409, 'topics/guid-taken', 'There is one already.')
        const position = (this.comments[0]?.position ?? 0) + 1
        const comment = aComment({ id, position, text, viewpointId, author: ada, isOwn: true })
        this.comments = [comment, ...this.comments]
        return HttpResponse.json(comment, { status: 201 })
      }),
      http.patch(`${one}/comments/:comment`, async ({ params, request }) => {
        const { text, revision } = topicCommentChangeSchema.parse(await request.json())
        const before = this.comments.find(({ id }) => id === params['comment'])
        if (before?.revision !== revision)
          return problem(409, 'topic-comments/changed-meanwhile', 'This comment was changed after you opened it.')
        const changed = { ...before, text, revision: revision + 1 }
        this.comments = this.comments.map((each) => (each === before ? changed : each))
        return HttpResponse.json(changed)
      }),
      http.delete(`${one}/comments/:comment`, ({ params }) => {
        this.comments = this.comments.filter(({ id }) => id !== params['comment'])
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  /** Creates topics of findings. */
  private createFromReview(body: unknown) {
    const { keys, fields = {} } = topicsFromReviewSchema.parse(body)
    this.createdFromReview.push({ keys, fields })
    const { assignedTo = null } = fields
    const created = keys.map((key, index) => {
      const { title = '' } = this.findings.find((finding) => finding.key === key) ?? {}
      return aTopic({ id: topicId(200 + index), number: 200 + index, title, assignedTo: personOf(assignedTo) })
    })
    this.findings = this.findings.map((finding) => {
      return { ...finding, topic: created[keys.indexOf(finding.key)] ?? finding.topic }
    })
    this.topics = [...this.topics, ...created]
    return HttpResponse.json({ created, known: 0, gone: 0 }, { status: 201 })
  }

  /** The newest viewpoint of each topic that has one. */
  private pins(): TopicPin[] {
    return this.topics.flatMap(({ id, number, title, status, isOpen }) => {
      const newest = this.viewpoints.findLast(({ topicId: of, pin }) => of === id && pin !== null)
      const { pin = null, id: viewpointId = '' } = newest ?? {}
      return pin ? [{ topicId: id, viewpointId, number, title, status, isOpen, pin }] : []
    })
  }

  /** The newest picture of each requested topic. */
  private pictures(request: Request): TopicPicture[] {
    const requestedIds = new URL(request.url).searchParams.get('topicIds')?.split(',') ?? []
    return requestedIds.flatMap((topicId) => {
      const newest = this.viewpoints.findLast((one) => one.topicId === topicId && one.pictureUrl !== null)
      return newest?.pictureUrl ? [{ topicId, viewpointId: newest.id, pictureUrl: newest.pictureUrl }] : []
    })
  }

  private list(query: URLSearchParams) {
    if (this.refuses) return refusal()
    const project = query.get('projectId')
    const found = this.topics.filter(({ project: { id } }) => project === null || id === project)
    return HttpResponse.json(found.map((topic) => topicSummarySchema.parse(topic)))
  }

  private read(id: unknown) {
    const found = this.topics.find((topic) => topic.id === id)
    return found ? HttpResponse.json(found) : problem(404, 'topics/not-found', "This topic doesn't exist.")
  }

  private create(body: unknown) {
    const { id = topicId(99), projectId, assignedTo = null, about: links = [], ...sent } = topicCreateSchema.parse(body)
    if (this.topics.some((topic) => topic.id === id)) return problem(409, 'topics/guid-taken', 'There is one already.')
    const about = links.map(({ captureId: of = null, elementId = null, masterElementId = null }) => {
      return { captureId: of, elementId, masterElementId, title: 'Something' }
    })
    const project = { ...aTopic().project, id: projectId }
    const created = aTopic({ ...sent, about, project, id, number: 13, assignedTo: personOf(assignedTo) })
    this.topics = [...this.topics, created]
    return HttpResponse.json(created, { status: 201 })
  }

  private follow(id: unknown, isFollowed: boolean) {
    for (const topic of this.topics.filter((one) => one.id === id)) topic.isFollowed = isFollowed
    return this.read(id)
  }
  private change(id: unknown, body: unknown) {
    const { revision, assignedTo, ...change } = topicChangeSchema.omit({ about: true }).parse(body)
    const found = this.topics.find((topic) => topic.id === id)
    if (!found) return this.read(id)
    if (isDisputed(found, { revision, ...change })) {
      return problem(409, 'topics/changed-meanwhile', 'Bo Adams changed this topic after you opened it.')
    }
    const person = assignedTo === undefined ? found.assignedTo : personOf(assignedTo)
    const changed = { ...found, ...change, assignedTo: person, revision: found.revision + 1 }
    this.topics = this.topics.map((topic) => (topic === found ? changed : topic))
    return HttpResponse.json(changed)
  }

  private changeMany(body: unknown) {
    const { topics, change } = topicMassChangeSchema.parse(body)
    this.massChanges.push(change)
    const { status } = change
    const results = topics.map(({ id, revision }) => {
      const found = this.topics.find((topic) => topic.id === id)
      if (!found || found.revision !== revision) {
        const refused = { code: 'topics/changed-meanwhile', status: 409, detail: 'Bo Adams has changed this topic.' }
        return { id, topic: found ?? null, problem: refused }
      }
      const changed = { ...found, ...(status !== undefined && { status }), revision: revision + 1 }
      this.topics = this.topics.map((topic) => (topic.id === id ? changed : topic))
      return { id, topic: changed, problem: null }
    })
    return HttpResponse.json({ results })
  }

  private saveChoices(body: unknown) {
    const { revision, ...lists } = topicChoicesUpdateSchema.parse(body)
    if (revision !== this.choices.revision) {
      return problem(409, 'topic-choices/changed-meanwhile', 'This list of choices has been changed.')
    }
    this.choices = { ...lists, revision: revision + 1 }
    return HttpResponse.json(this.choices)
  }
}
