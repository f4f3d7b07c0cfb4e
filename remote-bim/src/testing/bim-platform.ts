import {
  elementMergeSchema,
  elementParameterUpdateSchema,
  massParameterUpdateSchema,
  massUpdateSchema,
  masterElementUpdateSchema,
  masterParameterUpdateSchema,
  noteCreateSchema,
  type ElementExamples,
  type ElementParameter,
  type ElementVersion,
  type FoundInCapture,
  type MasterElement,
  type MasterElementDetail,
  type MasterElementUpdate,
  type MasterParameter,
  type MasterParameterUpdate,
  type Note,
} from '@lintel/shared/contract/master-model'
import { aProblem, OpenEvents } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import {
  aCaptureModel,
  aFoundCapture,
  aMasterParameter,
  aNote,
  aParameter,
  idOf,
  someMasterElements,
} from './a-master-element.ts'
import { notePageOf, partOf } from './parts-of-lists.ts'

/** A fake master model of one organization that rejects outdated revisions like the platform. */
export class BimPlatform {
  elements = someMasterElements(60)
  parameters: ElementParameter[] = [aParameter(), aParameter({ id: idOf(502), parameterName: 'Mark', unit: null })]
  masterParameters: MasterParameter[] = [aMasterParameter()]
  captures: FoundInCapture[] = [aFoundCapture()]
  notes: Note[] = [aNote()]
  history: ElementVersion[] = []
  examples: ElementExamples = { capture: aFoundCapture(), elementNumbers: [3, 5, 8] }
  /** Elements whose change fails, with the message. */
  refused = new Map<string, string>()
  /** Merged elements by id: not in the list, but their page names the survivor. */
  private merged = new Map<string, MasterElementDetail>()
  /** Bulk updates are saved, but their response is lost. */
  losesAnswers = false
  readonly events = new OpenEvents('master-model')
  /** How often the list has changed; undefined like on older platforms. */
  position: number | undefined
  /** The positions that clients followed the list from. */
  followedFrom: (string | null)[] = []
  /** How often the list was read. */
  listCallCount = 0
  /** The number of updates of each bulk request. */
  massCalls: number[] = []
  private lastId = 10_000

  handlers() {
    return [...this.listCalls(), ...this.elementCalls(), ...this.noteCalls(), ...this.parameterCalls()]
  }

  private list() {
    this.listCallCount += 1
    const headers = new Headers()
    if (this.position !== undefined) headers.set('list-position', String(this.position))
    return HttpResponse.json(this.elements, { headers })
  }

  private listCalls() {
    return [
      http.get('/api/master-model/events', ({ request }) => {
        this.followedFrom.push(new URL(request.url).searchParams.get('position'))
        return this.events.response()
      }),
      http.get('/api/master-model', () => this.list()),
      http.put('/api/master-model', async ({ request }) => {
        const { updates } = massUpdateSchema.parse(await request.json())
        this.massCalls.push(updates.length)
        const results = updates.map((update) => {
          const element = this.elementOf(update.id) ?? null
          const words = this.refused.get(update.id)
          const problem = words === undefined ? null : { code: 'master-model/refused', status: 409, detail: words }
          return { id: update.id, element: problem ? element : this.changed(update.id, update), problem }
        })
        return this.losesAnswers ? HttpResponse.error() : HttpResponse.json({ results })
      }),
    ]
  }

  private elementCalls() {
    const one = '/api/master-model/:id'
    return [
      http.get<{ id: string }>(one, ({ params }) => {
        const element = this.merged.get(params.id) ?? this.elementOf(params.id)
        return element ? HttpResponse.json(element) : notFound()
      }),
      http.put<{ id: string }>(one, async ({ params, request }) => {
        const update = masterElementUpdateSchema.parse(await request.json())
        if (this.merged.has(params.id)) return mergedAway()
        if (this.elementOf(params.id)?.revision !== update.revision) return stale()
        return HttpResponse.json(this.changed(params.id, update))
      }),
      http.post<{ id: string }>(`${one}/merge`, async ({ params, request }) => {
        const { revision, duplicates } = elementMergeSchema.parse(await request.json())
        const all = [{ id: params.id, revision }, ...duplicates]
        if (all.some(({ id, revision: read }) => this.elementOf(id)?.revision !== read)) return stale()
        for (const { id } of duplicates) this.merge(id, params.id)
        return HttpResponse.json(this.elementOf(params.id))
      }),
      http.get(`${one}/captures`, ({ request }) => HttpResponse.json(partOf(this.captures, request.url))),
      http.get(`${one}/examples`, () => HttpResponse.json(this.examples)),
      http.get('/api/captures/:id/model', () => HttpResponse.json(aCaptureModel)),
      http.get(`${one}/history`, () => HttpResponse.json({ items: this.history, next: null })),
      http.get<{ kind: string }>('/api/master-model/:id/:kind', ({ params }) =>
        HttpResponse.json(this.parameters.filter(({ kind }) => `${kind}-properties` === params.kind)),
      ),
      http.put<{ id: string; parameterId: string }>(`${one}/parameters/:parameterId`, async ({ params, request }) => {
        if (this.merged.has(params.id)) return mergedAway()
        const { approvedValue, includeInReview, revision } = elementParameterUpdateSchema.parse(await request.json())
        const before = this.parameters.find(({ id }) => id === params.parameterId)
        if (!before) return notFound()
        if (before.revision !== revision) return stale()
        const after = { ...before, approvedValue, includeInReview, revision: revision + 1 }
        this.parameters = this.parameters.map((row) => (row.id === after.id ? after : row))
        return HttpResponse.json(after)
      }),
    ]
  }

