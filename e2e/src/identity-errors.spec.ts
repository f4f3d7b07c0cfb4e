import type { Page } from '@playwright/test'
import { expectAccessible } from './support/page-checks/accessibility.ts'
import { cards } from './support/faults.ts'
import { forge, place, stateOfSignIn, tokenEndpoint } from './support/identity.ts'
import { expect, signIn, test } from './support/journey.ts'

const hour = 60 * 60 * 1000

type Failure = { name: string; title: string; said: string; meet: (page: Page) => Promise<unknown> }

const failures: Failure[] = [
  {
    name: 'the response belongs to another sign-in',
    title: "Couldn't finish signing you in",
    said: 'Invalid state',
    meet: async (page) => {
      await stateOfSignIn(page, '/CFA')
      await page.goto('/callback?code=code&state=another')
    },
  },
  {
    name: 'the provider refuses with markup in its message',
    title: "We couldn't sign you in",
    said: '<img src=x onerror=alert(1)> user is blocked',
    meet: async (page) => {
      const state = await stateOfSignIn(page, '/CFA')
      const error = { error: 'access_denied', error_description: '<img src=x onerror=alert(1)>\n user is blocked' }
      await page.goto(`/callback?${new URLSearchParams({ ...error, state }).toString()}`)
    },
  },
]

test(
  'the error page explains what a rejected callback said, and Try Again signs in',
  { tag: ['@host', '@platform'] },
  async ({ page }) => {
    const panel = page.getByRole('alert')
    for (const { name, title, said, meet } of failures) {
      await test.step(name, async () => {
        await meet(page)
        await expect(page).toHaveURL('/error')
        await expect(panel.getByRole('heading', { name: title })).toBeVisible()
        await expect(panel).toContainText(`The sign-in service said: “${said}”`)
        await expectAccessible(page)
      })
    }
    await panel.getByRole('link', { name: 'Try Again' }).click()
    await signIn(page, 'designer')
    await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  },
)

type RouteHandler = Parameters<Page['route']>[1]
// Unit tests cover every token check; these are the cases with different screens.
const untrusted = "We couldn't verify the sign-in service's response"
const answers: { name: string; title: string; said: RegExp; answer: RouteHandler }[] = [
  {
    name: 'another issuer',
    title: untrusted,
    said: /Issuer/,
    answer: forge({ claims: { iss: 'https://evil.test/' } }),
  },
  { name: 'no signature', title: untrusted, said: /"none"/, answer: forge({ header: { alg: 'none' } }) },
  { name: 'the code is refused', title: 'The sign-in service has a problem', said: /HTTP error/, answer: fail(500) },
  {
    name: 'no answer',
    title: "Couldn't reach the sign-in service",
    said: /fetch/,
    answer: (route) => route.abort(),
  },
]

function fail(status: number): RouteHandler {
  return (route) => route.fulfill({ status, json: {}, headers: { 'access-control-allow-origin': '*' } })
}

test(
  'a forged, rejected or missing token does not sign in, and Try Again does',
  { tag: ['@host', '@platform'] },
  async ({ page }) => {
    let isFirst = true
    await page.goto(place)
    for (const { name, title, said, answer } of answers) {
      await test.step(name, async () => {
        await page.unroute(tokenEndpoint)
        await page.route(tokenEndpoint, answer)
        // The second time the provider has a session and redirects back at once.
        if (isFirst) await signIn(page, 'designer')
        else await page.getByRole('link', { name: 'Try Again' }).click()
        isFirst = false
        await expect(page.getByRole('alert')).toContainText(said)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
      })
    }
    await page.unroute(tokenEndpoint)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(place)
    await expect(cards(page).first()).toBeVisible()
  },
)

test(
  'a clock that is a day fast is reported, and one that is two hours fast does not prevent signing in',
  { tag: ['@host', '@platform'] },
  async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + 24 * hour)
    await page.goto(place)
    await signIn(page, 'designer')
    const panel = page.getByRole('alert')
    await expect(panel.getByRole('heading', { name: "This device's clock seems to be wrong" })).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 2 * hour)
    await panel.getByRole('link', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(place)
    await expect(cards(page).first()).toBeVisible()
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
  },
)
