import { readSpreadsheet } from './support/analytics/spreadsheet.ts'
import { textsOf } from './support/analytics/requests-grid.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessible, expectAccessibleInBothModes } from './support/looks/accessibility.ts'
import { expectToFit } from './support/looks/layout.ts'

test('a report type of the person’s own is run, told of on another page, exported, printed and seen on a phone', async ({
  openAs,
  page,
}) => {
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/reports')
  await openAs('analyst', '/CFA/reports')
  const { authorization = '', organization = '' } = (await call).headers()
  const dataSet = { name: 'Journey Requests', source: 'assembly-requests', filter: null, isShared: false }
  const made = await page.request.post('/api/data-sets', { headers: { authorization, organization }, data: dataSet })
  expect(made.status()).toBe(201)
  await expectAccessibleInBothModes(page)

  await page.getByRole('button', { name: 'Create Report Type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey Type')
  await dialog.getByRole('combobox', { name: 'Filtered Data Set' }).click()
  await page.getByRole('option', { name: 'Journey Requests' }).click()
  for (const header of ['Project Number', 'Portfolio', 'Status']) {
    await dialog.getByRole('button', { name: header, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('columnheader', { name: 'Portfolio' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Report Type' }).click()
  await expect(page.getByText("'Journey Type' can be run now.")).toBeVisible()

  await page.getByRole('button', { name: 'Run Report' }).click()
  await page.getByRole('combobox', { name: 'Report Type' }).click()
  await page.getByRole('option', { name: /^Journey Type/ }).click()
  await page.getByRole('combobox', { name: 'Filtered Data Set' }).click()
  await page.getByRole('option', { name: /^Journey Requests/ }).click()
  await dialog.getByRole('button', { name: 'Run Report' }).click()
  await expect(page.getByRole('heading', { name: 'Report Queued' })).toBeVisible()
  await page.getByRole('button', { name: 'Notify When Complete' }).click()
  await page.getByRole('link', { name: 'Analytics' }).first().click()
  await expect(page).toHaveURL(/\/CFA\/analytics/)
  await expect(page.getByText("The report 'Journey Type | Journey Requests' is complete.")).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('button', { name: 'Show Report' }).click()

  await expect(page.getByRole('heading', { name: 'Journey Type | Journey Requests' })).toBeVisible()
  await page.goto(`${page.url()}?perPage=all`)
  const grid = page.getByRole('grid', { name: 'Report', exact: true })
  await expect(grid.locator('[data-part=body] [role=row]').first()).toBeVisible()
  const shown = await textsOf(grid)
  expect(shown.titles).toEqual(['Project Number', 'Portfolio', 'Status'])
  await expectAccessibleInBothModes(page)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('group', { name: 'Report grid' }).locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Export To Excel' }).click()
  const { rows } = await readSpreadsheet(page, await downloaded)
  expect(rows).toEqual([shown.titles, ...shown.rows])

  await page.evaluate(() => {
    window.print = () => {
      const printed = document.querySelectorAll('.print-sheet > table tbody tr').length
      document.documentElement.dataset['printed'] = String(printed)
    }
  })
  await page.getByRole('button', { name: 'PDF for Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(shown.rows.length))

  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
})
