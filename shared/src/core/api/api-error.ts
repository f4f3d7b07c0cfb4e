import type { Problem } from '../../domain/contract/problem.ts'

/** The codes given in the browser; every other code is the server's own. */
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

/** A call that failed, with a stable code; `detail` is fit for people, the message names the call as well. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly detail: string
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** For a rejected input: which field, and what is wrong with it. */
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

/** Compares names: a test double or a second copy of the class is an ApiError too. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** What people are told: the server's words, or those of the error itself. */
export function errorText(error: Error): string {
  return isApiError(error) ? error.detail : error.message
}

/** Whether a call or a load was called off, which is no failure. By name: not every environment's DOMException is an Error. */
export function isCancellation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}

/**
 * The one way to swallow an error where people are told nothing (specification 1, "The error catalogue"): it is told to whoever
 * looks for it. A cancellation is no failure.
 */
export function reportSilently(error: unknown, what: string): void {
  if (isCancellation(error)) return
  const code = isApiError(error) ? ` (${error.code})` : ''
  console.warn(`${what}${code}`, error)
}
