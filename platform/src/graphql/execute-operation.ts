import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { firstWithin, maxNamed, shortAnswer } from '../errors/short-errors.ts'
import { toPlatformError } from '../plugins/problem.ts'
import type { GraphqlEngine, Operation } from './engine.ts'
import { createContext } from './graphql-context.ts'

/** A response in the format that GraphQL clients expect. */
export type OperationResponse = { data: unknown; errors?: OperationError[] }

export type OperationError = {
  message: string
  path?: readonly (string | number)[]
  extensions: { code: string; status: number; errors?: unknown }
}

/** Thrown with the response in it, so that the transaction in which something failed is rolled back. */
export class FailedOperation extends Error {
  override readonly name = 'FailedOperation'
  readonly answer: OperationResponse

  constructor(answer: OperationResponse) {
    super('An operation failed with errors.')
    this.answer = answer
  }
}

const longestPath = 500

type Call = { request: FastifyRequest; productId: string }

/** Rejects with `FailedOperation` if there are errors. A failed mutation returns no data, since nothing was saved. */
export async function executeOperation(
  engine: GraphqlEngine,
  operation: Operation,
  { request, productId }: Call,
): Promise<OperationResponse> {
  const namesOrganization = Boolean(request.headers.organization)
  const context = createContext({ scope: request.scope, productId, namesOrganization })
  const { data = null, errors, isMutation } = await engine.execute(operation, context)
  context.size.assertWithinLimit()
  if (!errors) return { data }
  throw new FailedOperation({ data: isMutation ? null : data, errors: toOperationErrors(errors, request.log) })
}

/** A rejected field causes an error in each row; the last entry counts the errors that are omitted. */
function toOperationErrors(errors: readonly GraphQLError[], log: FastifyBaseLogger): OperationError[] {
  const listedErrors = firstWithin(errors.slice(0, maxNamed).map((error) => toOperationError(error, log)))
  const omitted = errors.length - listedErrors.length
  const omittedError = { message: `… and ${omitted} more.`, extensions: { code: 'graphql/more-errors', status: 400 } }
  return omitted === 0 ? listedErrors : [...listedErrors, omittedError]
}

/** Returns the same as a problem of a REST request would; unexpected errors are only logged. */
function toOperationError(error: GraphQLError, log: FastifyBaseLogger): OperationError {
  const { code, status, message, errors } = shortProblem(error)
  if (status >= 500) log.error({ err: error.originalError ?? error, code, path: error.path }, 'failed')
  return { message, ...pathOf(error), extensions: { code, status, ...(errors && { errors }) } }
}

function shortProblem(error: GraphQLError) {
  const { code, status, message, errors } = toPlatformError(error.originalError ?? error)
  const { detail, ...short } = shortAnswer({ detail: message, errors })
  return { code, status, message: detail, ...short }
}

/** Omitted if it contains names from the caller that are longer than those of any field. */
function pathOf({ path }: GraphQLError): Pick<OperationError, 'path'> {
  return path && JSON.stringify(path).length <= longestPath ? { path } : {}
}
