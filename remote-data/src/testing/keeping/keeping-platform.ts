import { captureKeepUpdateSchema, type RetainedCapture } from '@lintel/shared/contract/captures'
import { http, HttpResponse } from 'msw'
import { captureId, hoursAgo } from '../a-capture.ts'

/** A pinned capture. */
export function keptBy(id: string): RetainedCapture {
  return { captureId: id, keptBy: 'Ada Byrne', keptDate: hoursAgo(1) }
}

/** Returns whether the first capture is pinned, and pins it. */
export class KeepingPlatform {
  isKept = false

  handlers() {
    return [
      http.get('/api/kept-captures', () => HttpResponse.json(this.marks())),
      http.put('/api/captures/:id/keeping', async ({ request }) => {
        this.isKept = captureKeepUpdateSchema.parse(await request.json()).isKept
        return HttpResponse.json(this.marks())
      }),
    ]
  }

  private marks(): RetainedCapture[] {
    return this.isKept ? [keptBy(captureId(1))] : []
  }
}
