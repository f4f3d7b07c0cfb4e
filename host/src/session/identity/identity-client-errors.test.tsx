import {
  GenericError,
  MfaRequiredError,
  MissingRefreshTokenError,
  PopupCancelledError,
  PopupOpenError,
  PopupTimeoutError,
  TimeoutError,
} from '@auth0/auth0-react'
import { expect, test } from '@jest/globals'
import { identityError } from './identity-client-errors.ts'
import { identityFailures } from './identity-failures.ts'

const said = [
  [new TimeoutError(), 'identity/timeout', 'Timeout'],
  [new PopupTimeoutError(window), 'identity/timeout', 'Timeout'],
  [new PopupCancelledError(window), 'identity/window-closed', 'Popup closed'],
  [new PopupOpenError(), 'identity/window-blocked', 'Unable to open a popup'],
  [
    new MfaRequiredError('mfa_required', 'Multifactor authentication required', 'm', {}),
    'identity/second-factor-required',
    'Multifactor',
  ],
  [
    new MissingRefreshTokenError('api', 'openid'),
    'identity/refresh-token-missing',
    "Missing Refresh Token (audience: 'api', scope: 'openid')",
  ],
  [new GenericError('state_mismatch', 'Invalid state'), 'identity/state-mismatch', 'Invalid state'],
  [new GenericError('missing_transaction', 'Invalid state'), 'identity/transaction-missing', 'Invalid state'],
  [new Error('There are no query params available for parsing.'), 'identity/parameters-missing', 'There are no query'],
  [new GenericError('login_required', 'Login required'), 'identity/login-required', 'Login required'],
  [new DOMException('full', 'QuotaExceededError'), 'identity/storage-full', 'full'],
] as const

test.each(said)('knows %s', (error, code, words) => {
  const failure = identityError(error, 'identity/refused')
  expect(failure).toMatchObject({ name: 'IdentityError', code, cause: error })
  expect(failure.said).toContain(words)
})

test('has words for every entry of the catalogue, and no two alike', () => {
  const entries = Object.values(identityFailures).map(({ title, detail }) => `${title} ${detail}`)
  expect(new Set(entries).size).toBe(entries.length)
  for (const { title, detail } of Object.values(identityFailures)) {
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(detail).toMatch(/^[A-Z].*\.$/)
  }
})

test('cuts what a provider says to one short line', () => {
  const long = `Call\u0000\u202e me\n${'x'.repeat(1000)}`
  const words = identityError(new GenericError('access_denied', long), 'identity/refused').said
  expect(words).toMatch(/^Call me x+…$/)
  expect(words).toHaveLength(301)
  expect(identityError(new GenericError('access_denied', ' \n'), 'identity/refused').said).toBeUndefined()
})
