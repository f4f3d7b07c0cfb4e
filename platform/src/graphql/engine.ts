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
  /** Throws a `PlatformError` if there is nothing to execute. When it resolves, no resolver of the operation is still running. */
  execute(operation: Operation, context: GraphqlContext): Promise<ExecutionResult & { isMutation: boolean }>
}

/** The context that mercurius passes to resolvers. */
type OperationContext = GraphqlContext & { operationName: string | undefined; isMutation: boolean }

export type EngineOptions = { schema: GraphQLSchema; hasIntrospection: boolean }

/**
 * Mercurius parses, validates, caches and executes queries. It runs on a separate server that never listens, because it must be registered before a
 * server is ready, and ours is ready before the first GraphQL request.
 */
export async function createEngine({ schema, hasIntrospection }: EngineOptions): Promise<GraphqlEngine> {
  guardFields(schema)
  const host = fastify()
  // Suggestions for a misspelled name reveal as much as introspection, so both are enabled together.
  const validateOptions = { maxErrors: 20, hideSuggestions: !hasIntrospection }
  await host.register(mercurius, {
    schema,
    routes: false,
    // Number of cached valid queries, and of cached invalid ones; each may take some 300 kB.
    cache: 100,
    queryDepth: maxDepth,
    validationRules: [limitAliases, ...(hasIntrospection ? [] : [NoSchemaIntrospectionCustomRule])],
    // Errors stay as they were thrown; the plugin decides what callers see.
    errorFormatter: ({ data, errors }) => ({ statusCode: 200, response: { data: data ?? null, errors } }),
    graphql: { parseOptions: { maxLexicalTokens: maxTokens }, validateOptions },
  })
  host.graphql.addHook('preExecution', async (executed, query: DocumentNode, context, variables) => {
    const operationContext = context as unknown as OperationContext
    const kind = getOperationAST(query, operationContext.operationName)?.operation ?? OperationTypeNode.QUERY
    if (!executed.getRootType(kind)) throw notValid([new GraphQLError(`There is no ${kind}.`)])
    operationContext.isMutation = kind === OperationTypeNode.MUTATION
    limitCost({ schema: executed, query, variables, operationName: operationContext.operationName })
  })
  await host.ready()

  async function execute({ query, variables, operationName }: Operation, context: GraphqlContext) {
    if (isJson(query)) throw notValid([new GraphQLError('Syntax Error: The query is JSON.')])
    const operationContext: OperationContext = { ...context, operationName, isMutation: false }
    try {
      const result = await host.graphql(query, operationContext, variables, operationName)
      return { ...result, isMutation: operationContext.isMutation }
    } catch (error) {
      throw isValidationError(error) ? notValid(error.errors) : error
    } finally {
      await context.pendingWork.settled()
    }
  }

  return { schema, execute }
}

/** Prefixes of JSON that no query has. */
const likeJson = /^\s*(?:[[\d"-]|\{\s*["}]|(?:true|false|null)\s*$)/

/** Rejects JSON, because mercurius would treat it as a parsed query without checking it. */
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
  const shownErrors = errors.slice(0, 20).map((error) => ({ path: locationOf(error), message: error.message }))
  const first = shownErrors.slice(0, 3).map(({ message }) => message)
  return new PlatformError('graphql/invalid-query', 400, `The query isn't valid. ${first.join(' ')}`, {
    errors: shownErrors,
  })
}

function locationOf(error: Error): string {
  const [location] = error instanceof GraphQLError ? (error.locations ?? []) : []
  return location ? `query.${location.line}:${location.column}` : 'query'
}
