import { expect, test } from './support/journey.ts'
import { holdData, useOneFont } from './support/page-checks/steady-page.ts'

type Shown = { name: string; path: string; heading: string | RegExp }

const pages: Shown[] = [
  { name: 'picker', path: '/', heading: /^Welcome to Lintel/ },
  { name: 'landing', path: '/HFA', heading: 'Hello Evelyn' },
  { name: 'account', path: '/account', heading: 'Account' },
  { name: 'settings', path: '/HFA/settings', heading: 'Organization Settings' },
  { name: 'settings-look', path: '/HFA/settings/look', heading: 'Organization Settings' },
  { name: 'not-found', path: '/HFA/nowhere', heading: 'Uh Oh! 404' },
  // The callback of a sign-in that was never begun.
  { name: 'error', path: '/callback', heading: /could not be finished/ },
]

const sizes = [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
  { width: 390, height: 844 },
]

test.use({ bypassCSP: true, reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' })

for (const { name, path, heading } of pages) {
  test(`the page '${name}' looks as it did, light and dark`, async ({ openAs, page }) => {
    await holdData(page)
    await openAs('everything', path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.locator('.splash')).toHaveCount(0)
    await useOneFont(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme))
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expect(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`, {
          animations: 'disabled',
          caret: 'hide',
          scale: 'css',
          // Edges of letters and curves differ between versions of the browser; a moved or recolored part does not pass.
          maxDiffPixelRatio: 0.01,
          threshold: 0.2,
          // Trace ids and relative dates change from run to run.
          mask: [page.locator('time'), page.getByText(/^Trace id/i)],
        })
      }
    }
  })
}
