import { z } from '@lintel/shared/contract'
import type { Ingestion } from '@lintel/shared/contract/captures'
import { http, HttpResponse } from 'msw'
import type { CaptureSummary } from '../features/captures/list/capture-list.api.ts'
import { captureId } from './a-capture.ts'
import { aProject } from './a-comparison.ts'
import { answerOperation, answerProjects } from './answer-operation.ts'
import { IngestionsPlatform } from './ingestions-platform.ts'
import { keptBy } from './keeping/keeping-platform.ts'

const partSchema = z.object({ filterNeedle: z.string(), hasFlags: z.boolean(), skip: z.number(), take: z.number() })

/** Answers the calls about captures as the platform does. */
export class CapturesPlatform {
  /** Each list call: needle, skip and take. */
  readonly listCalls: string[] = []
  readonly ingestions: IngestionsPlatform
  captures: readonly CaptureSummary[]
  /** Projects that files may be taken into. */
  projects = [aProject(), aProject({ id: captureId(501), projectNumber: '', projectName: 'Harbor' })]

  /** How many more there are than were planted, as the platform counts them. */
  more = 0
  /** The ids of those that people keep. */
  kept: string[] = []

  constructor(captures: readonly CaptureSummary[], ingestions: readonly Ingestion[] = []) {
    this.captures = captures
    this.ingestions = new IngestionsPlatform(ingestions)
  }

  handlers() {
    return [
      answerOperation('Captures', (variables) => this.list(variables)),
      ...this.ingestions.handlers(),
      answerProjects(() => this.projects),
      http.get('/api/kept-captures', () => HttpResponse.json(this.kept.map(keptBy))),
      http.get('/api/desktop-app', () => HttpResponse.json({ installer: null })),
    ]
  }

  private list(variables: unknown) {
    const { filterNeedle, hasFlags, skip, take } = partSchema.parse(variables)
    this.listCalls.push(`${filterNeedle} ${skip} ${take}`)
    const shown = this.captures.filter((one) => !hasFlags || (one.failedElementsCount ?? 0) > 0)
    const found = shown.filter((one) =>
      `${one.documentFileName}\n${one.fileOriginPath}`.toLowerCase().includes(filterNeedle.toLowerCase()),
    )
    return { captureReviews: found.slice(skip, skip + take), captureReviewCount: Math.max(found.length, this.more) }
  }
}
