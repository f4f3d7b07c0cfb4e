import type { Problem } from '../../domain/contract/problem.ts'

/** Codes assigned in the browser; all other codes come from the server. */
export const apiErrorCodes = {
  organizationNotSet: 'browser/api-client/organization-not-set',
  offline: 'browser/api-client/offline',
  timeout: 'browser/api-client/timeout',
  network: 'browser/api-client/network',
  malformedResponse: 'browser/api-client/malformed-response',
  unauthorized: 'browser/api-client/unauthorized',
  httpError: 'browser/api-client/http-error',
} as const

export type ApiErrorParts = {
  code: string
  detail: string
  /** The call that failed, for the log: `GET /users/1`. */
  call?: string
  status?: number | undefined
  requestId?: string | undefined
  errors?: Problem['errors']
  cause?: unknown
}

/** A failed call with a stable `code`. `detail` can be shown to users; `message` also names the call. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly detail: string
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** For rejected input: the fields and what is wrong with each. */
  readonly errors: Problem['errors']

  constructor(parts: ApiErrorParts) {
    super(parts.call === undefined ? parts.detail : `${parts.call}: ${parts.detail}`, { cause: parts.cause })
    this.code = parts.code
    this.detail = parts.detail
    this.status = parts.status
    this.requestId = parts.requestId
    this.errors = parts.errors
  }
}

/** Compares names, because a test double or a second copy of the class counts as an ApiError, too. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** The text for users: the server's detail, or the message of the error itself. */
export function errorText(error: Error): string {
  return isApiError(error) ? error.detail : error.message
}

/**
 * Whether a call or a load was canceled, which is not a failure. Compares names, because not every environment's
 * DOMException is an Error.
 */
export function isCancellation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/**
 * The only way to ignore an error without telling users (specification 1, "The error catalogue"): it is reported to the
 * log. Cancellations are not reported.
 */
export function reportSilently(error: unknown, what: string): void {
  if (isCancellation(error)) return
  const code = isApiError(error) ? ` (${error.code})` : ''
  console.warn(`${what}${code}`, error)
}
