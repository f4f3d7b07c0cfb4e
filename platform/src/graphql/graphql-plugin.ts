import type { GraphQLSchema } from 'graphql'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { signedIn } from '../plugins/access.ts'
import { answerProblem } from '../plugins/problem.ts'
import type { GraphqlEngine } from './engine.ts'
import { executeOperation, FailedOperation } from './execute-operation.ts'
import { persistedQueries } from './persisted-queries.ts'

/** Maximum depth of variables, below the body and its `variables` object; no argument of the schema has half of it. */
const bounds = { bytes: 65_536, depth: 18, parts: 1000 }

const body = z
  .object({
    query: z.string().min(1).max(16_384).optional(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().max(200).nullish(),
    extensions: z
      .object({
        persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
      })
      .nullish(),
  })
  .refine(({ query, extensions }) => query !== undefined || extensions?.persistedQuery !== undefined, {
    message: 'Send a query.',
    path: ['query'],
  })

export type GraphqlService = {
  url: string
  /** Loads the schema and its engine. Rejects if the schema is invalid. */
  open(): Promise<GraphqlEngine>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The GraphQL endpoints of this server, for its start and for the tenant matrix. */
    readonly graphqlServices: GraphqlService[]
  }
}

export type GraphqlPluginOptions = {
  /** The last segment of its path. */
  name: string
  productId: string
  hasIntrospection: boolean
  loadSchema(): Promise<GraphQLSchema>
}

/**
 * Executes one operation for each POST, in one transaction that is rolled back if there are errors. Fields declare who can query them; the request
 * itself only requires authentication.
 */
export const graphqlPlugin: FastifyPluginCallbackZod<GraphqlPluginOptions> = (app, options, done) => {
  const url = `/${options.name}`
  const persisted = persistedQueries()
  const open = once(() => openEngine(options))
  app.graphqlServices.push({ url: `${app.prefix}${url}`, open })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof FailedOperation) void reply.send(error.answer)
    else answerProblem(error, request, reply)
  })
  const config = { access: signedIn({ entersOrganization: true }), bounds, storesNothing: true } as const
  app.post(url, { config, schema: { hide: true, body } }, async (request) => {
    const { variables, operationName, extensions } = request.body
    const sha256 = extensions?.persistedQuery?.sha256Hash
    const query = persisted.find(request.body.query, sha256)
    const operation = { query, variables: variables ?? {}, operationName: operationName ?? undefined }
    const answer = await executeOperation(await open(), operation, { request, productId: options.productId })
    persisted.keep(query, sha256)
    return answer
  })
  done()
}

/** Loaded by the first request, or at startup, because it takes a tenth of a second. */
async function openEngine({ loadSchema, hasIntrospection }: GraphqlPluginOptions): Promise<GraphqlEngine> {
  const [{ createEngine }, schema] = await Promise.all([import('./engine.ts'), loadSchema()])
  return createEngine({ schema, hasIntrospection })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => (promise ??= make())
}
