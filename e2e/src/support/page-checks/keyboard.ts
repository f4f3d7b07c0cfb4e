import { expect, type Locator, type Page } from '@playwright/test'

const maxStops = 60

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // A disabled field, such as one whose choices are still loading, is skipped by Tab.
  await expect(target).not.toHaveAttribute('disabled')
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} cannot be reached with the Tab key.`)
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Goes to a link or button by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
