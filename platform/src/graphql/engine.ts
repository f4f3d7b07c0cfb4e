import { fastify } from 'fastify'
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  NoSchemaIntrospectionCustomRule,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import { mercurius } from 'mercurius'
import { PlatformError } from '../errors/platform-error.ts'
import { guardFields } from './field-access.ts'
import type { GraphqlContext } from './graphql-context.ts'
import { limitAliases, limitCost, maxDepth, maxTokens } from './query-limits.ts'

export type Operation = {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

export type GraphqlEngine = {
  schema: GraphQLSchema
  /** Throws a `PlatformError` when there is nothing to execute. When it has answered, nothing of the operation goes on. */
  execute(operation: Operation, context: GraphqlContext): Promise<ExecutionResult & { isMutation: boolean }>
}

/** The context as mercurius passes it on to resolvers. */
type Running = GraphqlContext & { operationName: string | undefined; isMutation: boolean }

export type EngineOptions = { schema: GraphQLSchema; hasIntrospection: boolean }

/**
 * Mercurius parses, validates, caches and executes queries. It runs on a server of its own that never listens, because it has to be
 * registered before a server is ready, and ours is ready before anyone has asked for GraphQL.
 */
export async function createEngine({ schema, hasIntrospection }: EngineOptions): Promise<GraphqlEngine> {
  guardFields(schema)
  const host = fastify()
  // Suggestions for a mistaken name tell as much as asking for the schema, so they go with it.
  const validateOptions = { maxErrors: 20, hideSuggestions: !hasIntrospection }
  await host.register(mercurius, {
    schema,
    routes: false,
    // So many valid queries are cached, and as many that were not valid; each may be some 300 kB.
    cache: 100,
    queryDepth: maxDepth,
    validationRules: [limitAliases, ...(hasIntrospection ? [] : [NoSchemaIntrospectionCustomRule])],
    // Errors stay as they were thrown; what callers are told of them is decided at the door.
    errorFormatter: ({ data, errors }) => ({ statusCode: 200, response: { data: data ?? null, errors } }),
    graphql: { parseOptions: { maxLexicalTokens: maxTokens }, validateOptions },
  })
  host.graphql.addHook('preExecution', async (executed, query: DocumentNode, context, variables) => {
    const running = context as unknown as Running
    const kind = getOperationAST(query, running.operationName)?.operation ?? OperationTypeNode.QUERY
    if (!executed.getRootType(kind)) throw notValid([new GraphQLError(`There is no ${kind}.`)])
    running.isMutation = kind === OperationTypeNode.MUTATION
    limitCost({ schema: executed, query, variables, operationName: running.operationName })
  })
  await host.ready()

  async function execute({ query, variables, operationName }: Operation, context: GraphqlContext) {
    if (isJson(query)) throw notValid([new GraphQLError('Syntax Error: The query is JSON.')])
    const running: Running = { ...context, operationName, isMutation: false }
    try {
      const result = await host.graphql(query, running, variables, operationName)
      return { ...result, isMutation: running.isMutation }
    } catch (error) {
      throw isValidationError(error) ? notValid(error.errors) : error
    } finally {
      await context.settling.settled()
    }
  }

  return { schema, execute }
}

/** Beginnings of JSON that no query has. */
const likeJson = /^\s*(?:[[\d"-]|\{\s*["}]|(?:true|false|null)\s*$)/

/** Rejects JSON, because mercurius would take it for a query that is parsed already, whatever it holds. */
function isJson(query: string): boolean {
  if (!likeJson.test(query)) return false
  try {
    JSON.parse(query)
    return true
  } catch {
    return false
  }
}

function isValidationError(error: unknown): error is { errors: readonly Error[] } {
  return error instanceof Error && 'code' in error && error.code === 'MER_ERR_GQL_VALIDATION' && 'errors' in error
}

function notValid(errors: readonly Error[]): PlatformError {
  const told = errors.slice(0, 20).map((error) => ({ path: placeOf(error), message: error.message }))
  const first = told.slice(0, 3).map(({ message }) => message)
  return new PlatformError('graphql/invalid-query', 400, `The query isn't valid. ${first.join(' ')}`, { errors: told })
}

function placeOf(error: Error): string {
  const [place] = error instanceof GraphQLError ? (error.locations ?? []) : []
  return place ? `query.${place.line}:${place.column}` : 'query'
}
