import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortAnswer } from '../short-errors.ts'
import { toPlatformError } from './problem.ts'

/** Answers any failure as the open interfaces of buildingSMART do: `{ "message": … }`. Details of unexpected ones go to the log only. */
export function answerMessage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toPlatformError(error)
  if (failure.status >= 500) request.log.error({ err: error, code: failure.code }, 'failed')
  const { detail } = shortAnswer({ detail: failure.message, errors: failure.errors })
  void reply
    .code(failure.status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ message: detail })
}
