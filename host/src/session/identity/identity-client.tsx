import type { Auth0ContextInterface, IdToken, User } from '@auth0/auth0-react'
import { paths } from '@lintel/shared/remote'
import { useEffect, useState } from 'react'
import type { Config } from '../../config.ts'
import type { Auth0Bridge } from './identity-client-bridge.tsx'
import { identityError } from './identity-client-errors.ts'
import { IdentityError } from './identity-error.ts'
import type { Identity, IdentityClaims } from './identity.ts'

/**
 * Specification 1, "Business constants and limits". Three tries, 5 s for the lock and 60 s before a token's expiry
 * are the SDK's defaults.
 */
const httpTimeout = 10
const authorizeTimeout = 60
const leeway = 60
const sessionCookieDays = 1

const noParameters = 'There are no query params available for parsing.'

type Dependencies = { openUrl?: (url: string) => void; loadBridge?: () => Promise<typeof Auth0Bridge> }

/**
 * Connects the shell to Auth0, or to another provider with the same endpoints. Because the SDK is a React component, a
 * bridge component passes its context to this client.
 */
export function createIdentityClient({ identity }: Config, dependencies: Dependencies = {}): Identity {
  const { openUrl = navigateAway, loadBridge = importBridge } = dependencies
  const loaded = Promise.withResolvers<typeof Auth0Bridge>()
  const mounted = Promise.withResolvers<undefined>()
  const ready = Promise.withResolvers<undefined>()
  let auth0: Auth0ContextInterface | undefined
  let target: string | undefined
  let userId: string | undefined
  let isLoginRequired = false
  const isCallback = window.location.pathname === paths.callback()
  const callbackQuery = window.location.search

  function receiveContext(context: Auth0ContextInterface) {
    auth0 = context
    mounted.resolve(undefined)
    if (!context.isLoading) ready.resolve(undefined)
  }

  async function sdk(state: Promise<undefined> = ready.promise): Promise<Auth0ContextInterface> {
    loaded.resolve(await loadBridge().catch(throwUnreachable))
    await state
    if (!auth0) throw new Error('The identity provider is not mounted. Render its Mount beside the application.')
    return auth0
  }

  return {
    Mount: function Mount() {
      const [bridge, setBridge] = useState<{ Bridge: typeof Auth0Bridge }>()
      useEffect(() => {
        void loaded.promise.then((Bridge) => setBridge({ Bridge }))
      }, [])
      return (
        bridge && (
          <bridge.Bridge
            {...sdkOptions(identity)}
            skipRedirectCallback={!isCallback}
            onRedirectCallback={(appState) => {
              target = appState?.returnTo
            }}
            onContext={receiveContext}
          />
        )
      )
    },

    async restore() {
      const { isAuthenticated, user } = await sdk()
      if (!isAuthenticated || !user?.sub || isLoginRequired) return { status: 'signed-out' }
      userId ??= user.sub
      return { status: 'signed-in', claims: claimsOf(user, user.sub) }
    },

    async finishSignIn() {
      if (callbackQuery === '') throw new IdentityError('identity/parameters-missing', { said: noParameters })
      const { isAuthenticated, error } = await sdk()
      if (error) throw identityError(error, 'identity/refused')
      if (!isAuthenticated) throw new IdentityError('identity/state-mismatch', { said: 'Invalid state' })
      return { target }
    },

    checkReachable: () => assertReachable(identity.domain),

    async signIn(returnTo, { isAsked } = { isAsked: false }) {
      const { loginWithRedirect } = await sdk()
      try {
        const promptParams = isAsked ? ({ prompt: 'login' } as const) : {}
        await loginWithRedirect({ appState: { returnTo }, authorizationParams: promptParams, openUrl })
      } catch (error) {
        throw identityError(error, 'identity/unavailable')
      }
      await neverSettle()
    },

    async signOut(onSessionRemoved) {
      // Waits only until the SDK is mounted: if its silent check hangs, signing out must still work.
      const { logout } = await sdk(mounted.promise)
      try {
        await assertReachable(identity.domain)
      } catch (cause) {
        await logout({ openUrl: false })
        onSessionRemoved()
        throw new IdentityError('identity/sign-out-incomplete', { cause })
      }
      await logout({
        logoutParams: { returnTo: window.location.origin },
        openUrl: openUrlAfter(onSessionRemoved, openUrl),
      })
      await neverSettle()
    },

    async accessToken(rejectedToken) {
      const { getAccessTokenSilently, getIdTokenClaims } = await sdk()
      try {
        const cachedToken = await getAccessTokenSilently()
        const token = cachedToken === rejectedToken ? await getAccessTokenSilently({ cacheMode: 'off' }) : cachedToken
        if (token === undefined) throw new IdentityError('identity/login-required')
        assertSamePerson(userId, await getIdTokenClaims())
        isLoginRequired = false
        return token
      } catch (error) {
        const failure = error instanceof IdentityError ? error : identityError(error, 'identity/unavailable')
        isLoginRequired = failure.failure.way === 'sign-in'
        throw failure
      }
    },
  }
}

