import { IdentityError } from './identity-error.ts'
import type { IdentityErrorCode } from './identity-failures.ts'

/** The `error` of the SDK's own classes and of the provider's responses. */
const codes: Record<string, IdentityErrorCode> = {
  timeout: 'identity/timeout',
  cancelled: 'identity/window-closed',
  popup_open: 'identity/window-blocked',
  mfa_required: 'identity/second-factor-required',
  missing_refresh_token: 'identity/refresh-token-missing',
  invalid_grant: 'identity/session-expired',
  login_required: 'identity/login-required',
  consent_required: 'identity/login-required',
  interaction_required: 'identity/login-required',
  state_mismatch: 'identity/state-mismatch',
  missing_transaction: 'identity/transaction-missing',
  invalid_token: 'identity/token-rejected',
  server_error: 'identity/unavailable',
  temporarily_unavailable: 'identity/unavailable',
  request_error: 'identity/unavailable',
  too_many_requests: 'identity/busy',
  access_denied: 'identity/refused',
  unauthorized: 'identity/refused',
}

/** Responses that are not JSON, such as a proxy's, and invalid tokens. */
const names: Record<string, IdentityErrorCode> = {
  QuotaExceededError: 'identity/storage-full',
  SyntaxError: 'identity/unavailable',
  InvalidCharacterError: 'identity/token-rejected',
  URIError: 'identity/token-rejected',
}

/** Messages of the SDK's errors without a code. */
const sentences: [RegExp, IdentityErrorCode][] = [
  [/^There are no query params available for parsing/, 'identity/parameters-missing'],
  [/^Timeout when executing 'fetch'/, 'identity/timeout'],
  [/^(Expiration|Not Before|Authentication) time .* current time/i, 'identity/clock-wrong'],
  [/ID token|^Signature algorithm/i, 'identity/token-rejected'],
]

/** Converts an error of the SDK to one of the catalog; a provider may respond with an unknown reason. */
export function identityError(error: unknown, unknownReason: IdentityErrorCode): IdentityError {
  const errorText = textOf(error, 'message')
  return new IdentityError(codeOf(error) ?? unknownReason, { said: errorText, target: targetOf(error), cause: error })
}

function codeOf(error: unknown): IdentityErrorCode | undefined {
  const reason = textOf(error, 'error')
  const message = textOf(error, 'message') ?? ''
  if (reason === 'login_required' && message.includes('Cross-Origin Isolated')) return 'identity/isolated'
  if (reason !== undefined) return codes[reason]
  const codeByName = names[textOf(error, 'name') ?? '']
  return codeByName ?? sentences.find(([sentence]) => sentence.test(message))?.[1] ?? 'identity/unreachable'
}

/** The SDK also returns the application state with a rejection. */
function targetOf(error: unknown): string | undefined {
  const { appState } = (error ?? {}) as { appState?: { returnTo?: unknown } | null }
  return typeof appState?.returnTo === 'string' ? appState.returnTo : undefined
}

function textOf(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : undefined
}
