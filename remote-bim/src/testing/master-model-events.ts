import type { MasterModelNews } from '@lintel/shared/contract/master-model'
import { HttpResponse } from 'msw'

/** The stream that tells whoever looks at the list of its changes; it stays open. */
export class MasterModelEvents {
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

  tell(news: MasterModelNews) {
    const event = `event: master-model\ndata: ${JSON.stringify(news)}\n\n`
    for (const listener of this.listeners) listener.enqueue(new TextEncoder().encode(event))
  }

  get areFollowed() {
    return this.listeners.size > 0
  }
}
