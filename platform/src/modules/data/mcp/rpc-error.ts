import type { FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '../../../errors/platform-error.ts'
import { shortAnswer } from '../../../errors/short-errors.ts'
import { mcpScopes } from '../../../interfaces/application-scopes.ts'
import { toPlatformError } from '../../../plugins/problem.ts'

/** Error codes of JSON-RPC 2.0: what was sent is not valid, and what a server says of itself. */
const invalidRequest = -32_600
const serverError = -32_000

export type ErrorDescription = {
  code: string
  status: number
  message: string
  errors?: { path: string; message: string }[]
}

/** What callers are told about a failure, in bounded length. */
export function describeError(error: unknown): ErrorDescription {
  const { code, status, message, errors } = toPlatformError(error)
  const { detail, ...short } = shortAnswer({ detail: message, errors })
  return { code, status, message: detail, ...short }
}

/**
 * Returns a failure of the call itself as an error of JSON-RPC with the status that HTTP has for it. To whoever needs to sign in, or to allow more,
 * it says where (MCP authorization, RFC 9728).
 */
export function answerRpcError(metadataUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, headers } = toPlatformError(error)
    const { message, ...errorDescription } = describeError(error)
    if (status >= 500) request.log.error({ err: error, code: errorDescription.code }, 'failed')
    const challenge = headers['www-authenticate']
    const data = { ...errorDescription, requestId: request.id }
    const code = status === 400 || status === 413 ? invalidRequest : serverError
    void reply
      .code(status)
      .headers({ ...headers, ...(challenge !== undefined && { 'www-authenticate': extended(challenge, metadataUrl) }) })
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send({ jsonrpc: '2.0', id: null, error: { code, message, data } })
  }
}

function extended(challenge: string, metadataUrl: string): string {
  const [scheme = 'Bearer', ...parameters] = challenge.split(/ (.+)/).filter((part) => part !== '')
  const scope = challenge.includes('scope="') ? [] : [`scope="${mcpScopes.join(' ')}"`]
  return `${scheme} ${[...parameters, ...scope, `resource_metadata="${metadataUrl}"`].join(', ')}`
}

export function methodNotAllowed(): PlatformError {
  const detail = 'This server has no sessions and sends no events. Send messages by POST.'
  return new PlatformError('mcp/method-not-allowed', 405, detail, { headers: { allow: 'POST' } })
}
