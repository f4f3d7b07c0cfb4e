import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { standStill } from './steady-page.ts'

/** Expects no violation of WCAG 2.2 A and AA, nor of axe's best practices, in the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in has too little contrast for a moment.
  await standStill(page)
  // Legacy mode stays in the page. Otherwise axe opens a second page each time, for frames of other sites; there are
  // none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // All rules are checked, but only violations are reported in full: reporting what passes takes half of the time.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
}

/** The same in dark and light mode, for an account that follows the system's setting. */
export async function expectAccessibleInBothModes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(hasMode, colorScheme)
    await expectAccessible(page)
  }
}

/** Pages of the identity provider have no class for the mode: their style sheet asks the browser. */
function hasMode(mode: string): boolean {
  const { classList } = document.documentElement
  return classList.contains(mode) || !['light', 'dark'].some((one) => classList.contains(one))
}
