import type { FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { shortText } from '../../../../errors/short-errors.ts'
import { toPlatformError } from '../../../../plugins/problem.ts'

export function clientRejected(detail: string): PlatformError {
  return new PlatformError('applications/client-rejected', 400, detail)
}

const longestDescription = 500

/** Answers failures with the codes of RFC 7591, section 3.2.2, where it has one. */
export function answerRegistrationError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message, errors = [], headers } = toPlatformError(error)
  if (status >= 500) request.log.error({ err: error, code }, 'failed')
  const isRedirect = errors.some(({ path }) => path.startsWith('redirect_uris'))
  const rejected = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata'
  void reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      error: status === 429 || status >= 500 ? 'temporarily_unavailable' : rejected,
      error_description: shortText(message, longestDescription),
    })
}
