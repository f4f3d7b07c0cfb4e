import { chooseInMenu, columnTexts, requestsGrid, textsOf } from './support/analytics/requests-grid.ts'
import { expect, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'
import { readSpreadsheet } from './support/analytics/spreadsheet.ts'

const analytics = '/CFA/analytics'
/** A year has many requests. Settings are saved per data set, so each journey that changes some uses its own. */
const year = `${analytics}?start=2026-01-01&end=2026-12-31`

test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

test(
  'the sidebar leads to the complete requests of P14 in the last 30 days',
  { tag: ['@smoke', '@remote-analytics'] },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA')
    await sidebar(page).getByRole('link', { name: 'Analytics' }).click()
    await expect(page).toHaveTitle('Lintel - Analytics')
    const grid = await requestsGrid(page)
    await expect(page.getByRole('tab', { name: 'P14' })).toHaveAttribute('aria-selected', 'true')
    expect(new Set(await columnTexts(grid, 'Status'))).toEqual(new Set(['Complete']))
    await expect(grid.getByRole('columnheader', { name: 'Project Number' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Requests per Day: line chart from/ }).locator('svg')).toBeVisible()
    for (const name of ['Proto Size', 'Exterior Finish', 'Building Addition']) {
      const chart = page.getByRole('img', { name: new RegExp(`^${name}: bar chart`) })
      await chart.scrollIntoViewIfNeeded()
      await expect(chart.locator('svg')).toBeVisible()
      // In a tab (specification 1, "Business constants and limits").
      expect(await chart.boundingBox()).toMatchObject({ height: 250 })
    }
    await grid.getByRole('link').first().click()
    await expect(page).toHaveTitle(/^Lintel - .+ - View BIM Assembly Request$/)
  },
)

test('the filtered requests are exported, cell by cell', { tag: '@remote-analytics' }, async ({ openAs, page }) => {
  const filter = { logic: 'and', filters: [{ field: 'projectNumber', operator: 'starts with', value: '041' }] }
  const search = new URLSearchParams({ requestsFilter: JSON.stringify(filter), requestsPerPage: 'all' })
  await openAs('everything', `${year}&${search}&requestsUnique=false`)
  const grid = await requestsGrid(page)
  const shown = await textsOf(grid)
  const statuses = new Set(shown.rows.map((cells) => cells[shown.titles.indexOf('Status')]))
  expect([shown.rows.length > 20, statuses.size > 1]).toEqual([true, true])
  const downloaded = page.waitForEvent('download')
  await chooseInMenu(page, 'Export To Excel')
  const { name, rows } = await readSpreadsheet(page, await downloaded)
  expect(name).toMatch(/^Assembly Request Analytics - P14 - \d\d-\d\d-\d{4}\.xlsx$/)
  const [completed, duration] = [shown.titles.indexOf('Completed Date'), shown.titles.indexOf('Duration')]
  // Empty cells of the grid have a text in the file (specification 1, "Business constants and limits"), and durations
  // are numbers of days.
  const expected = shown.rows.map((cells) => cells.with(completed, cells[completed] || 'N/A').with(duration, ''))
  expect(rows.map((cells, row) => (row === 0 ? cells : cells.with(duration, '')))).toEqual([shown.titles, ...expected])
  const days = rows.slice(1).map((cells) => Number(cells[duration]))
  for (const [row, cells] of shown.rows.entries()) {
    const [seconds = 0] = /^\d+(?= seconds?$)/.exec(cells[duration] ?? '') ?? []
    if (seconds !== 0) expect(Math.abs((days[row] ?? 0) * 86_400 - Number(seconds))).toBeLessThan(1)
  }
})
