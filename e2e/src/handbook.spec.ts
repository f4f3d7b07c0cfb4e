import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'

test(
  'the handbook opens from the user menu, with its pages and pictures, also on a phone',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA')
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'Handbook' }).getByRole('link')
    const titles = await contents.allInnerTexts()
    expect(titles.length).toBeGreaterThan(10)
    // The build fails if another picture is missing.
    for (const title of titles.slice(0, 3)) {
      await contents.filter({ hasText: title }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      for (const picture of await page.getByRole('main').getByRole('img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      }
    }
    await page.reload()
    await expect(page).toHaveTitle(`Lintel - ${titles[2]}`)
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
  },
)
