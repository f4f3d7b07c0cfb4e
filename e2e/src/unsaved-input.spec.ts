import type { Page } from '@playwright/test'
import { expectAccessible } from './support/page-checks/accessibility.ts'
import { changeSession, revokeRefreshToken } from './support/identity.ts'
import { expect, signIn, test } from './support/journey.ts'
import { openUserMenu, sidebar } from './support/shell.ts'

const settings = '/HFA/settings'
const typed = 'Harbor & Field, twice '

function field(page: Page) {
  return page.getByLabel('Display Name')
}

function question(page: Page, title = 'Leave without saving?') {
  return page.getByRole('alertdialog', { name: title })
}

/** Types key by key: a browser asks before a reload only if somebody has really typed. */
async function type(page: Page) {
  await field(page).click()
  await field(page).press('ControlOrMeta+a')
  await field(page).pressSequentially(typed)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
}

async function expectNothingLost(page: Page) {
  await expect(page).toHaveURL(settings)
  await expect(field(page)).toHaveValue(typed)
}

test('a link asks first, by keyboard too', async ({ openAs }) => {
  const page = await openAs('everything', settings)
  await type(page)
  const link = sidebar(page).getByRole('link', { name: 'Prototypes' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  await expectNothingLost(page)

  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Stay' }).press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/HFA/prototypes')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(field(page)).toHaveValue('Harbor & Field')
})

test('the way back asks first, and keeps the history as it was', async ({ openAs }) => {
  const page = await openAs('everything', '/HFA/settings/look')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'General' }).click()
  await type(page)
  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expectNothingLost(page)
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Discard and Leave' }).click()
  await expect(page).toHaveURL('/HFA/settings/look')
})

test('another organization is opened only after asking', async ({ openAs }) => {
  const page = await openAs('everything', settings)
  await type(page)
  const menu = await openUserMenu(page)
  await menu.getByRole('link', { name: 'Crestline Foods' }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expectNothingLost(page)
  await (await openUserMenu(page)).getByRole('link', { name: 'Crestline Foods' }).click()
  await question(page).getByRole('button', { name: 'Discard and Leave' }).click()
  await expect(page).toHaveURL('/CFA')
})

test('the browser asks before a reload and before the tab is closed', async ({ openAs }) => {
  const page = await openAs('everything', settings)
  await type(page)
  const asked: string[] = []
  let answer: 'accept' | 'dismiss' = 'dismiss'
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog[answer]()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expectNothingLost(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
  await expectNothingLost(page)

  answer = 'accept'
  await page.reload()
  expect(asked).toHaveLength(3)
  await expect(page.getByText('Restored what you had typed.')).toBeVisible()
  await expectNothingLost(page)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(field(page)).toHaveValue('Harbor & Field')
  await page.reload()
  await expect(field(page)).toHaveValue('Harbor & Field')
  expect(asked).toHaveLength(3)
})

test('a session that has ended gives back exactly what was typed, after signing in', async ({ page, context }) => {
  await page.goto(settings)
  await signIn(page, 'everything')
  await type(page)
  await revokeRefreshToken(page)
  await changeSession(page, { isExpired: true })
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await signIn(page, 'everything')
  await expect(page.getByText('Restored what you had typed.')).toBeVisible()
  await expectNothingLost(page)
})

test('so does the account page, which belongs to no organization', async ({ page, context }) => {
  await page.goto('/account')
  await signIn(page, 'everything')
  const address = page.getByLabel('Contact Email')
  await address.fill('evelyn@elsewhere.test')
  await revokeRefreshToken(page)
  await changeSession(page, { isExpired: true })
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await signIn(page, 'everything')
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Restored what you had typed.')).toBeVisible()
  await expect(address).toHaveValue('evelyn@elsewhere.test')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(address).toHaveValue('everything@lintel.test')
})

test('somebody else who signs in afterwards finds nothing of it', async ({ page, context }) => {
  await page.goto(settings)
  await signIn(page, 'everything')
  await type(page)
  await revokeRefreshToken(page)
  await changeSession(page, { isExpired: true })
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await signIn(page, 'viewer')
  await expect(page.getByRole('banner').getByRole('button', { name: /^User menu, Vera Vance/ })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(typed)
})

test('signing out asks first, and leaves no draft', async ({ page }) => {
  await page.goto(settings)
  await signIn(page, 'everything')
  await type(page)
  await (await openUserMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await question(page, 'Sign out without saving?').getByRole('button', { name: 'Stay' }).click()
  await expectNothingLost(page)
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeFocused()
  await (await openUserMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await question(page, 'Sign out without saving?').getByRole('button', { name: 'Discard and Sign Out' }).click()
  await signIn(page, 'everything')
  await expect(page.getByRole('heading', { name: /^Welcome to Lintel/ })).toBeVisible()
  await page.goto(settings)
  await expect(field(page)).toHaveValue('Harbor & Field')
})
