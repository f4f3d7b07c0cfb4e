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

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/** Opens the review, whose bar is above the grid. */
async function openReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Master Model List menu' }).click()
  await page.getByRole('menuitem', { name: 'Review Master Model Items' }).click()
}

const grids: { path: string | (() => string); isHigh: boolean; prepare?: (page: Page) => Promise<void> }[] = [
  { path: '/CFA/bim-management/master-model', isHigh: true, prepare: openReview },
  { path: '/CFA/bim-management/master-parameter', isHigh: false },
  { path: '/CFA/data-management/assets', isHigh: true },
  { path: '/HFA/data-management/topics', isHigh: false },
  { path: () => preparedCapturePath('elements'), isHigh: true },
]

test(
  'grids start at most 170 px below the header and fill the window, with their pager in view',
  { tag: ['@remote-bim', '@remote-data', '@shared'] },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    for (const { path, isHigh, prepare } of grids) {
      const address = typeof path === 'string' ? path : path()
      await test.step(address, async () => {
        await openAs('everything', address)
        const grid = page.getByRole('main').getByRole('grid').first()
        await expect(grid.getByRole('row').nth(1)).toBeVisible(longTimeout)
        await expect(page.getByRole('button', { name: 'Dense Rows' })).toBeVisible()
        await expect.poll(() => belowHeader(page, grid)).toBeLessThanOrEqual(170)
        await prepare?.(page)
        for (const size of isHigh ? windows : []) {
          await page.setViewportSize(size)
          await expect(page.getByText(/^\d+–\d+ of /).last()).toBeInViewport({ ratio: 1 })
          await expect.poll(() => spareOf(page)).toEqual({ page: 0, column: 0 })
        }
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    }
  },
)

/** The pixels by which the page itself scrolls, and whether the columns leave part of the width unused. */
function spareOf(page: Page): Promise<{ page: number; column: number }> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const scroller = document.querySelector('.data-grid .scroller')
    const last = [...document.querySelectorAll('.data-grid [role=columnheader]')].at(-1)
    const room = scroller ? scroller.getBoundingClientRect().left + scroller.clientWidth : 0
    const end = last?.getBoundingClientRect().right ?? 0
    const isScrolled = scroller !== null && scroller.scrollWidth > scroller.clientWidth
    return { page: scrollHeight - clientHeight, column: isScrolled || room - end < 10 ? 0 : room - end }
  })
}

test(
  'the most useful columns of the master model come first on a phone, and the menu says which are not pinned',
  { tag: ['@remote-bim', '@shared'] },
  async ({ openAs, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs('everything', '/CFA/bim-management/master-model')
    const grid = page.getByRole('grid', { name: 'Master Model List' })
    await expect(grid.getByRole('gridcell').first()).toBeVisible(longTimeout)
    const title = (text: string) => grid.getByRole('columnheader', { name: text, exact: true })
    for (const text of ['Family', 'Type', 'Status']) await expect(title(text)).toBeInViewport({ ratio: 0.9 })
    await grid.evaluate((scroller) => scroller.scrollTo({ left: 400 }))
    await expect(title('Family')).toBeInViewport({ ratio: 1 })
    await expect(title('Type')).not.toBeInViewport()
    await page.getByRole('button', { name: 'Master Model List menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit Columns' })).toHaveAccessibleDescription(
      'Not pinned because the window is too narrow: Type, Category',
    )
  },
)

test(
  'the model of a capture has 70 % of the window with its complete toolbar, and a click scrolls to tabs that do not fit',
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

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(preparedCapturePath('project-details'))
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
