import { z } from '@lintel/shared/contract'
import { http, HttpResponse } from 'msw'
import type { CaptureSummary } from '../features/captures/list/list.api.ts'
import { answerOperation } from './data-capture.ts'

const partSchema = z.object({ filterNeedle: z.string(), skip: z.number(), take: z.number() })

/** Answers the calls about captures as the platform does. */
export class CapturesPlatform {
  /** Each list call: needle, skip and take. */
  readonly listCalls: string[] = []
  private readonly captures: readonly CaptureSummary[]

  constructor(captures: readonly CaptureSummary[]) {
    this.captures = captures
  }

  handlers() {
    return [
      answerOperation('Captures', (variables) => this.list(variables)),
      http.get('/api/desktop-app', () => HttpResponse.json({ installer: null })),
    ]
  }

  private list(variables: unknown) {
    const { filterNeedle, skip, take } = partSchema.parse(variables)
    this.listCalls.push(`${filterNeedle} ${skip} ${take}`)
    const found = this.captures.filter((one) =>
      `${one.documentFileName}\n${one.fileOriginPath}`.toLowerCase().includes(filterNeedle.toLowerCase()),
    )
    return { captureReviews: found.slice(skip, skip + take), captureReviewCount: found.length }
  }
}