  private noteCalls() {
    return [
      http.get('/api/notes', ({ request }) => HttpResponse.json(notePageOf(this.notes, request.url))),
      http.post('/api/notes', async ({ request }) => {
        const { note, masterModelElementId } = noteCreateSchema.parse(await request.json())
        if (this.merged.has(masterModelElementId)) return mergedAway()
        this.lastId += 1
        const dateCreated = new Date().toISOString()
        const added = aNote({ id: idOf(this.lastId), note, masterModelElementId, dateCreated })
        this.notes = [added, ...this.notes]
        return HttpResponse.json(added, { status: 201 })
      }),
    ]
  }

  private parameterCalls() {
    const one = '/api/master-parameters/:id'
    return [
      http.get('/api/master-parameters', () => HttpResponse.json(this.masterParameters)),
      http.put('/api/master-parameters', async ({ request }) => {
        const { updates } = massParameterUpdateSchema.parse(await request.json())
        const results = updates.map(({ id, ...update }) => {
          const words = this.refused.get(id)
          const problem = words === undefined ? null : { code: 'master-parameters/refused', status: 409, detail: words }
          return { id, parameter: problem ? null : this.changedParameter(id, update), problem }
        })
        return HttpResponse.json({ results })
      }),
      http.get<{ id: string }>(one, ({ params }) => {
        const parameter = this.masterParameters.find(({ id }) => id === params.id)
        return parameter ? HttpResponse.json(parameter) : notFound()
      }),
      http.put<{ id: string }>(one, async ({ params, request }) => {
        const update = masterParameterUpdateSchema.parse(await request.json())
        const before = this.masterParameters.find(({ id }) => id === params.id)
        if (!before) return notFound()
        if (before.revision !== update.revision) return stale('master-parameters')
        return HttpResponse.json(this.changedParameter(params.id, update))
      }),
      http.get(`${one}/captures`, ({ request }) => HttpResponse.json(partOf(this.captures, request.url))),
    ]
  }

  /** Simulates a change by someone else. */
  changedParameter(id: string, { approved, defaultReviewStatus }: MasterParameterUpdate) {
    this.masterParameters = this.masterParameters.map((row) =>
      row.id === id ? { ...row, approved, defaultReviewStatus, revision: row.revision + 1 } : row,
    )
    return this.masterParameters.find((row) => row.id === id) ?? null
  }

  private elementOf(id: string): MasterElement | undefined {
    return this.elements.find((element) => element.id === id)
  }

  /** Simulates a merge by someone else. */
  merge(id: string, survivorId: string): void {
    const [gone, survivor] = [this.elementOf(id), this.elementOf(survivorId)]
    if (!gone || !survivor) throw new Error('Both are there.')
    this.merged.set(id, { ...gone, elementCount: 0, mergedInto: survivor })
    this.elements = this.elements
      .filter((element) => element.id !== id)
      .map((element) =>
        element.id === survivorId
          ? { ...element, elementCount: element.elementCount + gone.elementCount, revision: element.revision + 1 }
          : element,
      )
  }

  /** Simulates a change by someone else. */
  changed(id: string, update: Pick<MasterElementUpdate, 'status' | 'notApprovedReason' | 'notApprovedAction'>) {
    const { status, notApprovedReason, notApprovedAction } = update
    this.elements = this.elements.map((element) =>
      element.id === id
        ? { ...element, status, notApprovedReason, notApprovedAction, revision: element.revision + 1 }
        : element,
    )
    return this.elementOf(id) ?? null
  }
}

function notFound() {
  return HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
}

function mergedAway() {
  const detail = 'This element was merged into another one, so nothing was saved. Make your change there.'
  return HttpResponse.json(aProblem({ status: 409, code: 'master-model/merged', detail }), { status: 409 })
}

function stale(area = 'master-model') {
  const problem = aProblem({ status: 409, code: `${area}/changed-meanwhile`, detail: 'Somebody else was quicker.' })
  return HttpResponse.json(problem, { status: 409 })
}
