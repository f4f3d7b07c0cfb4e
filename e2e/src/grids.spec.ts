import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { longTimeout } from './support/viewer.ts'

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/** Captures of the demo data are imported after the start. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.getByRole('list', { name: list }).getByRole('link').first().click(longTimeout)
}

type GridPage = { name: string; path: string; tag: string; lead?: (page: Page) => Promise<void> }

const pages: GridPage[] = [
  {
    name: 'Master Model List',
    path: '/CFA/bim-management/master-model',
    tag: '@remote-bim',
    lead: async (page) => {
      await page.getByRole('button', { name: 'Master Model List menu' }).click(longTimeout)
      await page.getByRole('menuitem', { name: 'Review Master Model Items' }).click()
    },
  },
  {
    name: 'Captured Elements',
    path: '/CFA/data-management/captures',
    tag: '@remote-data',
    lead: async (page) => {
      await openFirst(page, 'Captures')
      await page.getByRole('link', { name: 'Elements', exact: true }).click()
    },
  },
  { name: 'Assets', path: '/CFA/data-management/assets', tag: '@remote-data' },
]

for (const { name, path, tag, lead } of pages) {
  test(
    `the grid ${name}${lead ? ', opened from' : ' of'} ${path}, fills the window, with its pager in view`,
    { tag },
    async ({ openAs, page }) => {
      await openAs('everything', path)
      await lead?.(page)
      const grid = page.getByRole('grid', { name })
      await expect(grid.getByRole('gridcell').first()).toBeVisible(longTimeout)
      for (const size of windows) {
        await page.setViewportSize(size)
        await expect(page.getByText(/^\d+–\d+ of /).last()).toBeInViewport({ ratio: 1 })
        await expect.poll(() => spareOf(page)).toEqual({ page: 0, column: 0 })
      }
    },
  )
}

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
  'one search box finds rows by any text column, together with a filter, and a link leads to the same rows',
  { tag: ['@remote-bim', '@shared'] },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA/bim-management/master-model?filter=')
    const grid = page.getByRole('grid', { name: 'Master Model List' })
    await expect(grid.getByRole('gridcell').first()).toBeVisible(longTimeout)
    const search = page.getByRole('searchbox', { name: 'Search Master Model List' })
    await search.fill('door')
    await expect(grid.locator('mark').first()).toHaveText(/door/i)
    await expectAccessibleInBothModes(page)
    await expect(page).toHaveURL(/gridSearch=door/)
    const rows = await grid.getAttribute('aria-rowcount')
    await page.reload()
    await expect(search).toHaveValue('door')
    await expect(grid).toHaveAttribute('aria-rowcount', rows ?? '', longTimeout)
    await search.fill('door nothing-like-this')
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect(grid.getByRole('gridcell').first()).toBeVisible()
    await grid.getByRole('columnheader', { name: 'Status', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Sorted by' })).toContainText('Status, ascending')
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Review Master Model Items' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFit(page)
    // Other journeys of this account expect the default sort order.
    await page.getByRole('button', { name: 'Stop sorting by Status' }).click()
    await expect(page.getByRole('list', { name: 'Sorted by' })).toHaveCount(0)
  },
)
