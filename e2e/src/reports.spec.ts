import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { openReportCalls } from './support/analytics/report-calls.ts'
import { readSpreadsheet } from './support/analytics/spreadsheet.ts'
import { textsOf } from './support/analytics/requests-grid.ts'
import { environment } from './support/environment.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessible, expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { mailsWith } from './support/system/mailbox.ts'

/** Opens the list of reports and creates a data set for them. */
async function openWithDataSet(openAs: Parameters<typeof openReportCalls>[0], page: Page, name: string): Promise<void> {
  const calls = await openReportCalls(openAs, page)
  await calls.create('/data-sets', { name, source: 'assembly-requests', filter: null, isShared: false })
}

/** Types part of the name and chooses the remaining option. */
async function chooseByKeys(page: Page, field: Locator, name: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(name)
}

async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

test(
  'a report type is created and run by keyboard, announced on another page, exported, printed and shown on a phone',
  { tag: '@remote-reports' },
  async ({ openAs, page }) => {
    // On a slow machine the accessibility checks alone take two minutes.
    test.slow()
    const type = named('Journey Type')
    const dataSet = named('Journey Requests')
    await openWithDataSet(openAs, page, dataSet)
    await expectAccessibleInBothModes(page)

    await page.getByRole('button', { name: 'Create Report Type' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(type)
    await dialog.getByRole('combobox', { name: 'Filtered Data Set' }).click()
    await page.getByRole('option', { name: dataSet }).click()
    for (const header of ['Project Number', 'Portfolio', 'Status']) {
      await dialog.getByRole('button', { name: header, exact: true }).click()
    }
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('columnheader', { name: 'Portfolio' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Report Type' }).click()
    await expect(page.getByText(`'${type}' is ready to run.`)).toBeVisible()

    await expect(dialog).toBeHidden()
    await press(page, page.getByRole('button', { name: 'Run Report' }))
    await chooseByKeys(page, page.getByRole('combobox', { name: 'Report Type' }), type)
    await chooseByKeys(page, page.getByRole('combobox', { name: 'Filtered Data Set' }), dataSet)
    // Keeps the report queued, because a complete one offers no notification.
    const oneReport = /\/api\/reports\/[\w-]{36}(\?|$)/
    await page.route(oneReport, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), status: 'Queued' } })
    })
    await press(page, dialog.getByRole('button', { name: 'Run Report' }))
    await expect(page.getByRole('heading', { name: 'Report Queued' })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Notify When Complete' }))
    await page.unrouteAll({ behavior: 'wait' })
    await expect(dialog).toBeHidden()
    // Focused directly: tabbing may take longer than the toast is shown.
    await page.getByRole('link', { name: 'Analytics' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/CFA\/analytics/)
    await expect(page.getByText(`The report '${type} | ${dataSet}' is complete.`)).toBeVisible()
    await page.getByRole('button', { name: 'Show Report' }).press('Enter')

    await expect(page.getByRole('heading', { name: `${type} | ${dataSet}` })).toBeVisible()
    const { pathname } = new URL(page.url())
    await page.goto(`${pathname}?perPage=all`)
    const grid = page.getByRole('grid', { name: 'Report', exact: true })
    await expect(grid.locator('[data-part=body] [role=row]').first()).toBeVisible()
    const shown = await textsOf(grid)
    expect(shown.titles).toEqual(['Project Number', 'Portfolio', 'Status'])
    await expectAccessibleInBothModes(page)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Report menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export To Excel' }).click()
    const { rows } = await readSpreadsheet(page, await downloaded)
    expect(rows).toEqual([shown.titles, ...shown.rows])

    await page.evaluate(() => {
      window.print = () => {
        const printed = document.querySelectorAll('.print-sheet > table tbody tr').length
        document.documentElement.dataset['printed'] = String(printed)
      }
    })
    await page.getByRole('button', { name: 'Print PDF' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', String(shown.rows.length))

    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
    for (const list of ['Recurring Reports', 'Report Types', 'Data Sets']) {
      await page.getByRole('link', { name: list, exact: true }).click()
      await expect(page.getByRole('heading', { name: list, exact: true })).toBeVisible()
      await expectToFit(page)
    }
  },
)

test(
  'a scheduled report runs when it is due, is sent by email and is listed in its history',
  { tag: ['@smoke', '@remote-reports'] },
  async ({ openAs, page }) => {
    const dataSet = named('Journey Mondays')
    await openWithDataSet(openAs, page, dataSet)
    await page.getByRole('button', { name: 'New Recurring Report' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Report Type' }).click()
    await page.getByRole('option', { name: /^Assembly Requests by Month/ }).click()
    await dialog.getByRole('combobox', { name: 'Filtered Data Set' }).click()
    await page.getByRole('option', { name: dataSet }).click()
    await dialog.getByLabel('Attach').selectOption({ label: 'Spreadsheet (.xlsx)' })
    await expect(dialog.getByRole('list', { name: 'Next Five Runs' }).getByRole('listitem')).toHaveCount(5)
    await expectAccessibleInBothModes(page)
    await dialog.getByRole('button', { name: 'Create Recurring Report' }).click()
    await expect(page.getByRole('heading', { name: 'Recurring Report Created' })).toBeVisible()
    await dialog.getByRole('link', { name: 'Show Recurring Reports' }).click()

    const week = 7 * 24 * 60 * 60 * 1000
    await writeFile(environment.reportClock, new Date(Date.now() + week).toISOString())
    const title = `Assembly Requests by Month and Portfolio | ${dataSet}`
    await expect.poll(() => mailsWith(`${title} is ready`)).toHaveLength(1)
    const [mail = ''] = await mailsWith(`${title} is ready`)
    expect(mail).toContain('To: analyst@lintel.test')
    expect(mail).toContain('.xlsx')
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const [made] = await dialog.getByRole('list', { name: 'Runs' }).getByRole('listitem').all()
    await expect(made ?? dialog).toContainText('Complete: Sent to 1 person.')
    await dialog.getByRole('link', { name: /^Open Report/ }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const { pathname } = new URL(page.url())
    expect(mail).toContain(pathname)
    await expect(page.getByRole('grid', { name: 'Report', exact: true }).getByRole('gridcell').first()).toBeVisible()
    await expectOneScroll(page)
  },
)

/** Below charts, a grid has no scroll bar of its own: scrolling over it moves the page to the pager and back. */
async function expectOneScroll(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Report', exact: true })
  const own = () => grid.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(own).toBe(0)
    await grid.hover()
    await page.mouse.wheel(0, 5000)
    await expect(page.getByText(/^\d+–\d+ of /)).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, -5000)
    await expect(page.getByRole('img', { name: /bar chart/ }).first()).toBeInViewport({ ratio: 1 })
  }
}
