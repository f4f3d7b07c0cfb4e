import {
  captureMoveCreateSchema,
  captureMoveSchema,
  captureViewsCreateSchema,
  captureViewUpdateSchema,
  type CaptureFlag,
  type CaptureModel,
  type CaptureMove,
  type CaptureMoveCreate,
  type CaptureVersions,
  type CapturedElement,
  type CapturedValue,
  type CaptureView,
  type ChosenProject,
  type ComparisonSummary,
  type Ingestion,
  type ReviewChange,
} from '@lintel/shared/contract/captures'
import { aProblem, OpenEvents } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import type { FlaggedGroup } from '../features/captures/review/review.api.ts'
import type { ReviewRun } from '../features/captures/review/review.model.ts'
import type { Capture } from '../features/captures/view/capture.api.ts'
import { aCapture, captureId, hoursAgo, storedView, listedView, someElements } from './a-capture.ts'
import { aProject } from './a-comparison.ts'
import { anIngestion } from './an-ingestion.ts'
import { aReview, runningReview, someFlags, someGroups } from './a-review.ts'
import { respondToOperation, respondWithProjects } from './respond-to-operation.ts'
import { KeepingPlatform } from './keeping/keeping-platform.ts'

const one = '/api/captures/:id'

/** A fake platform for one capture. Tests change its state. */
export class CaptureViewPlatform {
  capture: Capture | null = aCapture()
  bindings = [{ parameter: 'Height', categories: ['Doors', 'Walls'] }]
  designOptions = [{ name: 'Roof', designOptions: ['Flat', 'Pitched'] }]
  elements: CapturedElement[] = someElements
  /** Values of the height, the only property that can be colored. */
  heights: CapturedValue[] = [
    { number: 1, value: 2200, unit: 'mm' },
    { number: 2, value: 2100, unit: 'mm' },
  ]
  readonly requestedValues: string[] = []
  views: CaptureView[] = []
  /** Newest first. */
  reviews: ReviewRun[] = [aReview()]
  groups: FlaggedGroup[] = someGroups
  flags: CaptureFlag[] = someFlags
  changes: ReviewChange[] = []
  comparisons: ComparisonSummary[] = []
  idsCheckCount = 0
  versionSets: { id: string; name: string }[] = []
  readonly keeping = new KeepingPlatform()
  /** Notified when someone deletes the capture. */
  readonly presence = new OpenEvents('capture')
  readonly deleted: string[] = []
  /** Projects that the capture can be moved to. */
  projects = [
    aProject({ id: captureId(901) }),
    aProject({ id: captureId(501), projectNumber: '', projectName: 'Harbor' }),
  ]
  /** Newest first. */
  moves: CaptureMove[] = []
  readonly moved: CaptureMoveCreate[] = []
  versions: CaptureVersions = { previous: null, next: null, incoming: null }
  model: CaptureModel = {
    status: 'Made',
    statusDetails: null,
    file: { url: '/models/capture.glb?until=1&signature=x', bytes: 1000, contentHash: 'a'.repeat(64) },
    origin: { x: 0, y: 0, z: 0 },
    unitScale: 0.001,
  }

  handlers() {
    const { capture } = this
    return [
      respondToOperation('Capture', () => ({ captureReview: this.capture })),
      respondToOperation('ParameterBindings', () => ({
        captureReview: capture && { parameterBindingMaps: this.bindings },
      })),
      respondToOperation('DesignOptions', () => ({
        captureReview: capture && { designOptionSets: this.designOptions },
      })),
      respondToOperation('Reviews', () => ({
        captureReview: capture && { revitElementCount: 1204, reviews: this.reviews },
      })),
      respondToOperation('FlaggedGroups', () => ({ captureReview: capture && { flaggedGroups: this.groups } })),
      http.get(`${one}/elements`, () => HttpResponse.json(this.elements)),
      ...this.valueHandlers(),
      ...this.viewHandlers(),
      http.get(`${one}/elements/:number/properties`, ({ params }) => this.properties(Number(params['number']))),
      http.get(`${one}/model`, () => HttpResponse.json(this.model)),
      http.get(`${one}/file`, () => {
        const fileName = capture?.documentFileName
        return HttpResponse.json({
          url: '/models/original?signature=x',
          bytes: 5,
          contentHash: 'b'.repeat(64),
          fileName,
        })
      }),
      http.post(`${one}/model`, () => HttpResponse.json(this.remake(), { status: 202 })),
      ...this.deletionHandlers(),
      ...this.moveHandlers(),
      ...this.keeping.handlers(),
      http.get(`${one}/version-sets`, () => HttpResponse.json(this.versionSets)),
      http.get(`${one}/versions`, () => HttpResponse.json(this.versions)),
      http.post(`${one}/reviews`, () => {
        const review = runningReview({ id: captureId(501) })
        this.reviews = [review, ...this.reviews]
        return HttpResponse.json({ ...review, captureId: captureId(1) }, { status: 202 })
      }),
      http.get('/api/capture-reviews/:id/flags', () => HttpResponse.json(this.flags)),
      http.get('/api/capture-reviews/:id/changes', () => HttpResponse.json(this.changes)),
    ]
  }

