import type { Locator, Page } from '@playwright/test'

/** The permanent sidebar of wide windows. */
export function sidebar(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Sidebar' })
}

/** The temporary sidebar of narrow windows. */
export function drawer(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('navigation') })
}

/** Opens the user menu and answers its panel. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  return page.getByRole('group', { name: 'User menu' })
}
