import { environment } from './support/environment.ts'
import { expect, signIn, test } from './support/journey.ts'
import { openUserMenu } from './support/shell.ts'

test(
  'going back from the sign-in page does not lead to it again',
  { tag: ['@host', '@platform'] },
  async ({ page }) => {
    await page.goto('/favicon.svg')
    await page.goto('/CFA')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/favicon.svg')
  },
)

test('the requested address opens after signing in', { tag: ['@smoke', '@host', '@platform'] }, async ({ page }) => {
  await page.goto('/HFA/prototypes?from=link')
  await signIn(page, 'viewer')
  await expect(page).toHaveURL('/HFA/prototypes?from=link')
  await expect(page.getByRole('heading', { name: 'Prototypes' })).toBeVisible()
})

test(
  'canceling the sign-in leads to an error page with Try Again, and a reload keeps the session',
  { tag: ['@host', '@platform'] },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/error')
    await page
      .getByRole('button', { name: 'Try Again' })
      .or(page.getByRole('link', { name: 'Try Again' }))
      .click()
    await page.getByRole('button', { name: /Dario Delgado/ }).click()
    await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  },
)

test(
  'signing out ends the session here and at the identity provider',
  { tag: ['@smoke', '@host', '@platform'] },
  async ({ page }) => {
    await page.goto('/CFA')
    await signIn(page, 'designer')
    const menu = await openUserMenu(page)
    await menu.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${environment.identityOrigin}/`))
    // Without a stored session, the application asks the provider, which has none either.
    await page.goto('/config.json')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/CFA')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${environment.identityOrigin}/`))
  },
)
