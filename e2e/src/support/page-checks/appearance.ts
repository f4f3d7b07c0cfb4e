import { expect, type Page } from '@playwright/test'
import { useFixedFont } from './stable-page.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
  { width: 390, height: 844 },
]

/** Compares the page with its pictures in `baselines`: three widths, light and dark. */
export async function expectToLookAsBefore(page: Page, name: string): Promise<void> {
  await useFixedFont(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme))
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`, {
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
        // Edges of letters and curves differ between versions of the browser; a part that has moved or has another color does not pass.
        maxDiffPixelRatio: 0.01,
        threshold: 0.2,
        // Trace IDs and relative dates change from run to run.
        mask: [page.locator('time'), page.getByText(/^Trace id/i)],
      })
    }
  }
}
