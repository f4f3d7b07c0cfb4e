import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { App } from '../../../../interfaces/app.ts'
import type { ErrorDescription } from '../rpc-error.ts'

export type Data = { items: Record<string, unknown>[] } & Record<string, unknown>
export type Content = { notice: string; data: Data; nextCursor?: string | null; error?: ErrorDescription }

export type TestClient = {
  client: Client
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult & { structuredContent: Content }>
  /** What a tool returns; throws if it fails. */
  read(name: string, input?: Record<string, unknown>): Promise<Data>
  /** All items of a list, page by page. */
  readAll(name: string, input?: Record<string, unknown>): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

type Caller = { token: string; organization?: string }

/** The SDK's own client, connected to an application that does not listen. */
export async function connectClient(app: Pick<App, 'inject'>, { token, organization }: Caller): Promise<TestClient> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:9000/mcp'), {
    fetch: injecting(app),
    requestInit: { headers: { authorization: `Bearer ${token}`, ...(organization !== undefined && { organization }) } },
  })
  await client.connect(transport)
  const call: TestClient['call'] = async (name, input = {}) =>
    (await client.callTool({ name, arguments: input })) as CallToolResult & { structuredContent: Content }
  const answer = async (name: string, input?: Record<string, unknown>): Promise<Content> => {
    const { isError, structuredContent } = await call(name, input)
    if (isError) throw new Error(JSON.stringify(structuredContent))
    return structuredContent
  }
  return {
    client,
    call,
    read: async (name, input) => (await answer(name, input)).data,
    readAll: async (name, input) => {
      const items: Record<string, unknown>[] = []
      let cursor: string | null | undefined
      do {
        const content = await answer(name, { ...input, ...(typeof cursor === 'string' && { cursor }) })
        items.push(...content.data.items)
        cursor = content.nextCursor
      } while (typeof cursor === 'string')
      return items
    },
    close: () => client.close(),
  }
}

function injecting(app: Pick<App, 'inject'>): typeof fetch {
  return async (input, init = {}) => {
    const request = new Request(input, init)
    const payload = await request.text()
    const response = await app.inject({
      method: request.method as 'POST',
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      ...(payload !== '' && { payload }),
    })
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string])
    const body = [202, 204].includes(response.statusCode) ? null : response.payload
    return new Response(body, { status: response.statusCode, headers })
  }
}
