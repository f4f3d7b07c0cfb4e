import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openUserMenu } from './support/shell.ts'

const broken = '**/api/organizations/HFA'

test(
  'an organization that fails is left out, the others work, and it is back on the next visit',
  { tag: '@host' },
  async ({ openAs, page }) => {
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    await page.route(broken, (route) => route.fulfill({ status: 500, body: '{}' }))
    await openAs('everything', '/')
    const picker = page.getByRole('main')
    await expect(picker.getByRole('link', { name: /Crestline Foods/ })).toBeVisible()
    await expect(picker.getByRole('link', { name: /Acme/ })).toBeVisible()
    await expect(picker.getByRole('link')).toHaveCount(2)
    expect(warnings.join('\n')).toContain('Organization HFA was skipped.')

    await picker.getByRole('link', { name: /Crestline Foods/ }).click()
    await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
    const menu = await openUserMenu(page)
    await expect(menu.getByRole('listitem')).toHaveText(['Acme Building Group', 'Crestline Foods'])
    // The menu takes the focus shortly after it renders.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect(await organizationsInPalette(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

    await page.unroute(broken)
    await page.goBack()
    await expect(picker.getByRole('link', { name: /Harbor & Field/ })).toBeVisible()
    await expect(await organizationsInPalette(page)).toHaveCount(3)
  },
)

async function organizationsInPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  // Each option shows the organization's name and id.
  return page.getByRole('option', { name: /(ACME|CFA|HFA)$/ })
}
