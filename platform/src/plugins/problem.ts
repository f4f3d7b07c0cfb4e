import { STATUS_CODES } from 'node:http'
import type { Problem } from '@lintel/shared/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { databaseErrorCode, isDatabaseUnavailable } from '../database/failures.ts'
import { isPlatformError, PlatformError } from '../errors/platform-error.ts'
import { storageFailure, storageFailureTexts, type StorageFailure } from '../errors/storage-failure.ts'
import { maxNamed, shortAnswer, shortErrors, shortText } from '../errors/short-errors.ts'

/** Returns any failure as problem+json (RFC 9457); the details of unexpected ones go to the log only. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toPlatformError(error)
  if (failure.status >= 500) request.log.error({ err: error, code: failure.code }, 'failed')
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[failure.status] ?? 'Error',
    status: failure.status,
    ...shortAnswer({ detail: failure.message, errors: failure.errors }),
    code: failure.code,
    requestId: request.id,
  }
  void reply
    .code(failure.status)
    .headers(failure.headers)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

/**
 * Returns a failure in the format of the openCDE standards: `message` is a text for people that includes the errors of each field. For routes at
 * addresses of those standards.
 */
export function answerMessage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toPlatformError(error)
  if (failure.status >= 500) request.log.error({ err: error, code: failure.code }, 'failed')
  const { detail, errors = [] } = shortAnswer({ detail: failure.message, errors: failure.errors })
  const messages = errors.map(({ message }) => message).filter((message) => !detail.includes(message))
  const message = shortText([detail, ...messages].join(' '), longestMessage)
  void reply
    .code(failure.status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ message, code: failure.code, requestId: request.id })
}

const longestMessage = 4000

export function routeNotFound(): PlatformError {
  return new PlatformError('platform/route-not-found', 404, 'Nothing exists at this address. See /api/docs.')
}

/** Converts any error to what the caller may see. */
export function toPlatformError(error: unknown): PlatformError {
  if (isPlatformError(error)) return error
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  const storage = storageFailure(error)
  if (storage !== undefined) return storageFailed(storage)
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation, error.validationContext)
  return fromDatabase(databaseErrorCode(error)) ?? fromFramework(error) ?? unexpected()
}

type ValidationIssue = { instancePath: string; message?: string | undefined }

const areas: Record<string, string> = { params: 'path.', querystring: 'query.', headers: 'header.' }

function invalidRequest(issues: ValidationIssue[], context: string | undefined): PlatformError {
  const listedIssues = issues.slice(0, maxNamed).map((issue) => ({
    path: `${areas[context ?? 'body'] ?? ''}${issue.instancePath.replace(/^\//, '').replaceAll('/', '.')}`,
    message: issue.message ?? "This value isn't valid.",
  }))
  const errors = shortErrors(listedIssues, issues.length)
  const first = errors.slice(0, 3).map(({ path, message }) => (path ? `${path}: ${message}` : message))
  return new PlatformError('request/invalid', 400, `The request isn't valid. ${first.join(' ')}`, { errors })
}

function databaseUnavailable(): PlatformError {
  return new PlatformError('platform/database-unavailable', 503, "The database isn't responding. Try again shortly.", {
    headers: { 'retry-after': '2' },
  })
}

function storageFailed(failure: StorageFailure): PlatformError {
  const status = failure === 'full' ? 507 : 503
  return new PlatformError(`platform/storage-${failure}`, status, storageFailureTexts[failure])
}

function fromDatabase(code: string | undefined): PlatformError | undefined {
  // PostgreSQL cannot store the text, because of a NUL character.
  if (code === '22021' || code === '22P05') return unstorableText()
  if (code === '57014')
    return new PlatformError('platform/too-slow', 503, 'The response took too long. Try again shortly.')
  if (code === '55P03') return dataHeld()
  if (code === '40001' || code === '40P01') {
    return new PlatformError('platform/conflict', 409, 'Someone else changed the same data just now. Try again.')
  }
  return undefined
}

/** Someone else holds a lock on the data for longer than a request waits. */
function dataHeld(): PlatformError {
  const detail = 'This data is being changed by others, so nothing was saved. Try again in a minute.'
  return new PlatformError('platform/data-held', 503, detail, { headers: { 'retry-after': '10' } })
}

export function unstorableText(): PlatformError {
  return new PlatformError('request/invalid-text', 400, "The request contains text that isn't valid Unicode.")
}

const framework: Record<string, [code: string, detail: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request/unsupported-media-type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request/too-large', 'The body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request/malformed', "The body doesn't match its Content-Length."],
  FST_ERR_MAX_PARAM_LENGTH: ['request/address-too-long', 'The address is too long.'],
  FST_ERR_BAD_URL: ['request/malformed-address', "The address isn't valid."],
}

function fromFramework(error: unknown): PlatformError | undefined {
  if (!isFastifyError(error) || error.statusCode === undefined || error.statusCode >= 500) return undefined
  const [code, detail] = framework[error.code] ?? ['request/malformed', "The request can't be read."]
  return new PlatformError(code, error.statusCode, detail)
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

function unexpected(): PlatformError {
  return new PlatformError('platform/unexpected', 500, 'Something went wrong on our end. Give support the request ID.')
}
