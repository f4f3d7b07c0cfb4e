import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { cards, isMarked, mark } from './support/faults.ts'
import { changeSession, identityAddresses, openFresh, place, revokeRefreshToken } from './support/identity.ts'
import { expect, signIn, test } from './support/journey.ts'
import { openUserMenu, sidebar } from './support/shell.ts'

function banner(page: Page, title: string) {
  return page.getByRole('status').filter({ hasText: title })
}

test('a provider that goes down in mid-session costs nobody their page, and all goes on when it is back', async ({
  page,
}) => {
  await openFresh(page, '/CFA')
  await mark(page)
  await changeSession(page, { isExpired: true })
  await page.route(identityAddresses, (route) => route.abort('connectionrefused'))
  await sidebar(page).getByRole('link', { name: 'Prototypes' }).click()
  const outage = banner(page, 'The sign-in service cannot be reached')
  await expect(outage).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute(identityAddresses)
  await outage.getByRole('button', { name: 'Try Again' }).click()
  await expect(outage).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('a token that the platform refuses is renewed, and nobody notices', async ({ page }) => {
  await openFresh(page, '/CFA')
  await mark(page)
  await changeSession(page, { isAccessTokenDamaged: true })
  await sidebar(page).getByRole('link', { name: 'Prototypes' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('a revoked session is renewed at the provider while it still knows the person, at the same place', async ({
  page,
}) => {
  await openFresh(page)
  await revokeRefreshToken(page)
  await changeSession(page, { isExpired: true })
  await Promise.all([page.waitForRequest(/\/callback\?code=/), page.reload()])
  await expect(page).toHaveURL(place)
  await expect(cards(page).first()).toBeVisible()
})

test('a session that has ended everywhere leads through the sign-in page, back to the same place', async ({ page }) => {
  await openFresh(page)
  await revokeRefreshToken(page)
  await changeSession(page, { isExpired: true })
  await page.context().clearCookies()
  await page.reload()
  await signIn(page, 'designer')
  await expect(page).toHaveURL(place)
  await expect(cards(page).first()).toBeVisible()
})

test('a window that is kept apart from other sites signs in by the page instead of a frame', async ({
  page,
  context,
}) => {
  await openFresh(page)
  await changeSession(page, { isExpired: true, isRefreshTokenLost: true })
  // Chromium does not know the origin of a page that the test answers, and keeps it from calling this machine.
  await context.grantPermissions(['local-network-access'])
  await page.route(`${environment.origin}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'credentialless' }
    return route.fulfill({ response, headers: { ...response.headers(), ...isolation } })
  })
  await page.addInitScript(() => {
    if (location.pathname !== '/callback') sessionStorage.setItem('isolated', String(crossOriginIsolated))
  })
  await Promise.all([page.waitForRequest(/\/callback\?code=/), page.reload()])
  await expect(page).toHaveURL(place)
  await expect(cards(page).first()).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('isolated'))).toBe('true')
})

test('signing out while the provider is down signs out here, and says so', async ({ page }) => {
  await openFresh(page, '/CFA')
  await page.route(identityAddresses, (route) => route.abort('connectionrefused'))
  const menu = await openUserMenu(page)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out in this browser only' })).toBeVisible()
  await expect(page.getByText('Dario')).toHaveCount(0)
  expect(await page.evaluate(() => Object.values<unknown>(localStorage).join())).not.toContain('access_token')
})

test('a second tab that signs out, and in as somebody else, takes the first tab along', async ({ page, context }) => {
  await openFresh(page)
  const other = await context.newPage()
  await other.goto('/CFA')
  const menu = await openUserMenu(other)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${environment.identityOrigin}/`))
  await other.getByLabel('Email address').waitFor()
  await signIn(other, 'viewer')
  await expect(other.getByRole('main').locator('a[href="/HFA"]')).toBeVisible()

  // The first tab is still at a page of the person before, which it must not show to the new one.
  await page.goto(place)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('That organization could not be found.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^User menu, Vera/ })).toBeVisible()
})
