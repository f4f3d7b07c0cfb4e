import type { FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '../../../errors/platform-error.ts'
import { shortAnswer } from '../../../errors/short-errors.ts'
import { mcpScopes } from '../../../interfaces/application-scopes.ts'
import { toPlatformError } from '../../../plugins/problem.ts'

/** Error codes of JSON-RPC 2.0: an invalid request, and the first of those that servers define. */
const invalidRequest = -32_600
const serverError = -32_000

export type ErrorDescription = {
  code: string
  status: number
  message: string
  errors?: { path: string; message: string }[]
}

/** The description of an error for callers, shortened to a maximum length. */
export function describeError(error: unknown): ErrorDescription {
  const { code, status, message, errors } = toPlatformError(error)
  const { detail, ...short } = shortAnswer({ detail: message, errors })
  return { code, status, message: detail, ...short }
}

/**
 * Sends a failed request as a JSON-RPC error with its HTTP status. For 401 and 403, `WWW-Authenticate` has the URL of the metadata that
 * names the authorization server (MCP authorization, RFC 9728).
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
