import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mcpResource, mcpScopes } from '../../../interfaces/application-scopes.ts'
import { memberOf, openToAll } from '../../../plugins/access.ts'
import { answerRpcError, methodNotAllowed } from './rpc-error.ts'
import type { McpDeps } from './tool.ts'

/** A topic with 50 reference links and a filter of 8 levels fit. */
const bounds = { bytes: 131_072, depth: 28, parts: 2000 }

/** One message of JSON-RPC; the SDK validates what each method needs. Batches are not part of the protocol any more. */
const messageSchema = z.looseObject(
  {
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string().max(200), z.number()]).optional(),
    method: z.string().max(200).optional(),
    params: z.record(z.string(), z.unknown()).optional(),
  },
  'Send one JSON-RPC 2.0 message.',
)
export type Message = z.output<typeof messageSchema>

export type McpOptions = {
  /** The origin by which clients know this server. */
  server: string
  /** The authorization server. */
  issuer: string
  deps: McpDeps
}

const metadataPath = '/.well-known/oauth-protected-resource/mcp'

/**
 * The Model Context Protocol over streamable HTTP, without sessions: any process can answer any POST. The SDK
 * and the tools are loaded with the first message.
 */
export const mcpRoutes: FastifyPluginCallbackZod<McpOptions> = (app, { server, issuer, deps }, done) => {
  app.setErrorHandler(answerRpcError(`${server}${metadataPath}`))
  const access = memberOf('header', { applicationScope: 'mcp:read' })
  const config = { access, isDetached: true, bounds } as const
  app.post('/mcp', { config, schema: { hide: true, body: messageSchema } }, async (request, reply) => {
    const { handleMessage } = await import('./handle-message.ts')
    const { headers, detachedScope: scope, body: message } = request
    const { status, text } = await handleMessage({ message, headers, call: { scope, deps, log: request.log } })
    void reply.code(status)
    if (text === '') return null
    return reply.type('application/json; charset=utf-8').serializer(String).send(text)
  })
  const anybody = { config: { access: openToAll() }, schema: { hide: true } }
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '/mcp',
      ...anybody,
      handler: () => {
        throw methodNotAllowed()
      },
    })
  // RFC 9728, where the path of the resource follows the well-known part.
  app.get(metadataPath, anybody, () => ({
    resource: mcpResource(server),
    authorization_servers: [issuer],
    scopes_supported: mcpScopes,
    bearer_methods_supported: ['header'],
    resource_name: deps.productName,
  }))
  done()
}