  /** Starts recreating the model like the platform. */
  remake(): Ingestion {
    const ingestion = anIngestion({ captureId: captureId(1), isRemake: true })
    const { id, status, statusDetails, progress, requestedBy } = ingestion
    this.model = { ...this.model, making: { id, status, statusDetails, progress, requestedBy, isRemake: true } }
    return ingestion
  }

  private valueHandlers() {
    return [
      http.get(`${one}/properties`, () => HttpResponse.json([{ set: 'Dimensions', name: 'Height' }])),
      http.get(`${one}/properties/values`, ({ request }) => {
        this.requestedValues.push(new URL(request.url).searchParams.toString())
        return HttpResponse.json(this.heights)
      }),
    ]
  }

  private viewHandlers() {
    const find = (id: unknown) => this.views.find((view) => view.id === id)
    return [
      http.get(`${one}/views`, () => HttpResponse.json(this.views.map(listedView))),
      http.post(`${one}/views`, async ({ request }) => {
        const { audience, views } = captureViewsCreateSchema.parse(await request.json())
        const created = views.map((view, at) => storedView(view, captureId(700 + this.views.length + at), audience))
        this.views = [...this.views, ...created]
        return HttpResponse.json({ created, known: 0 }, { status: 201 })
      }),
      http.get('/api/capture-views/:id', ({ params }) => HttpResponse.json(find(params['id']))),
      http.put('/api/capture-views/:id', async ({ params, request }) => {
        const { name, audience, drawings, position, revision } = captureViewUpdateSchema.parse(await request.json())
        const found = find(params['id'])
        if (!found) return HttpResponse.json(null, { status: 404 })
        if (revision !== found.revision) {
          const problem = aProblem({ status: 409, code: 'capture-views/changed-meanwhile' })
          return HttpResponse.json(problem, { status: 409 })
        }
        const drawn = drawings && { drawings, hasDrawings: true }
        const changed = { ...found, ...drawn, name, audience, position, revision: found.revision + 1 }
        this.views = this.views.map((view) => (view === found ? changed : view))
        return HttpResponse.json(changed)
      }),
      http.delete('/api/capture-views/:id', ({ params }) => {
        this.views = this.views.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  private deletionHandlers() {
    return [
      http.get(`${one}/events`, () => this.presence.response()),
      http.delete(one, ({ params }) => {
        this.deleted.push(String(params['id']))
        this.capture = null
        return new HttpResponse(null, { status: 204 })
      }),
      http.get('/api/ids-checks', () => HttpResponse.json({ items: [], total: this.idsCheckCount, hasMore: false })),
      http.get('/api/comparisons', ({ request }) => {
        const { comparisons } = this
        if (!new URL(request.url).searchParams.has('captureId')) return undefined
        return HttpResponse.json({ items: comparisons.slice(0, 5), total: comparisons.length, hasMore: false })
      }),
    ]
  }

  private moveHandlers() {
    return [
      respondWithProjects(() => this.projects),
      http.get(`${one}/moves`, () => HttpResponse.json(this.moves)),
      http.post(`${one}/moves`, async ({ request }) => {
        const moveRequest = captureMoveCreateSchema.parse(await request.json())
        this.moved.push(moveRequest)
        return HttpResponse.json(this.move(moveRequest.project), { status: 201 })
      }),
    ]
  }

  /** Moves the capture like the platform. */
  move(project: ChosenProject): CaptureMove {
    const { capture } = this
    const fromProject = capture?.project ?? aProject()
    const toProject =
      project.kind === 'named'
        ? { ...project, id: captureId(502) }
        : (this.projects.find(({ id }) => id === project.projectGroupId) ?? aProject())
    const id = captureId(800 + this.moves.length)
    const move = captureMoveSchema.parse({ id, movedDate: hoursAgo(0), movedBy: 'Ada Byrne', fromProject, toProject })
    this.moves = [move, ...this.moves]
    if (capture) this.capture = { ...capture, project: move.toProject, previousCaptureId: null }
    return move
  }

  private properties(number: number) {
    const { category, family, type } = this.elements[number - 1] ?? someElements[0] ?? {}
    const properties = [
      { name: 'Height', value: 2200, unit: 'mm' },
      { name: 'Comments', value: null, unit: null },
    ]
    const ofType = [{ name: 'Fire Rating', value: ['F30', 'F60'], unit: null }]
    const sets = [
      { name: 'Dimensions', of: 'instance', properties },
      { name: 'Identity Data', of: 'type', properties: ofType },
    ]
    const revitUniqueId = `0KkZ20so9BsO1d1hFcfLO${number}`
    return HttpResponse.json({ number, revitUniqueId, category, family, type, sets })
  }
}
