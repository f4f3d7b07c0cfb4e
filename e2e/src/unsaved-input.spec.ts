import type { Page } from '@playwright/test'
import { changeSession, revokeRefreshToken } from './support/identity.ts'
import { expect, signIn, test } from './support/journey.ts'

const settings = '/HFA/settings'
const typed = 'Harbor & Field, twice '

function field(page: Page) {
  return page.getByLabel('Display Name')
}

function question(page: Page, title = 'Leave without saving?') {
  return page.getByRole('alertdialog', { name: title })
}

/** Types key by key: a browser asks before a reload only if someone has really typed. */
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

test('going back asks first, and leaves the history as it was', { tag: '@host' }, async ({ openAs }) => {
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

test('the browser asks before a reload and before the tab is closed', { tag: '@host' }, async ({ openAs }) => {
  const page = await openAs('everything', settings)
  await type(page)
  const dialogs: string[] = []
  let answer: 'accept' | 'dismiss' = 'dismiss'
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog[answer]()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await expectNothingLost(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => dialogs).toEqual(['beforeunload', 'beforeunload'])
  await expectNothingLost(page)

  answer = 'accept'
  await page.reload()
  expect(dialogs).toHaveLength(3)
  await expect(page.getByText('We restored your draft.')).toBeVisible()
  await expectNothingLost(page)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(field(page)).toHaveValue('Harbor & Field')
  await page.reload()
  await expect(field(page)).toHaveValue('Harbor & Field')
  expect(dialogs).toHaveLength(3)
})

test('after signing in again the form has exactly what was typed', { tag: ['@host'] }, async ({ page, context }) => {
  await page.goto(settings)
  await signIn(page, 'everything')
  await type(page)
  await revokeRefreshToken(page)
  await changeSession(page, { isExpired: true })
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await signIn(page, 'everything')
  await expect(page.getByText('We restored your draft.')).toBeVisible()
  await expectNothingLost(page)
})