/** A separate script because it is large; the page preloads it by name. */
async function importBridge(): Promise<typeof Auth0Bridge> {
  return (await import(/* webpackChunkName: "sign-in" */ './identity-client-bridge.tsx')).Auth0Bridge
}

/** Failures are not cached: the next call tries again. */
function throwUnreachable(cause: unknown): never {
  throw new IdentityError('identity/unreachable', { cause })
}

/** All tabs share the storage: a token of another person who signed in elsewhere must not be used by this page. */
function assertSamePerson(userId: string | undefined, claims: IdToken | undefined): void {
  if (userId !== undefined && claims?.sub !== userId) throw new IdentityError('identity/someone-else')
}

function sdkOptions(identity: Config['identity']) {
  return {
    domain: identity.domain,
    clientId: identity.clientId,
    authorizationParams: authorizationParams(identity),
    cacheLocation: 'localstorage',
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    httpTimeoutInSeconds: httpTimeout,
    authorizeTimeoutInSeconds: authorizeTimeout,
    leeway,
    sessionCheckExpiryDays: sessionCookieDays,
  } as const
}

function openUrlAfter(beforeOpen: () => void, openUrl: (url: string) => void) {
  return (url: string) => {
    beforeOpen()
    openUrl(url)
  }
}

/** Replaces the history entry, so that Back from the sign-in page does not lead there again. */
function navigateAway(url: string): void {
  window.location.replace(url)
}

function authorizationParams({ audience, organization }: Config['identity']) {
  const redirectUri = `${window.location.origin}${paths.callback()}`
  return { audience, ...(organization !== undefined && { organization }), redirect_uri: redirectUri }
}

function claimsOf({ name, given_name, family_name, email }: User, sub: string): IdentityClaims {
  return { sub, name, givenName: given_name, familyName: family_name, email }
}

/**
 * Navigating to an unreachable provider would end on the browser's error page, without a way back to the application.
 */
async function assertReachable(domain: string): Promise<void> {
  const origin = /^https?:\/\//.test(domain) ? domain : `https://${domain}`
  const init = { cache: 'no-store', signal: AbortSignal.timeout(httpTimeout * 1000) } as const
  function fetchConfiguration(mode: RequestMode) {
    return fetch(`${origin}/.well-known/openid-configuration`, { ...init, mode })
  }
  let status: number
  try {
    // A provider may not allow other sites to read its response; then any response is sufficient.
    status = (await fetchConfiguration('cors').catch(() => fetchConfiguration('no-cors'))).status
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new IdentityError(isTimeout ? 'identity/timeout' : 'identity/unreachable', { cause })
  }
  if (status >= 500) throw new IdentityError('identity/unavailable')
}

function neverSettle(): Promise<never> {
  return new Promise(() => undefined)
}
