import { apiErrorCodes, isApiError, type ApiError } from '@lintel/shared/api'
import { isIdentityError } from '../../session/identity/identity-error.ts'

export type ErrorDescription = {
  title: string
  detail: string
  /** The message of the sign-in service. */
  providerMessage?: string | undefined
  /** One line per problem. */
  problems?: string[]
  traceId?: string | undefined
}

/** Describes a failure for users. Messages of unknown errors are not shown, because they may contain anything. */
export function describeError(error: unknown): ErrorDescription {
  if (isApiError(error) && isIdentityError(error.cause)) return describeError(error.cause)
  if (isApiError(error)) return { ...describeApiError(error), traceId: error.requestId }
  if (isIdentityError(error))
    return { title: error.failure.title, detail: error.failure.detail, providerMessage: error.said }
  if (isStartError(error)) return { title: error.title, detail: error.message, problems: error.problems ?? [] }
  return { title: 'Something went wrong', detail: "This page couldn't be displayed because of an unexpected error." }
}

function describeApiError({ code, status, detail }: ApiError): Omit<ErrorDescription, 'traceId'> {
  switch (code) {
    case apiErrorCodes.offline:
      return { title: "You're offline", detail: "This page will load when you're back online." }
    case apiErrorCodes.timeout:
      return { title: "The server isn't responding", detail: 'It took longer than 10 seconds. Try again.' }
    case apiErrorCodes.network:
      return { title: "Couldn't reach the server", detail: 'Check your connection, or try again in a moment.' }
    case apiErrorCodes.malformedResponse:
      return { title: 'The server sent an unexpected response', detail: 'Try again in a moment.' }
  }
  if (status === 401) return { title: 'Your session has ended', detail: 'Sign in again.' }
  if (status === 403) return { title: "You don't have access", detail }
  if (status === 429) return { title: 'Too many requests', detail: 'Wait a moment and try again.' }
  if (status !== undefined && status >= 500) {
    return { title: 'The server has a problem', detail: 'Something went wrong on our end. Try again in a moment.' }
  }
  return { title: "Couldn't load this page", detail }
}

type StartFailure = Error & { title: string; problems?: string[] }

/** By shape: configuration, registry and registration errors have their own titles. */
function isStartError(error: unknown): error is StartFailure {
  return error instanceof Error && 'title' in error && typeof error.title === 'string'
}
