import { expect, test } from './support/journey.ts'
import { openUserMenu } from './support/shell.ts'

test('switching the organization changes the theme without a reload', { tag: ['@host'] }, async ({ openAs }) => {
  const page = await openAs('everything', '/CFA')
  const header = page.getByRole('banner')
  await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
  const before = await header.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const menu = await openUserMenu(page)
  await menu.getByRole('link', { name: 'Harbor & Field' }).click()

  await expect(page).toHaveURL('/HFA')
  await expect.poll(() => header.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test(
  'an organization the user does not belong to is not revealed',
  { tag: ['@smoke', '@host'] },
  async ({ openAs }) => {
    const page = await openAs('designer', '/HFA/prototypes')
    // Home redirects to the only organization of this account.
    await expect(page).toHaveURL('/CFA')
    await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  },
)
