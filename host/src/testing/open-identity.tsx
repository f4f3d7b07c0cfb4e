import { afterTest } from '@lintel/shared/testing/runner'
import { render } from '@testing-library/react'
import type { Config } from '../config.ts'
import { createIdentityClient } from '../session/identity/identity-client.tsx'
import type { Identity } from '../session/identity/identity.ts'
import { aConfig } from './fixtures.ts'
import { fakeProvider, type ProviderResponse } from './fake-provider.ts'

type IdentityDependencies = Parameters<typeof createIdentityClient>[1]

let awaited = 0

/**
 * The SDK's responses depend on React rendering, so React must continue while a test awaits one, as in `waitFor`.
 * Other rendering caused by a state is awaited too.
 */
async function whileDrawing<T>(answer: Promise<T>): Promise<T> {
  awaited += 1
  setActEnvironment(false)
  try {
    return await answer
  } finally {
    await new Promise(setImmediate)
    awaited -= 1
    setActEnvironment(awaited === 0)
  }
}

/** Whether React waits for `act`. */
function setActEnvironment(isEnabled: boolean): void {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isEnabled)
}

/** Calls that leave the page end when it has been left. */
function withRendering(client: Identity, leftPage: Promise<unknown>): Identity {
  async function untilLeft(answer: Promise<void>) {
    await whileDrawing(Promise.race([answer, leftPage]))
  }
  return {
    ...client,
    restore: () => whileDrawing(client.restore()),
    finishSignIn: () => whileDrawing(client.finishSignIn()),
    checkReachable: () => whileDrawing(client.checkReachable()),
    signIn: (target, options) => untilLeft(client.signIn(target, options)),
    signOut: (onSessionRemoved) => untilLeft(client.signOut(onSessionRemoved)),
    accessToken: (rejectedToken) => whileDrawing(client.accessToken(rejectedToken)),
  }
}

/** The real SDK in its own page, like after loading the URL. */
export function openIdentity(
  address: string,
  identity: Partial<Config['identity']> = {},
  dependencies: IdentityDependencies = {},
) {
  window.history.replaceState(null, '', address)
  const left = Promise.withResolvers<string>()
  const config = aConfig()
  const client = createIdentityClient(
    { ...config, identity: { ...config.identity, ...identity } },
    { openUrl: (url) => left.resolve(url), ...dependencies },
  )
  const view = render(<client.Mount />)
  return { client: withRendering(client, left.promise), left: left.promise, close: view.unmount }
}

export function clearBrowserStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
}

type RoundTrip = { identity?: Partial<Config['identity']>; result?: Record<string, string>; target?: string }

/** Navigates to the sign-in page and back to the callback, with the given response of the token endpoint. */
export async function roundTrip(answer: ProviderResponse, options: RoundTrip = {}) {
  clearBrowserStorage()
  afterTest(clearBrowserStorage)
  const provider = fakeProvider()
  const before = openIdentity('/ACME', options.identity)
  void before.client.signIn(options.target ?? '/ACME/prototypes?page=2#top')
  const address = await before.left
  before.close()
  provider.answerWith(answer)
  return {
    provider,
    signInPage: new URL(address),
    ...openIdentity(provider.signInAt(address, options.result), options.identity),
  }
}

/** A person who has signed in and then opens a page. */
export async function signedIn(answer: ProviderResponse = {}) {
  const { provider, client, close } = await roundTrip(answer)
  await client.finishSignIn()
  close()
  const page = openIdentity('/ACME')
  await page.client.restore()
  return { provider, ...page }
}
