import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { standStill } from './still.ts'

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices, in the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades has, for a moment, less contrast than the design gives it.
  await standStill(page)
  // In the page itself: otherwise axe opens another one for each look, for frames of other sites, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // It looks for all of them, but names the places of violations only: to name those that are right takes half of its time.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
}

/** The page as it stands, dark and light, where the person leaves the choice to the system. */
export async function expectAccessibleInBothModes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(hasMode, colorScheme)
    await expectAccessible(page)
  }
}

/** The pages of the identity provider have no class for it: their style sheet asks the browser. */
function hasMode(mode: string): boolean {
  const { classList } = document.documentElement
  return classList.contains(mode) || !['light', 'dark'].some((one) => classList.contains(one))
}
