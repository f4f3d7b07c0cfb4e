import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type TokenCall = { path: string; authorization: string | undefined; form: Record<string, string> }
/** The response to the next token request; `silence` never responds. */
export type TokenResponse = 'token' | 'silence' | { status: number; body: string }

export type ApiCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type FakeResponse = 'silence' | { status: number; body?: unknown; headers?: Record<string, string> }

export type FakeAutodesk = {
  address: string
  /** The token requests so far. */
  calls: TokenCall[]
  /** The responses to the next token requests, in order; after them, tokens again. */
  answers: TokenResponse[]
  lifetime: number
  apiCalls: ApiCall[]
  /** Responds to every call except token requests. */
  api: (call: ApiCall) => FakeResponse | Promise<FakeResponse>
  /** Aborts the calls that are still waiting. */
  hangUp(): void
  close(): Promise<void>
}

/** Fakes Autodesk in tests, as far as the platform uses it. Every token is a new one. */
export async function startFakeAutodesk(): Promise<FakeAutodesk> {
  const server = createServer((request, response) => {
    const isToken = request.url?.endsWith('/authentication/v2/token')
    void (isToken ? answer(request, response) : answerApi(fake, request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeAutodesk = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answers: [],
    lifetime: 3600,
    apiCalls: [],
    api: () => ({ status: 404, body: {} }),
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const path = (request.url ?? '').replace(/^\/+/, '/')
    fake.calls.push({ path, authorization: request.headers.authorization, form })
    const next = fake.answers.shift() ?? 'token'
    if (next === 'silence') return
    const token = { access_token: `token-${fake.calls.length}`, token_type: 'Bearer', expires_in: fake.lifetime }
    const { status, body } = next === 'token' ? { status: 200, body: JSON.stringify(token) } : next
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

  return fake
}

async function answerApi(fake: FakeAutodesk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, searchParams: query } = new URL((request.url ?? '').replace(/^\/+/, '/'), fake.address)
  const { method = '', headers } = request
  const call = { method, path: decodeURIComponent(path), query, headers, body: await text(request) }
  fake.apiCalls.push(call)
  const apiResponse = await fake.api(call)
  if (apiResponse === 'silence') return
  const { status, body, headers: extraHeaders } = apiResponse
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...extraHeaders })
  response.end(isText ? body : JSON.stringify(body ?? {}))
}
