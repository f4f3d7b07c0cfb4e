import { isHTTPError, isNetworkError, isTimeoutError, type HTTPError } from 'ky'
import { problemSchema } from '../../domain/contract/problem.ts'
import { ApiError, apiErrorCodes } from './api-error.ts'

/** Gives every failed call an `ApiError` with a code; a cancellation stays the AbortError that the caller expects. */
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

/** The response is not the JSON that the contract describes. */
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
  return answeredFailure({ status, body: error.data, requestId }, call, error)
}

/** What to do where trying again does not help. A proxy in front of the server responds without our texts. */
const withoutWords: Record<number, string> = {
  403: "You don't have permission to do this. Ask an organization admin for access.",
  404: "We couldn't find this. It may have been deleted.",
  413: 'This is too large to send. Send less at a time.',
}

type Answer = { status: number; body: unknown; requestId: string | undefined }

/** A failure that the server responded with: its problem details or, without any, a text for the status. */
export function answeredFailure({ status, body, requestId }: Answer, call: string, cause: unknown): ApiError {
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

/** The server could not be reached, or the connection was lost during the response. */
export function connectionFailure(cause: unknown, call: string): ApiError {
  const { code, detail } = navigator.onLine
    ? {
        code: apiErrorCodes.network,
        detail: "Couldn't reach the server. Check your connection, or try again in a moment.",
      }
    : { code: apiErrorCodes.offline, detail: "You're offline. Try again when you're connected." }
  return new ApiError({ code, detail, call, cause })
}
