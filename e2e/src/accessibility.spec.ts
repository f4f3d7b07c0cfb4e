import { expectAccessible } from './support/accessibility.ts'
import { list } from './support/assembly.ts'
import { expect, test } from './support/journey.ts'
import { openUserMenu } from './support/shell.ts'
import { patience } from './support/viewer.ts'

const pages = [
  { path: '/', shows: 'Harbor & Field' },
  { path: '/CFA', shows: 'Hello Evelyn' },
  { path: '/HFA', shows: 'Hello Evelyn' },
  { path: '/ACME', shows: 'Hello Evelyn' },
  { path: '/CFA/prototypes', shows: 'P13' },
  { path: '/ACME/prototypes', shows: 'Prototypes' },
  { path: '/CFA/assembly-request', shows: 'BIM Assembly Requests' },
  { path: '/CFA/nowhere', shows: 'Uh Oh! 404' },
  { path: '/account', shows: 'everything@lintel.test' },
  { path: '/error', shows: 'Try Again' },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { path, shows } of pages) {
    test(`${path} has no accessibility violations in ${colorScheme} mode`, async ({ openAs, page }) => {
      await page.emulateMedia({ colorScheme })
      await openAs('everything', path)
      await expect(page.getByText(shows).first()).toBeVisible()
      await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme))
      await expectAccessible(page)
    })
  }

  test(`the sign-in page has no accessibility violations in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect(page.getByLabel('Password')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('E-mail address').fill('nobody@lintel.test')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })

  test(`open menu, other versions and the empty picker have no violations in ${colorScheme} mode`, async ({
    openAs,
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openAs('everything', '/CFA/prototypes')
    await page
      .getByRole('button', { name: /Other Versions/ })
      .first()
      .click()
    await expectAccessible(page)
    const menu = await openUserMenu(page)
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expectAccessible(page)
  })

  test(`a request with its model has no accessibility violations in ${colorScheme} mode`, async ({ openAs, page }) => {
    await page.emulateMedia({ colorScheme })
    await openAs('everything', '/HFA/assembly-request')
    // The newest one is assembled while the system starts.
    await expect(async () => {
      await page.goto('/HFA/assembly-request')
      await list(page, 'Completed Requests').getByRole('link').first().click()
      await expect(page.getByRole('link', { name: 'Open in Viewer' })).toBeVisible({ timeout: 10_000 })
    }).toPass(patience)
    await expectAccessible(page)
  })

  test(`someone without organizations gets an accessible page in ${colorScheme} mode`, async ({ openAs, page }) => {
    await page.emulateMedia({ colorScheme })
    await openAs('guest', '/')
    await expect(page.getByText('You Have No Organizations')).toBeVisible()
    await expectAccessible(page)
  })
}
