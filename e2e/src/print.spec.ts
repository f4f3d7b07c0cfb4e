import { expect, test } from './support/journey.ts'

test(
  'a grid is printed with the rows of all its pages, light, and without navigation',
  { tag: ['@host', '@remote-bim'] },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA/bim-management/master-model?filter=&sort=category')
    const grid = page.getByRole('grid', { name: 'Master Model List' })
    const pages = page.getByText(/^1–\d+ of [\d,]+$/)
    await expect(pages).toBeVisible()
    const [, total = ''] = (await pages.textContent())?.split(' of ') ?? []
    const rows = Number(total.replaceAll(',', ''))
    expect(rows).toBeGreaterThan(await grid.getByRole('row').count())

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const printed = page.getByRole('table', { name: /^Master Model List/ })
    await expect(printed.getByRole('row')).toHaveCount(rows + 1)
    await expect(printed.getByRole('row').last()).toBeVisible()
    await expect(grid).toBeHidden()
    await expect(page.getByRole('banner').first()).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveClass('light')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    await page.emulateMedia({ media: 'screen' })
    await expect(printed).toHaveCount(0)
    await expect(grid).toBeVisible()
    await expect(page.locator('html')).toHaveClass('dark')
  },
)

test(
  'a list is printed with the items of all its pages, which Ctrl+P waits for',
  { tag: ['@host', '@remote-assembly'] },
  async ({ openAs, page }) => {
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { hasPrinted: true })
    })
    await openAs('everything', '/CFA/assembly-request?perPage=5')
    const list = page.getByRole('region', { name: 'Completed Requests' })
    const pages = list.getByText(/^1–5 of \d+$/)
    await expect(pages).toBeVisible()
    const total = Number((await pages.textContent())?.split(' of ')[1])
    expect(total).toBeGreaterThan(5)

    await page.keyboard.press('Control+p')
    await expect.poll(() => page.evaluate(() => 'hasPrinted' in window)).toBe(true)
    await expect(list.getByRole('listitem')).toHaveCount(5)
    await page.emulateMedia({ media: 'print' })
    // Other journeys may complete requests meanwhile.
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(total)
    await expect(list.getByRole('navigation')).toHaveCount(0)
    await expect(list.getByText('print again')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await expect(list.getByRole('listitem')).toHaveCount(5)
  },
)
