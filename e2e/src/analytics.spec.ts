import { expectAccessible } from './support/page-checks/accessibility.ts'
import {
  chooseInMenu,
  columnTexts,
  requestsGrid,
  tag,
  textsOf,
  titlesOf,
  toggleUnique,
} from './support/analytics/requests-grid.ts'
import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'
import { tabTo } from './support/page-checks/keyboard.ts'
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

test(
  'requests are filtered by the filter row and by a bar, and every request of a project can be shown',
  { tag: '@remote-analytics' },
  async ({ openAs, page }) => {
    await openAs('everything', `${year}&dataSet=P13`)
    const grid = await requestsGrid(page)
    await chooseInMenu(page, 'Reset Grid')
    await page.getByRole('button', { name: 'Filter Row' }).click()
    await grid.getByRole('textbox', { name: /Project Name/ }).fill('Alpharetta')
    await expect
      .poll(async () => [...new Set(await columnTexts(grid, 'Project Name'))].join())
      .toMatch(/^Alpharetta[^,]*(,Alpharetta[^,]*)*$/)
    await expect(page).toHaveURL(/requestsFilter=.*Alpharetta/)
    await expect(page.getByRole('list', { name: 'Active Filters' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Filter Row' }).click()
    await expect(tag(page, 'Project Name contains Alpharetta')).toBeVisible()

    const merged = await columnTexts(grid, 'Requests')
    await toggleUnique(page)
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page.getByRole('list', { name: 'Active Filters' })).toHaveCount(0)
    expect(new Set(await columnTexts(grid, 'Requests'))).toEqual(new Set(['1']))
    expect(merged.some((count) => Number(count) > 1)).toBe(true)
    await toggleUnique(page)

    await page.getByRole('button', { name: /^View as table\s?of Exterior Finish/ }).click()
    const finishes = page.getByRole('table', { name: 'Projects by Exterior Finish' })
    await finishes.getByRole('button', { name: 'Brick' }).click()
    await expect(tag(page, 'Exterior Finish == Brick')).toBeVisible()
    expect(new Set(await columnTexts(grid, 'Exterior Finish'))).toEqual(new Set(['Brick']))
    await page.reload()
    await expect(tag(page, 'Exterior Finish == Brick')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filter Exterior Finish == Brick' }).click()
    await expect(tag(page, 'Exterior Finish == Brick')).toHaveCount(0)
  },
)

test(
  'sorting and columns are changed by keyboard and remembered',
  { tag: '@remote-analytics' },
  async ({ openAs, page }) => {
    await openAs('analyst', year)
    const grid = await requestsGrid(page)
    await chooseInMenu(page, 'Reset Grid')
    await tabTo(page, grid.getByRole('columnheader', { name: 'Project Number' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(grid.getByRole('columnheader', { name: 'Project Name' })).toHaveAttribute('aria-sort', 'ascending')
    const names = await columnTexts(grid, 'Project Name')
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-US').compare))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(/requestsSort=projectName%2CprojectNumber/)
    await page.keyboard.press('ArrowDown')
    await expect(grid.getByRole('gridcell').first()).toBeFocused()

    await page.getByRole('button', { name: 'Dense Rows' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'true')
    await chooseInMenu(page, 'Edit Columns')
    const dialog = page.getByRole('dialog', { name: 'Customize Columns' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: 'Release visible' }).uncheck()
    const saved = page.waitForResponse(
      (response) => response.url().includes('/preferences/') && response.request().method() === 'PUT',
    )
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await saved

    await page.goto(analytics)
    await requestsGrid(page)
    await expect(page.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'true')
    expect(await titlesOf(grid)).not.toContain('Release')
    await expect(grid.getByRole('columnheader', { name: 'Project Name' })).toHaveAttribute('aria-sort', 'ascending')
    await chooseInMenu(page, 'Reset Grid')
    await expect(page.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'false')
    expect(await titlesOf(grid)).toContain('Release')
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

test(
  'a dialog shows an error when its code cannot be loaded, and Try Again opens it',
  { tag: '@remote-analytics' },
  async ({ openAs, page }) => {
    await openAs('everything', analytics)
    await requestsGrid(page)
    // The script of the dialogs is loaded when the first one is opened.
    const scripts = `${environment.origin}/assets/*.js`
    await page.waitForLoadState('networkidle')
    await page.route(scripts, (route) => route.abort())
    await chooseInMenu(page, 'Edit Columns')
    const toast = page.getByTestId('toast')
    await expect(toast).toContainText("Couldn't open the dialog. Try again.")
    await page.unroute(scripts)
    await toast.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('dialog', { name: 'Customize Columns' })).toBeVisible()
  },
)
