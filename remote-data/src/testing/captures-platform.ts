import { z } from '@lintel/shared/contract'
import {
  captureMovesCreateSchema,
  captureRemovalsCreateSchema,
  type CaptureMovesCreate,
  type CaptureOutcomes,
  type Ingestion,
} from '@lintel/shared/contract/captures'
import { http, HttpResponse } from 'msw'
import type { CaptureSummary } from '../features/captures/list/capture-list.api.ts'
import { captureId } from './a-capture.ts'
import { aProject } from './a-comparison.ts'
import { respondToOperation, respondWithProjects } from './respond-to-operation.ts'
import { IngestionsPlatform } from './ingestions-platform.ts'
import { aRetainedCapture } from './keeping/keeping-platform.ts'

const partSchema = z.object({
  filterNeedle: z.string(),
  hasFlags: z.boolean(),
  skip: z.number(),
  take: z.number(),
  withTopics: z.boolean(),
})

/** A fake platform for the capture list. */
export class CapturesPlatform {
  /** Each list call: needle, skip and take. */
  readonly listCalls: string[] = []
  /** Whether each of them requests topics. */
  readonly topicCalls: boolean[] = []
  /** Names and values of saved preferences. */
  readonly saved: [string, string][] = []
  readonly deleted: string[] = []
  moved: CaptureMovesCreate | undefined
  /** Why captures can't be deleted or moved, by id. */
  readonly problems = new Map<string, string>()
  readonly ingestions: IngestionsPlatform
  captures: readonly CaptureSummary[]
  /** Projects that can be chosen for uploads. */
  projects = [aProject(), aProject({ id: captureId(501), projectNumber: '', projectName: 'Harbor' })]

  /** Additional captures that only count toward the total. */
  more = 0
  /** Ids of pinned captures. */
  kept: string[] = []

  constructor(captures: readonly CaptureSummary[], ingestions: readonly Ingestion[] = []) {
    this.captures = captures
    this.ingestions = new IngestionsPlatform(ingestions)
  }

  handlers() {
    return [
      respondToOperation('Captures', (variables) => this.list(variables)),
      ...this.ingestions.handlers(),
      respondWithProjects(() => this.projects),
      http.get('/api/kept-captures', () => HttpResponse.json(this.kept.map(aRetainedCapture))),
      http.get('/api/captures/removals/preview', () =>
        HttpResponse.json({ reviews: 4, comparisons: 1, idsChecks: 2, inVersionSets: 1 }),
      ),
      http.post('/api/captures/removals', async ({ request }) => {
        const { captureIds } = captureRemovalsCreateSchema.parse(await request.json())
        const done = captureIds.filter((id) => !this.problems.has(id))
        this.deleted.push(...done)
        this.captures = this.captures.filter(({ id }) => !done.includes(id))
        return HttpResponse.json(this.outcomes(captureIds))
      }),
      http.post('/api/captures/moves', async ({ request }) => {
        this.moved = captureMovesCreateSchema.parse(await request.json())
        return HttpResponse.json(this.outcomes(this.moved.captures.map((one) => one.captureId)))
      }),
      http.put<{ key: string }, { value: string }>('/api/users/:user/preferences/:key', async ({ request, params }) => {
        this.saved.push([params.key, (await request.json()).value])
        return new HttpResponse(null, { status: 204 })
      }),
      http.get('/api/desktop-app', () => HttpResponse.json({ installer: null })),
    ]
  }

  private outcomes(ids: readonly string[]): CaptureOutcomes {
    const results = ids.map((captureId) => {
      const detail = this.problems.get(captureId)
      return { captureId, problem: detail === undefined ? null : { code: 'captures/not-found', status: 404, detail } }
    })
    return { results }
  }

  private list(variables: unknown) {
    const { filterNeedle, hasFlags, skip, take, withTopics } = partSchema.parse(variables)
    this.listCalls.push(`${filterNeedle} ${skip} ${take}`)
    this.topicCalls.push(withTopics)
    const shown = this.captures.filter((one) => !hasFlags || (one.failedElementsCount ?? 0) > 0)
    const found = shown.filter((one) =>
      `${one.documentFileName}\n${one.fileOriginPath}`.toLowerCase().includes(filterNeedle.toLowerCase()),
    )
    return { captureReviews: found.slice(skip, skip + take), captureReviewCount: Math.max(found.length, this.more) }
  }
}
