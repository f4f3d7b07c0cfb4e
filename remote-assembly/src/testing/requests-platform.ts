import {
  endRequestSchema,
  isInProgress,
  type AssemblyEmail,
  type AssemblyLog,
  type AssemblyRequest,
} from '@lintel/shared/contract/assembly'
import type { Ingestion } from '@lintel/shared/contract/captures'
import { http, HttpResponse } from 'msw'

const one = '/api/revitassemblyrequest/:id'

/** The queued capture of a model. */
function anIngestion(parts: Partial<Ingestion> = {}): Ingestion {
  return {
    id: '00000000-0000-4000-8000-000000000901',
    status: 'Queued',
    statusDetails: null,
    progress: 0,
    fileName: '04211 Peachtree Corners.glb',
    bytes: 1000,
    requestedBy: 'Ada Byrne',
    requestedById: 'auth0|ada',
    requestedDate: '2026-03-14T15:00:00.000Z',
    completedDate: null,
    captureId: null,
    isKnown: false,
    steps: [],
    ...parts,
  }
}

type World = { log?: AssemblyLog['entries']; emails?: readonly AssemblyEmail[] }

/** A fake platform for requests, with events for followers. */
export class RequestsPlatform {
  /** Each list call: state, skip and take. */
  readonly listCalls: string[] = []
  /** Ids of the requests whose model was captured. */
  readonly captured: string[] = []
  ingestion: Ingestion = anIngestion()
  /** How often a single request was read. */
  reads = 0
  private readonly requests: Map<string, AssemblyRequest>
  private readonly world: World
  private readonly followers = new Set<ReadableStreamDefaultController<Uint8Array>>()

  constructor(requests: readonly AssemblyRequest[], world: World = {}) {
    this.requests = new Map(requests.map((request) => [request.id, request]))
    this.world = world
  }

  /** Changes a request without an event. */
  update(request: AssemblyRequest) {
    this.requests.set(request.id, request)
  }

  /** Changes a request and sends the event to all followers. */
  updateAndNotify(request: AssemblyRequest) {
    this.update(request)
    const event = new TextEncoder().encode(`event: request\ndata: ${JSON.stringify(request)}\n\n`)
    for (const follower of this.followers) follower.enqueue(event)
  }

  get followerCount() {
    return this.followers.size
  }

  /** Closes all event streams, like a restart of the platform. */
  dropFollowers() {
    for (const follower of this.followers) follower.error(new TypeError('terminated'))
    this.followers.clear()
  }

  handlers() {
    return [
      http.post('/api/assembly-captures/:id', ({ params }) => {
        this.captured.push(String(params['id']))
        return HttpResponse.json(this.ingestion, { status: 202 })
      }),
      http.get('/api/revitassemblyrequest/organizations/:organization', ({ request }) => this.list(request)),
      http.put('/api/revitassemblyrequest/complete', async ({ request }) =>
        this.end(await request.json(), { status: 'Complete', statusDetails: 'Marked complete by Ada Byrne.' }),
      ),
      http.put('/api/revitassemblyrequest/cancel', async ({ request }) =>
        this.end(await request.json(), { status: 'Error', statusDetails: 'Cancelled by Ada Byrne.' }),
      ),
      http.get(`${one}/log`, () => HttpResponse.json({ entries: this.world.log ?? [] })),
      http.get(`${one}/emails`, () => HttpResponse.json(this.world.emails ?? [])),
      http.get(`${one}/events`, ({ request }) => this.follow(request.signal)),
      http.get(one, ({ params }) => {
        this.reads += 1
        const found = this.requests.get(String(params['id']))
        return found ? HttpResponse.json(found) : new HttpResponse(null, { status: 404 })
      }),
    ]
  }

  private list(request: Request) {
    const { searchParams } = new URL(request.url)
    const [state, skip, take] = ['state', 'skip', 'take'].map((name) => searchParams.get(name))
    this.listCalls.push(`${state} ${skip} ${take}`)
    const text = (searchParams.get('search') ?? '').toLowerCase()
    const all = [...this.requests.values()]
      .filter(({ status }) => isListed(status, state))
      .filter(({ projectNumber, projectName }) => `${projectNumber} ${projectName}`.toLowerCase().includes(text))
    if (searchParams.get('sort') === 'name') all.sort((one, other) => one.projectName.localeCompare(other.projectName))
    return HttpResponse.json({
      items: all.slice(Number(skip), Number(skip) + Number(take)),
      total: all.length,
      hasMore: false,
    })
  }

  private end(body: unknown, change: Pick<AssemblyRequest, 'status' | 'statusDetails'>) {
    const found = this.requests.get(endRequestSchema.parse(body).id)
    if (!found || !isInProgress(found.status)) return new HttpResponse(null, { status: 404 })
    const completedDate = new Date().toISOString()
    this.update({ ...found, ...change, completedDate })
    return HttpResponse.json(this.requests.get(found.id))
  }

  private follow(signal: AbortSignal) {
    let own: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller
        this.followers.add(controller)
        signal.addEventListener('abort', () => this.followers.delete(own))
      },
      cancel: () => void this.followers.delete(own),
    })
    return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } })
  }
}

function isListed(status: AssemblyRequest['status'], state: string | null | undefined) {
  if (state === 'complete') return status === 'Complete'
  if (state === 'failed') return status === 'Error'
  return isInProgress(status) === (state === 'in-progress')
}
