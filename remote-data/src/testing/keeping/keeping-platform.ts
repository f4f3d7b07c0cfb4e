import { captureKeepUpdateSchema, type RetainedCapture } from '@lintel/shared/contract/captures'
import { http, HttpResponse } from 'msw'
import { captureId, hoursAgo } from '../a-capture.ts'

/** A capture that is marked Keep. */
export function aRetainedCapture(id: string): RetainedCapture {
  return { captureId: id, keptBy: 'Ada Byrne', keptDate: hoursAgo(1) }
}

/** Mock API that marks the first capture Keep, or removes the mark. */
export class KeepingPlatform {
  isKept = false

  handlers() {
    return [
      http.get('/api/kept-captures', () => HttpResponse.json(this.retainedCaptures())),
      http.put('/api/captures/:id/keeping', async ({ request }) => {
        this.isKept = captureKeepUpdateSchema.parse(await request.json()).isKept
        return HttpResponse.json(this.retainedCaptures())
      }),
    ]
  }

  private retainedCaptures(): RetainedCapture[] {
    return this.isKept ? [aRetainedCapture(captureId(1))] : []
  }
}
