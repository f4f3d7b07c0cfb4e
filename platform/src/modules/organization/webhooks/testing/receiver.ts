import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

type Behavior = (response: ServerResponse, received: Received) => void

export type Receiver = {
  url(path?: string): string
  received: Received[]
  /** Sets the response for a path; the default is 204. */
  behave(path: string, behavior: Behavior): void
  close(): Promise<void>
}

/** A webhook receiver. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const behaviors = new Map<string, Behavior>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call = { path: request.url ?? '', headers: request.headers, body }
      received.push(call)
      const behavior = behaviors.get(call.path) ?? ((reply) => reply.writeHead(204).end())
      behavior(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    behave: (path, behavior) => void behaviors.set(path, behavior),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
