import { z } from '@lintel/shared/contract'
import {
  comparisonCreateSchema,
  defaultMoveTolerance,
  type CaptureModel,
  type Comparison,
  type Difference,
  type ProjectGroup,
  type ProjectRow,
} from '@lintel/shared/contract/captures'
import { OpenEvents } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { someElements } from './a-capture.ts'
import { aComparison, aProject, someDifferences, someModels, someProjectCaptures } from './a-comparison.ts'
import { respondToOperation } from './respond-to-operation.ts'

const partSchema = z.object({ skip: z.number(), take: z.number(), filterNeedle: z.string().default('') })
const all = '/api/comparisons'

/** A fake platform for comparisons and projects. */
export class ComparisonsPlatform {
  comparisons: readonly Comparison[] = [aComparison()]
  differences: readonly Difference[] = someDifferences()
  projects: readonly (ProjectGroup & ProjectRow)[] = [aProject()]
  captures = someProjectCaptures(7)
  model: CaptureModel = {
    status: 'None',
    statusDetails: 'Nothing has a shape.',
    file: null,
    origin: null,
    unitScale: null,
  }
  /** Origins of models from other projects. */
  readonly origins = new Map<string, NonNullable<CaptureModel['origin']>>()
  /** Notified when someone deletes one of the compared captures. */
  readonly presence = new OpenEvents('capture')
  readonly followed: string[] = []
  /** List requests, and requested pairs. */
  readonly calls: string[] = []

  constructor(parts: Partial<Pick<ComparisonsPlatform, 'comparisons' | 'differences' | 'projects' | 'model'>> = {}) {
    Object.assign(this, parts)
  }

  handlers() {
    return [
      http.get(all, ({ request }) => this.list(new URL(request.url).searchParams)),
      http.post(all, async ({ request }) => {
        const pair = comparisonCreateSchema.parse(await request.json())
        const { moveTolerance = defaultMoveTolerance } = pair
        this.calls.push(Object.values(pair).join(' '))
        this.comparisons = [
          aComparison({ ...pair, moveTolerance, status: 'Queued', counts: null, matches: null, progress: 0 }),
        ]
        return HttpResponse.json(this.comparisons[0], { status: 202 })
      }),
      http.get(`${all}/:id`, ({ params }) => {
        const comparisonId = z.uuid().parse(params['id'])
        const found = this.comparisons.find(({ id }) => id === comparisonId)
        if (found) return HttpResponse.json(found)
        return HttpResponse.json({ code: 'comparisons/not-found', status: 404, title: 'Not Found' }, { status: 404 })
      }),
      http.get(`${all}/:id/differences`, () => HttpResponse.json(this.differences)),
      http.get('/api/captures/:id/model', ({ params }) => {
        const origin = this.origins.get(String(params['id'])) ?? this.model.origin
        return HttpResponse.json({ ...this.model, origin })
      }),
      http.get('/api/captures/:id/elements', () => HttpResponse.json(someElements)),
      http.get('/api/captures/:id/events', ({ params }) => {
        this.followed.push(String(params['id']))
        return this.presence.response()
      }),
      ...this.projectHandlers(),
      http.put('/api/users/:user/preferences/:key', () => new HttpResponse(null, { status: 204 })),
    ]
  }

  private list(search: URLSearchParams) {
    this.calls.push(search.toString())
    const { skip, take } = { skip: Number(search.get('skip')), take: Number(search.get('take')) }
    const needle = search.get('filterNeedle')?.toLowerCase() ?? ''
    const found = this.comparisons.filter(({ compFileName }) => compFileName.toLowerCase().includes(needle))
    return HttpResponse.json({ items: found.slice(skip, skip + take), total: found.length, hasMore: false })
  }

  private projectHandlers() {
    return [
      respondToOperation('Projects', (variables) => {
        const { filterNeedle } = partSchema.parse(variables)
        this.calls.push(`projects ${filterNeedle}`)
        const found = this.projects.filter(({ projectName }) => projectName.toLowerCase().includes(filterNeedle))
        return { projectGroups: part(variables, found), projectGroupCount: found.length }
      }),
      respondToOperation('ProjectCaptures', (variables) => ({
        projectGroup: { captureReviewCount: this.captures.length, captureReviews: part(variables, this.captures) },
      })),
      respondToOperation('ProjectModels', () => ({ projectGroupModels: someModels })),
      respondToOperation('Project', (variables) => {
        const { id } = z.object({ id: z.uuid() }).parse(variables)
        return { projectGroup: this.projects.find((project) => project.id === id) ?? null }
      }),
    ]
  }
}

function part<Item>(variables: unknown, items: readonly Item[]): Item[] {
  const { skip, take } = partSchema.parse(variables)
  return items.slice(skip, skip + take)
}
