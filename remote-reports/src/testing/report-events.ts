import type { Report } from '@lintel/shared/contract/reports'
import { HttpResponse } from 'msw'

/** The event stream of a report, which closes when the report ends. */
export class ReportEvents {
  private readonly listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()

  response() {
    let listener: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        listener = controller
        this.listeners.add(controller)
      },
      cancel: () => void this.listeners.delete(listener),
    })
    return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
  }

  send(report: Report, isLast: boolean) {
    for (const listener of this.listeners) {
      listener.enqueue(new TextEncoder().encode(`event: report\ndata: ${JSON.stringify(report)}\n\n`))
      if (isLast) listener.close()
    }
    if (isLast) this.listeners.clear()
  }

  get areFollowed() {
    return this.listeners.size > 0
  }
}
