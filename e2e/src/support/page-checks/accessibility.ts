import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from './stable-page.ts'

/** A color mode only affects the rules about colors. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/**
 * Expects no violation of WCAG 2.2 A and AA, nor of axe's best practices, in the current page; or only of the named
 * rules.
 */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  // During a fade-in the contrast is too low.
  await waitForAnimations(page)
  // Legacy mode stays in the page. Otherwise axe opens a second page each time, for cross-origin frames, which do not
  // exist here. Only violations are reported in full: reporting passes takes half of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
}

/** The same in dark and light mode, for an account that follows the system's setting. */
export async function expectAccessibleInBothModes(page: Page): Promise<void> {
  await setMode(page, 'dark')
  await expectAccessible(page, rulesOfColors)
  await setMode(page, 'light')
  await expectAccessible(page)
}

async function setMode(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(hasMode, colorScheme)
}

/** Pages of the identity provider have no class for the mode: their style sheet asks the browser. */
function hasMode(mode: string): boolean {
  const { classList } = document.documentElement
  return classList.contains(mode) || !['light', 'dark'].some((one) => classList.contains(one))
}
