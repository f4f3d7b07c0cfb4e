import { afterTest } from '@lintel/shared/testing/runner'
import { render } from '@testing-library/react'
import type { Config } from '../config.ts'
import { createIdentityClient } from '../session/identity/identity-client.tsx'
import { aConfig } from './fixtures.ts'
import { playProvider, type Answer } from './play-provider.ts'

type Doors = Parameters<typeof createIdentityClient>[1]

/** The real SDK in a page of its own, as a load of the address makes one. */
export function openIdentity(address: string, identity: Partial<Config['identity']> = {}, doors: Doors = {}) {
  window.history.replaceState(null, '', address)
  const left = Promise.withResolvers<string>()
  const config = aConfig()
  const client = createIdentityClient(
    { ...config, identity: { ...config.identity, ...identity } },
    { openUrl: (url) => left.resolve(url), ...doors },
  )
  const view = render(<client.Mount />)
  return { client, left: left.promise, close: view.unmount }
}

export function forgetBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
}

type RoundTrip = { identity?: Partial<Config['identity']>; result?: Record<string, string>; target?: string }

/** Leaves for the sign-in page and comes back to the callback, with what the token endpoint answers then. */
export async function roundTrip(answer: Answer, options: RoundTrip = {}) {
  forgetBrowser()
  afterTest(forgetBrowser)
  const provider = playProvider()
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

/** Somebody who has signed in and then opens a page. */
export async function signedIn(answer: Answer = {}) {
  const { provider, client, close } = await roundTrip(answer)
  await client.finishSignIn()
  close()
  const page = openIdentity('/ACME')
  await page.client.restore()
  return { provider, ...page }
}
