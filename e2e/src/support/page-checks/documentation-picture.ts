import type { Locator } from '@playwright/test'
import { expect } from '../journey.ts'
import { waitForAnimations, useFixedFont } from './stable-page.ts'

/** A page as wide as the documentation shows a picture, with the sidebar closed. */
export const pictured = {
  viewport: { width: 860, height: 900 },
  bypassCSP: true,
  reducedMotion: 'reduce',
  colorScheme: 'light',
  timezoneId: 'America/New_York',
  locale: 'en-US',
} as const

/**
 * Compares a part of a page with its picture in `docs`, or draws the picture again (`--update-snapshots=all`). `name` is the path of the picture below
 * `docs`. Dates change from day to day, so each is shown as the same one.
 */
export async function expectPicture(shown: Locator, name: string): Promise<void> {
  const page = shown.page()
  await useFixedFont(page)
  await page.mouse.move(0, 0)
  await shown.scrollIntoViewIfNeeded()
  await shown.evaluate((element) => {
    if (element.ownerDocument.activeElement instanceof HTMLElement) element.ownerDocument.activeElement.blur()
    for (const time of element.querySelectorAll('time')) time.textContent = 'Nov 12, 2026, 9:30 AM'
  })
  await waitForAnimations(page)
  await expect(shown).toHaveScreenshot(`${name}.png`.split('/'), {
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    // Edges of letters differ between versions of the browser; a word that has changed is more than this.
    maxDiffPixels: 150,
    threshold: 0.2,
  })
}
