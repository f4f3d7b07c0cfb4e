import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type TokenCall = { path: string; authorization: string | undefined; form: Record<string, string> }
/** `silence` never answers. */
export type TokenAnswer = 'token' | 'silence' | { status: number; body: string }

export type AutodeskStandIn = {
  address: string
  calls: TokenCall[]
  /** What the next calls are answered with, in order; afterwards tokens again. */
  answers: TokenAnswer[]
  lifetime: number
  /** Breaks off what is still waiting. */
  hangUp(): void
  close(): Promise<void>
}

/** Autodesk's token endpoint as far as we use it, for tests. Every token it gives is another one. */
export async function startAutodeskStandIn(): Promise<AutodeskStandIn> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: AutodeskStandIn = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answers: [],
    lifetime: 3600,
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const path = (request.url ?? '').replace(/^\/+/, '/')
    standIn.calls.push({ path, authorization: request.headers.authorization, form })
    const next = standIn.answers.shift() ?? 'token'
    if (next === 'silence') return
    const token = { access_token: `token-${standIn.calls.length}`, token_type: 'Bearer', expires_in: standIn.lifetime }
    const { status, body } = next === 'token' ? { status: 200, body: JSON.stringify(token) } : next
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

  return standIn
}
