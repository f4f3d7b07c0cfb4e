import { isHTTPError, isNetworkError, isTimeoutError, type HTTPError } from 'ky'
import { problemSchema } from '../../domain/contract/problem.ts'
import { ApiError, apiErrorCodes } from './api-error.ts'

/**
 * Converts every failure of a call to an `ApiError` with a code. A cancellation stays the AbortError that the caller
 * expects.
 */
export function toApiError(error: unknown, call: string): unknown {
  if (isHTTPError(error)) return fromResponse(error, call)
  if (isTimeoutError(error)) {
    return new ApiError({
      code: apiErrorCodes.timeout,
      detail: 'The server took longer than 10 seconds to respond. Try again.',
      call,
      cause: error,
    })
  }
  if (isNetworkError(error)) return connectionFailure(error, call)
  return error
}

/** The error for a response that is not the JSON which the contract describes. */
export function malformedResponse(path: string, cause: unknown): ApiError {
  return new ApiError({
    code: apiErrorCodes.malformedResponse,
    detail: 'The server sent an unexpected response. Try again in a moment.',
    call: path,
    cause,
  })
}

function fromResponse(error: HTTPError, call: string): ApiError {
  const { status, headers } = error.response
  const requestId = headers.get('x-request-id') ?? undefined
  return failureOfResponse({ status, body: error.data, requestId }, call, error)
}

/** Advice for statuses where trying again does not help. A proxy in front of the server responds without our texts. */
const withoutWords: Record<number, string> = {
  403: "You don't have permission to do this. Ask an organization admin for access.",
  404: "We couldn't find this. It may have been deleted.",
  413: 'This is too large to send. Send less at a time.',
}

type FailedResponse = { status: number; body: unknown; requestId: string | undefined }

/** The error for a failed response: the server's problem details or, without them, a text for the status. */
export function failureOfResponse({ status, body, requestId }: FailedResponse, call: string, cause: unknown): ApiError {
  const problem = problemSchema.safeParse(body)
  if (problem.success) {
    const { code, detail, errors } = problem.data
    return new ApiError({ code, detail, call, status, requestId: problem.data.requestId, errors, cause })
  }
  return new ApiError({
    code: status === 401 ? apiErrorCodes.unauthorized : apiErrorCodes.httpError,
    detail: withoutWords[status] ?? `The server responded with status ${status}. Try again in a moment.`,
    call,
    status,
    requestId,
    cause,
  })
}

/** The error if the server could not be reached, or the connection was lost during the response. */
export function connectionFailure(cause: unknown, call: string): ApiError {
  const { code, detail } = navigator.onLine
    ? {
        code: apiErrorCodes.network,
        detail: "Couldn't reach the server. Check your connection, or try again in a moment.",
      }
    : { code: apiErrorCodes.offline, detail: "You're offline. Try again when you're connected." }
  return new ApiError({ code, detail, call, cause })
}
