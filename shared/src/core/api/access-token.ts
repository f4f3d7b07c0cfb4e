import { ApiError, apiErrorCodes, isApiError } from './api-error.ts'
import { apiSettings, reportUnauthorized } from './api-settings.ts'

const deadline = 10_000
/** Error codes of the identity provider that only signing in again resolves. */
const signInCodes = [
  'login_required',
  'consent_required',
  'interaction_required',
  'missing_refresh_token',
  'invalid_grant',
]

export type Token = string | undefined

/** The access token for one call. Rejects with an `ApiError` that has a code if there is no token. */
export function accessToken(signal: AbortSignal | undefined): Promise<Token> {
  return requestToken(() => apiSettings().getAccessToken(), signal)
}

/** A different token than the one that the server rejected; undefined if there is none. */
export async function renewedToken(rejected: Token, signal: AbortSignal | undefined): Promise<Token> {
  const { renewAccessToken } = apiSettings()
  if (rejected === undefined || !renewAccessToken) return undefined
  const renewed = await requestToken(() => renewAccessToken(rejected), signal)
  return renewed === rejected ? undefined : renewed
}

async function requestToken(source: () => Promise<Token>, signal: AbortSignal | undefined): Promise<Token> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(deadline)
  try {
    return await waitFor(source(), AbortSignal.any(signal ? [signal, timeout] : [timeout]))
  } catch (error) {
    signal?.throwIfAborted()
    throw tokenFailure(error, timeout.aborted)
  }
}

/** The token's promise cannot be canceled, so the call stops waiting for it instead. */
function waitFor<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(stop.reason as Error)
    if (stop.aborted) giveUp()
    stop.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', giveUp))
  })
}

function tokenFailure(cause: unknown, isLate: boolean): ApiError {
  // The provider of tokens may know better than this code why there is none.
  if (isApiError(cause) && navigator.onLine) return cause
  const { code, detail } = navigator.onLine ? explain(cause, isLate) : failures.offline
  return new ApiError({ code, detail, cause })
}

const failures = {
  offline: { code: apiErrorCodes.offline, detail: 'No internet connection.' },
  late: { code: apiErrorCodes.timeout, detail: 'The sign-in service took longer than 10 seconds to respond.' },
  away: { code: apiErrorCodes.network, detail: "Couldn't reach the sign-in service." },
  ended: { code: apiErrorCodes.unauthorized, detail: 'Your session has ended. Sign in again.' },
}

function explain(cause: unknown, isLate: boolean) {
  const { error } = (cause ?? {}) as { error?: unknown }
  if (isLate || error === 'timeout') return failures.late
  if (!signInCodes.includes(String(error))) return failures.away
  reportUnauthorized(undefined)
  return failures.ended
}
