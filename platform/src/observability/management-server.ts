import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ManagementDeps = {
  host: string
  port: number
  scrape(): Promise<{ contentType: string; text: string }>
  /** Why the process cannot serve now; undefined if it can. */
  notReady(): Promise<string | undefined>
  onError: (error: unknown) => void
}

export type ManagementServer = { port: number; close(): Promise<void> }

/**
 * A separate listener for operators: `/metrics` for Prometheus, `/health/live` (the event loop responds) and `/health/ready`. It requires no token:
 * the network must restrict access to it.
 */
export async function startManagementServer(deps: ManagementDeps): Promise<ManagementServer> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]
    answer(deps, path, response).catch((error: unknown) => {
      deps.onError(error)
      if (!response.headersSent) send(response, 500, { status: 'failed' })
    })
  })
  server.listen(deps.port, deps.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(deps: ManagementDeps, path: string | undefined, response: ServerResponse): Promise<void> {
  if (path === '/metrics') {
    const { contentType, text } = await deps.scrape()
    response.writeHead(200, { 'content-type': contentType }).end(text)
  } else if (path === '/health/live') {
    send(response, 200, { status: 'live' })
  } else if (path === '/health/ready') {
    const reason = await deps.notReady()
    send(
      response,
      reason === undefined ? 200 : 503,
      reason === undefined ? { status: 'ready' } : { status: 'not-ready', reason },
    )
  } else {
    send(response, 404, { status: 'not-found' })
  }
}

function send(response: ServerResponse, status: number, body: Record<string, string>): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
