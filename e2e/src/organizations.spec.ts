import { expect, test } from './support/journey.ts'
import { openUserMenu } from './support/shell.ts'

test('switching the organization changes theme, title and data in place', async ({ openAs }) => {
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

for (const path of ['/HFA/prototypes', '/NOPE/prototypes', '/NOPE']) {
  test(`${path} gives someone from elsewhere no hint that it exists`, async ({ openAs }) => {
    const page = await openAs('designer', path)
    // Home sends on to the only organization of this account.
    await expect(page).toHaveURL('/CFA')
    await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  })
}

test('an unknown page of an organization is not found, with the way home', async ({ openAs }) => {
  const page = await openAs('viewer', '/ACME/no-such-page')
  await expect(page.getByText('Uh Oh! 404')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).last().click()
  await expect(page).toHaveURL('/ACME')
})
