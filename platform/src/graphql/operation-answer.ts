import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { toPlatformError } from '../plugins/problem.ts'
import type { GraphqlEngine, Operation } from './engine.ts'
import { createContext } from './graphql-context.ts'

/** The form of an answer that clients of GraphQL expect. */
export type OperationAnswer = { data: unknown; errors?: OperationError[] }

export type OperationError = {
  message: string
  path?: readonly (string | number)[]
  extensions: { code: string; status: number; errors?: unknown }
}

/** Thrown with the answer in it, so that the transaction in which something failed is rolled back. */
export class FailedOperation extends Error {
  override readonly name = 'FailedOperation'
  readonly answer: OperationAnswer

  constructor(answer: OperationAnswer) {
    super('An operation ended with errors.')
    this.answer = answer
  }
}

type Call = { request: FastifyRequest; productId: string }

/** Rejects with `FailedOperation` when there are errors. A mutation that failed answers no data, since nothing was kept. */
export async function answerOperation(
  engine: GraphqlEngine,
  operation: Operation,
  { request, productId }: Call,
): Promise<OperationAnswer> {
  const namesOrganization = Boolean(request.headers.organization)
  const context = createContext({ scope: request.scope, productId, namesOrganization })
  const { data = null, errors, isMutation } = await engine.execute(operation, context)
  if (!errors) return { data }
  const told = errors.map((error) => tell(error, request.log))
  throw new FailedOperation({ data: isMutation ? null : data, errors: told })
}

/** Tells the same as a problem of a REST call would; unexpected errors go to the log only. */
function tell(error: GraphQLError, log: FastifyBaseLogger): OperationError {
  const { code, status, message, errors } = toPlatformError(error.originalError ?? error)
  if (status >= 500) log.error({ err: error.originalError ?? error, code, path: error.path }, 'failed')
  return { message, ...(error.path && { path: error.path }), extensions: { code, status, ...(errors && { errors }) } }
}
