import type { Page, Route } from '@playwright/test'
import { environment } from './environment.ts'
import { cards } from './faults.ts'
import { expect, signIn } from './journey.ts'

export const tokenEndpoint = `${environment.identityOrigin}/oauth/token`

/** A page of the designer's. Path, query and hash must all survive the sign-in. */
export const place = '/CFA/prototypes?kept=yes#here'

/** Signs in with a separate session, because changing the stored one would affect other journeys. */
export async function openFresh(page: Page, path = place): Promise<void> {
  await page.goto(path)
  await signIn(page, 'designer')
  await expect(page).toHaveURL(path)
  const arrived = path === place ? cards(page).first() : page.getByRole('heading', { name: 'Hello Dario' })
  await expect(arrived).toBeVisible()
}

type StoredSession = { body: { access_token?: string; refresh_token?: string }; expiresAt: number }
type Change = { isExpired?: true; isAccessTokenDamaged?: true }

/** Changes the session in the browser's storage, which the open page reads on its next call. */
export async function changeSession(page: Page, change: Change): Promise<void> {
  await page.evaluate(({ isExpired, isAccessTokenDamaged }) => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('@@auth0spajs@@') || !String(text).includes('access_token')) continue
      const session = JSON.parse(String(text)) as StoredSession
      if (isExpired) session.expiresAt = 0
      if (isAccessTokenDamaged) session.body.access_token = 'not.a.token'
      localStorage.setItem(key, JSON.stringify(session))
    }
  }, change)
}

/** Revokes the session at the provider, as an administrator or the person on another device does. */
export async function revokeRefreshToken(page: Page): Promise<void> {
  const token = await page.evaluate(() => {
    const text = Object.values<unknown>(localStorage).find((value) => String(value).includes('refresh_token'))
    return (JSON.parse(String(text)) as StoredSession).body.refresh_token ?? ''
  })
  const form = { token, client_id: 'lintel-web', token_type_hint: 'refresh_token' }
  const response = await page.request.post(`${environment.identityOrigin}/oauth/revoke`, { form })
  if (!response.ok()) throw new Error(`The provider did not revoke the token: ${response.status()}.`)
}

/** Opens a URL without a session, waits for the sign-in page, and returns the `state` of that sign-in. */
export async function stateOfSignIn(page: Page, path: string): Promise<string> {
  const [asking] = await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(`${environment.identityOrigin}/authorize`)),
    page.goto(path),
  ])
  await page.getByLabel('Email address').waitFor()
  return new URL(asking.url()).searchParams.get('state') ?? ''
}

type Claims = Record<string, unknown>

/** Changes the identity token on its way to the browser, which does not check the signature. */
export function forge(change: { header?: Claims; claims?: Claims }) {
  return async (route: Route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { id_token: string }
    const [header = '', claims = '', signature = ''] = answer.id_token.split('.')
    const token = [changed(header, change.header), changed(claims, change.claims), signature].join('.')
    await route.fulfill({ response, json: { ...answer, id_token: token } })
  }
}

function changed(part: string, changes: Claims = {}): string {
  const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
  return Buffer.from(JSON.stringify({ ...value, ...changes })).toString('base64url')
}
