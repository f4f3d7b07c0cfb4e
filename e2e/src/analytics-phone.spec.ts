import { expectAccessible } from './support/page-checks/accessibility.ts'
import { chooseInMenu, columnTexts, dragByFinger, requestsGrid, titlesOf } from './support/analytics/requests-grid.ts'
import { expect, test } from './support/journey.ts'

/** A year has many requests. Settings are saved per data set, so these journeys use one of their own. */
const year = '/CFA/analytics?start=2026-01-01&end=2026-12-31'

/** A German locale in New York's time zone. */
test.use({ timezoneId: 'America/New_York', locale: 'de-DE' })

test(
  'analytics fits a phone, with the specified dates in the range and those of the browser in the grid, whose columns are moved by touch',
  { tag: '@remote-analytics' },
  async ({ openAs, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs('everything', `${year}&dataSet=Blank%20Template`)
    const grid = await requestsGrid(page)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await grid.scrollIntoViewIfNeeded()
    await grid.evaluate((scroller) => scroller.scrollTo({ left: 560 }))
    await expect(grid.getByRole('columnheader', { name: 'Release' })).toBeInViewport()
    await expect(grid.getByRole('columnheader', { name: 'Project Name' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Date range: 01/01/2026 – 12/31/2026' })).toBeVisible()
    await expectAccessible(page)
    for (const moment of await columnTexts(grid, 'Requested Date')) {
      expect(moment).toMatch(/^\d\d\.\d\d\.\d{4}, \d?\d:\d\d$/)
    }

    await page.setViewportSize({ width: 1440, height: 900 })
    const before = await titlesOf(grid)
    await chooseInMenu(page, 'Reset Grid')
    await grid.evaluate((scroller) => scroller.scrollTo({ left: 0 }))
    const title = (name: string) => grid.getByRole('columnheader', { name })
    await dragByFinger(title('Release'), title('Project Number'))
    const [first, ...others] = before.filter((name) => name !== 'Release')
    await expect.poll(() => titlesOf(grid)).toEqual([first, 'Release', ...others])
    await chooseInMenu(page, 'Reset Grid')
    await expect.poll(() => titlesOf(grid)).toEqual(before)
  },
)
