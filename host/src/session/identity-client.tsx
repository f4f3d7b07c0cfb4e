import { Auth0Provider, useAuth0, type Auth0ContextInterface, type User } from '@auth0/auth0-react'
import { paths } from '@lintel/shared/remote'
import { useEffect, type ReactNode } from 'react'
import type { Config } from '../config.ts'
import { IdentityError, identityErrorCodes, type Identity, type IdentityClaims } from './identity.ts'

const httpTimeout = 10
const authorizeTimeout = 60
const leeway = 60
const sessionCookieDays = 1

const storageFull =
  'Your browser has no room left to keep you signed in. Clear the stored data of this site and try again.'

/** Refusals after which only the sign-in page helps; anything else is a provider that could not be asked. */
const loginRequiredReasons = [
  'login_required',
  'consent_required',
  'interaction_required',
  'mfa_required',
  'missing_refresh_token',
  'invalid_grant',
  'access_denied',
]

/** Auth0, or a provider with its endpoints, behind the shell's own words. The SDK lives in React, hence the bridge. */
export function createIdentityClient({ identity: { domain, clientId, audience } }: Config): Identity {
  const mounted = Promise.withResolvers<undefined>()
  const ready = Promise.withResolvers<undefined>()
  let auth0: Auth0ContextInterface | undefined
  let target: string | undefined
  let isLoginRequired = false
  const isCallback = window.location.pathname === paths.callback()
  const callbackQuery = window.location.search

  function Bridge({ children }: { children: ReactNode }) {
    const context = useAuth0()
    useEffect(() => {
      auth0 = context
      mounted.resolve(undefined)
      if (!context.isLoading) ready.resolve(undefined)
    }, [context])
    return children
  }

  async function sdk(state: Promise<undefined> = ready.promise): Promise<Auth0ContextInterface> {
    await state
    if (!auth0) throw new Error('The identity provider is not mounted. Render its Provider around the application.')
    return auth0
  }

  return {
    Provider: ({ children }) => (
      <Auth0Provider
        domain={domain}
        clientId={clientId}
        authorizationParams={{ audience, redirect_uri: `${window.location.origin}${paths.callback()}` }}
        cacheLocation="localstorage"
        useRefreshTokens
        useRefreshTokensFallback
        httpTimeoutInSeconds={httpTimeout}
        authorizeTimeoutInSeconds={authorizeTimeout}
        leeway={leeway}
        sessionCheckExpiryDays={sessionCookieDays}
        skipRedirectCallback={!isCallback}
        onRedirectCallback={(appState) => {
          target = appState?.returnTo
        }}
      >
        <Bridge>{children}</Bridge>
      </Auth0Provider>
    ),

    async restore() {
      const { isAuthenticated, user } = await sdk()
      if (!isAuthenticated || !user?.sub || isLoginRequired) return { status: 'signed-out' }
      return { status: 'signed-in', claims: claimsOf(user, user.sub) }
    },

    async finishSignIn() {
      if (callbackQuery === '') throw refused('There are no query params available for parsing.')
      const { isAuthenticated, error } = await sdk()
      if (error) throw callbackError(error)
      if (!isAuthenticated) throw refused('Invalid state')
      return { target }
    },

    async signIn(returnTo) {
      const { loginWithRedirect } = await sdk()
      await assertReachable(domain)
      reloadWhenBroughtBack()
      await loginWithRedirect({ appState: { returnTo } })
      await untilUnload()
    },

    async signOut() {
      // Also while the silent check hangs: it is the way out then.
      const { logout } = await sdk(mounted.promise)
      await logout({ logoutParams: { returnTo: window.location.origin } })
      await untilUnload()
    },

    async accessToken() {
      const { getAccessTokenSilently } = await sdk()
      try {
        const token = await getAccessTokenSilently()
        if (token === undefined) throw new Error('The identity provider gave no access token.')
        isLoginRequired = false
        return token
      } catch (error) {
        const failure = tokenError(error)
        isLoginRequired = failure.code === identityErrorCodes.loginRequired
        throw failure
      }
    },
  }
}

function claimsOf({ name, given_name, family_name, email }: User, sub: string): IdentityClaims {
  return { sub, name, givenName: given_name, familyName: family_name, email }
}

/** Leaving for a dead provider would end on the browser's own error page, without a way back into the application. */
async function assertReachable(domain: string): Promise<void> {
  const origin = /^https?:\/\//.test(domain) ? domain : `https://${domain}`
  try {
    await fetch(`${origin}/.well-known/openid-configuration`, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(httpTimeout * 1000),
    })
  } catch (error) {
    throw unreachable(error)
  }
}

/** A page that comes out of the back-forward cache still waits for the navigation that took it away. */
function reloadWhenBroughtBack(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload()
  })
}

function untilUnload(): Promise<never> {
  return new Promise(() => undefined)
}

function callbackError(error: Error): IdentityError {
  if (error.name === 'QuotaExceededError') return refused(storageFull, error)
  return reasonOf(error) === undefined && error instanceof TypeError
    ? unreachable(error)
    : refused(error.message, error)
}

function tokenError(error: unknown): IdentityError {
  const reason = reasonOf(error)
  if (reason === undefined || !loginRequiredReasons.includes(reason)) return unreachable(error)
  return new IdentityError(identityErrorCodes.loginRequired, 'Your session has ended. Please sign in again.', {
    cause: error,
  })
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && 'error' in error && typeof error.error === 'string' ? error.error : undefined
}

/** The SDK hands the application state back with a refusal too. */
function targetOf(error: Error): string | undefined {
  const { appState } = error as { appState?: { returnTo?: unknown } }
  return typeof appState?.returnTo === 'string' ? appState.returnTo : undefined
}

function refused(message: string, cause?: Error): IdentityError {
  return new IdentityError(identityErrorCodes.refused, message, { cause, target: cause && targetOf(cause) })
}

function unreachable(cause: unknown): IdentityError {
  return new IdentityError(identityErrorCodes.unreachable, 'The sign-in service cannot be reached.', { cause })
}
