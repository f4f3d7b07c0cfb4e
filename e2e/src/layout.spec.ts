import type { Locator, Page } from '@playwright/test'
import { preparedCapturePath } from './support/captures/prepared-capture.ts'
import { expect, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'
import { canvas, journeyTimeout, longTimeout, toolbar } from './support/viewer.ts'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not laid out.')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

/** Pixels from the header of the application to an element. */
async function belowHeader(page: Page, locator: Locator): Promise<number> {
  const header = await boxOf(page.getByRole('banner').first())
  return (await boxOf(locator)).y - header.bottom
}

const grids: [path: string | (() => string), tags: string[]][] = [
  ['/CFA/bim-management/master-model', ['@remote-bim']],
  ['/CFA/bim-management/master-parameter', ['@remote-bim']],
  ['/CFA/data-management/assets', ['@remote-data']],
  ['/HFA/data-management/topics', ['@remote-data']],
  [() => preparedCapturePath('elements'), ['@remote-data']],
]

for (const [path, tags] of grids) {
  const name = typeof path === 'string' ? path : 'a tab of a capture'
  test(`the grid of ${name} starts at most 170 px below the header`, { tag: tags }, async ({ openAs, page }) => {
    await openAs('everything', typeof path === 'string' ? path : path())
    const grid = page.getByRole('main').getByRole('grid').first()
    await expect(grid.getByRole('row').nth(1)).toBeVisible(longTimeout)
    await expect(page.getByRole('button', { name: 'Dense Rows' })).toBeVisible()
    await expect.poll(() => belowHeader(page, grid)).toBeLessThanOrEqual(170)
  })
}

test(
  'the model of a capture has 70 % of the window, and its toolbar is fully visible',
  { tag: ['@remote-data', '@shared'] },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    await openAs('everything', preparedCapturePath('model'))
    await expect(page.getByText('20 elements')).toBeVisible(longTimeout)
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(async () => (await boxOf(canvas(page))).height).toBeGreaterThanOrEqual(0.7 * height)
      const [picture, tools] = [await boxOf(canvas(page)), await boxOf(toolbar(page))]
      expect(picture.bottom).toBeLessThanOrEqual(height)
      expect(tools.bottom).toBeLessThanOrEqual(picture.bottom)
      expect(tools.x).toBeGreaterThanOrEqual(picture.x)
      expect(tools.right).toBeLessThanOrEqual(picture.right)
    }
  },
)

test(
  'tabs that do not fit are indicated, and a click scrolls to them',
  { tag: ['@remote-data', '@shared'] },
  async ({ openAs, page }) => {
    await openAs('everything', preparedCapturePath('project-details'))
    const tabs = page.getByRole('navigation', { name: 'View Capture' })
    await expect(tabs.getByRole('link', { name: 'Model' })).toBeInViewport({ ratio: 1 })
    await expect(tabs.locator('[data-more-tabs]')).toHaveCount(0)
    await page.setViewportSize({ width: 1024, height: 768 })
    const after = tabs.locator('[data-more-tabs=after]')
    await expect(after).toBeVisible()
    await after.click()
    await expect(tabs.getByRole('link', { name: 'Model' })).toBeInViewport({ ratio: 1 })
    await expect(after).toHaveCount(0)
    await expect(tabs.locator('[data-more-tabs=before]')).toBeVisible()
  },
)

test(
  'the sidebar shows 16 entries with distinct icons, and keeps the active one visible in a short window',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA/settings')
    const entries = sidebar(page).getByRole('link')
    await expect(entries.filter({ hasText: 'Organization Settings' })).toBeVisible()
    const icons = await entries.locator('svg').evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))
    expect(icons.length).toBeGreaterThan(12)
    expect(new Set(icons).size).toBe(icons.length)
    const [aside, entry, last] = [await boxOf(sidebar(page)), await boxOf(entries.first()), await boxOf(entries.last())]
    const missing = Math.max(0, 16 - icons.length)
    expect(last.bottom + missing * (entry.height + 2)).toBeLessThanOrEqual(aside.bottom)
    await page.setViewportSize({ width: 1440, height: 400 })
    await page.reload()
    await expect(sidebar(page).getByRole('link', { name: 'Organization Settings' })).toBeInViewport({ ratio: 1 })
  },
)

test(
  'detail pages are titled after their record and have at most one filled button',
  { tag: ['@remote-bim', '@remote-data'] },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA/bim-management/master-model')
    await expectOneFilledButton(page)
    await page.getByRole('gridcell').first().click()
    await expect(page.getByText('Master Parameter Item')).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^.+: .+$/)
    await expect(page).toHaveTitle(`Lintel - ${await heading.textContent()} - Master Model Item`)
    await expectOneFilledButton(page)
    for (const path of ['/CFA/data-management/topics', '/CFA/data-management/assets', '/CFA/reports']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOneFilledButton(page)
    }
  },
)

/** Buttons with the organization's solid color. */
async function expectOneFilledButton(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  const names = await page.getByRole('main').evaluate((main) => {
    const probe = document.createElement('div')
    probe.style.background = 'var(--lintel-brand-solid)'
    main.append(probe)
    const solid = getComputedStyle(probe).backgroundColor
    probe.remove()
    return [...main.querySelectorAll('button, a')]
      .filter((one) => getComputedStyle(one).backgroundColor === solid && one.getClientRects().length > 0)
      .map(({ textContent }) => textContent)
  })
  expect(names.length, names.join(', ')).toBeLessThanOrEqual(1)
}
