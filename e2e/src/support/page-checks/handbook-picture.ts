import type { Locator } from '@playwright/test'
import { expect } from '../journey.ts'
import { standStill, useOneFont } from './steady-page.ts'

/** A page as wide as documents show a picture, with the sidebar closed. */
export const pictured = {
  viewport: { width: 860, height: 900 },
  bypassCSP: true,
  reducedMotion: 'reduce',
  colorScheme: 'light',
  timezoneId: 'America/New_York',
  locale: 'en-US',
} as const

/**
 * Compares what the handbook shows of a task with what is there, or draws it anew (`--update-snapshots`). Dates change from day to day, so
 * each is shown as one.
 */
export async function expectHandbookPicture(shown: Locator, name: string): Promise<void> {
  const page = shown.page()
  await useOneFont(page)
  await page.mouse.move(0, 0)
  await shown.scrollIntoViewIfNeeded()
  await shown.evaluate((element) => {
    if (element.ownerDocument.activeElement instanceof HTMLElement) element.ownerDocument.activeElement.blur()
    for (const time of element.querySelectorAll('time')) time.textContent = 'Nov 12, 2026, 9:30 AM'
  })
  await standStill(page)
  await expect(shown).toHaveScreenshot(`${name}.png`, {
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    // Edges of letters differ between versions of the browser; a word that has changed is more than this.
    maxDiffPixels: 150,
    threshold: 0.2,
  })
}
