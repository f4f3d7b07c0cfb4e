import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

test(
  'a reader browses the prototypes of the organization, each with its picture',
  { tag: ['@smoke', '@remote-prototypes'] },
  async ({ openAs }) => {
    const page = await openAs('designer', '/CFA')
    await page.getByRole('navigation').getByRole('link', { name: 'Prototypes' }).click()
    await expect(page).toHaveTitle('Lintel - Prototypes')
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.first()).toBeVisible()
    expect(await cards.count()).toBeGreaterThanOrEqual(8)
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect.poll(() => brokenPictures(page)).toBe(0)
  },
)

function brokenPictures(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .locator('img')
    .evaluateAll(
      (images) =>
        images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
          .length,
    )
}

test(
  'cards do not move while they load or one is opened, two beside each other on a tablet',
  { tag: '@remote-prototypes' },
  async ({ openAs, page }) => {
    await page.setViewportSize({ width: 920, height: 800 })
    const answer = Promise.withResolvers<undefined>()
    await page.route(/\/lintel-webapi\/prototypes\/CFA$/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await openAs('everything', '/CFA/prototypes')
    // While the page's code loads, the shell shows its own skeleton cards.
    await expect(page.getByText('Loading prototypes')).toBeAttached()
    const outline = page.getByTestId('skeleton-card').first()
    await expect(outline).toBeVisible()
    const expected = await outline.boundingBox()
    answer.resolve(undefined)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.nth(2)).toBeVisible()
    const [first, beside, below] = await Promise.all([0, 1, 2].map((position) => cards.nth(position).boundingBox()))
    expect(beside?.y).toBe(first?.y)
    expect(Math.abs((first?.y ?? 0) - (expected?.y ?? 0))).toBeLessThan(2)
    expect(Math.abs((first?.height ?? 0) - (expected?.height ?? 0))).toBeLessThan(6)
    const opened = cards.filter({ has: page.getByRole('button', { name: /^Other Versions/ }) }).first()
    await opened.getByRole('button', { name: /^Other Versions/ }).click()
    await expect(opened.getByRole('list')).toBeVisible()
    expect(await cards.nth(2).boundingBox()).toEqual(below)
  },
)
