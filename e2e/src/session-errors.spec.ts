import { environment } from './support/environment.ts'
import { cards, isMarked, mark } from './support/faults.ts'
import { changeSession, openFresh, place, revokeRefreshToken } from './support/identity.ts'
import { expect, signIn, test } from './support/journey.ts'
import { openUserMenu, sidebar } from './support/shell.ts'

test(
  'a rejected token is renewed without any notice, and a revoked session while the identity provider still knows the person',
  { tag: ['@host', '@platform'] },
  async ({ page }) => {
    await openFresh(page, '/CFA')
    await mark(page)
    await changeSession(page, { isAccessTokenDamaged: true })
    await sidebar(page).getByRole('link', { name: 'Prototypes' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(await isMarked(page)).toBe(true)

    await page.goto(place)
    await revokeRefreshToken(page)
    await changeSession(page, { isExpired: true })
    await Promise.all([page.waitForRequest(/\/callback\?code=/), page.reload()])
    await expect(page).toHaveURL(place)
    await expect(cards(page).first()).toBeVisible()
  },
)

test(
  'signing out in a second tab, and signing in as another user there, updates the first tab',
  { tag: ['@host', '@platform'] },
  async ({ page, context }) => {
    await openFresh(page)
    const other = await context.newPage()
    await other.goto('/CFA')
    const menu = await openUserMenu(other)
    await menu.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(new RegExp(`^${environment.identityOrigin}/`))
    await other.getByLabel('Email address').waitFor()
    await signIn(other, 'viewer')
    await expect(other.getByRole('main').locator('a[href="/HFA"]')).toBeVisible()

    // The first tab still has a page of the previous user, which the new user must not see.
    await page.goto(place)
    await expect(page).toHaveURL('/')
    await expect(page.getByText("Couldn't find that organization.")).toBeVisible()
    await expect(page.getByRole('button', { name: /^User menu, Vera/ })).toBeVisible()
  },
)
