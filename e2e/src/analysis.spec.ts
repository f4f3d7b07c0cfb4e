import type { Page } from '@playwright/test'
import { openReportCalls } from './support/analytics/report-calls.ts'
import { chooseInMenu, requestsGrid } from './support/analytics/requests-grid.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessible, expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { enter, tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit } from './support/page-checks/layout.ts'

test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

const everything = { source: 'assembly-requests', filter: null, isShared: false }
const phone = { width: 390, height: 844 }

/** Opens the menu of the last column, the calculated one. */
async function openLastMenu(page: Page, title: string): Promise<void> {
  const grid = await requestsGrid(page)
  await grid.getByRole('columnheader').first().focus()
  await page.keyboard.press('End')
  await expect(grid.getByRole('columnheader', { name: title, exact: true })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('menu', { name: `Menu for ${title}` })).toBeFocused()
}

test(
  'a calculated column filters the grid and becomes a field of the saved data set',
  { tag: ['@remote-analytics', '@remote-reports'] },
  async ({ openAs, page }) => {
    const [title, dataSet] = [named('Minutes'), named('Journey Minutes')]
    await openAs('analyst', '/CFA/analytics?dataSet=BTS&start=2026-01-01&end=2026-12-31&requestsFilter=')
    await requestsGrid(page)
    await chooseInMenu(page, 'Add Calculated Column')
    const dialog = page.getByRole('dialog', { name: 'Add Calculated Column' })
    await tabTo(page, dialog.getByRole('textbox', { name: 'Title' }))
    await page.keyboard.type(title)
    const expression = dialog.getByRole('textbox', { name: 'Expression' })
    await tabTo(page, expression)
    await page.keyboard.type('[City] + 1')
    await expect(dialog.getByText('City is text; + needs numbers.')).toBeVisible()
    await expression.fill('ROUND([Duration] / 60000, 1)')
    await expect(dialog.getByText('It is a number.')).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'The first rows' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessibleInBothModes(page)
    await enter(page, dialog.getByRole('button', { name: 'Save Column' }))
    await expect(dialog).toBeHidden()

    await openLastMenu(page, title)
    await page.getByRole('menuitem', { name: `Filter by ${title}` }).click()
    const filter = page.getByRole('dialog', { name: `Filter by ${title}` })
    await filter.getByRole('tab', { name: 'Conditions' }).click()
    await filter.getByRole('combobox', { name: 'Operator' }).selectOption('>')
    await filter.getByRole('textbox', { name: 'Value', exact: true }).fill('0')
    await enter(page, filter.getByRole('button', { name: 'Filter', exact: true }))
    await expect(page.getByText(`${title} > 0`)).toBeVisible()

    await chooseInMenu(page, 'Save as Data Set')
    const saving = page.getByRole('dialog', { name: 'Save as Data Set' })
    await saving.getByRole('textbox', { name: /Name/ }).fill(dataSet)
    await enter(page, saving.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText(`'${dataSet}' saved as a data set.`)).toBeVisible()
    // Other journeys of this account use the columns of this grid.
    await openLastMenu(page, title)
    await page.getByRole('menuitem', { name: 'Remove Calculated Column' }).click()
    await expect(page.getByText(`${title} > 0`)).toBeHidden()

    await page.setViewportSize(phone)
    await page.goto('/CFA/reports/data-sets')
    await expect(page.getByText(`${title} > 0`)).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${dataSet}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const field = page.getByRole('dialog').getByRole('group', { name: 'Calculated Field 1' })
    await expect(field.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await expect(field.getByRole('status')).toHaveText(/^It is a number/)
    await expectToFit(page)
    await expectAccessible(page)
  },
)

test(
  'a report is grouped by week and compared with the previous week, and clicking a point filters its grid',
  { tag: ['@remote-analytics', '@remote-reports'] },
  async ({ openAs, page }) => {
    const [type, name] = [named('Journey Weeks'), named('Journey Weeks of All')]
    const calls = await openReportCalls(openAs, page)
    const dataSet = await calls.create('/data-sets', { ...everything, name })
    await page.getByRole('button', { name: 'Create Report Type' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(type)
    await dialog.getByRole('combobox', { name: 'Filtered Data Set' }).click()
    await page.getByRole('option', { name }).click()
    await dialog.getByRole('checkbox', { name: 'Group and summarize rows' }).check()
    await dialog.getByRole('combobox', { name: 'Group By' }).selectOption('Requested Date')
    await dialog.getByRole('combobox', { name: 'Per' }).selectOption('week (starts Monday)')
    await dialog.getByRole('checkbox', { name: 'Compare with the previous period' }).check()
    await dialog.getByRole('combobox', { name: 'Chart Type' }).selectOption('Lines')
    await expectAccessibleInBothModes(page)
    await enter(page, dialog.getByRole('button', { name: 'Create Report Type' }))
    await expect(page.getByText(`'${type}' is ready to run.`)).toBeVisible()

    const made = (await calls.types()).find((one) => one.name === type)
    await page.goto(await calls.run(made?.id ?? '', dataSet.id))
    await expect(page.getByRole('img', { name: /line chart/ }).first()).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: /^View as table/ }).click()
    const table = page.getByRole('table').first()
    const lines = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
    expect(lines.length).toBeGreaterThan(4)
    const changedWeeks = lines.flatMap(([week, , before], place) => (before ? [{ week, before, place }] : []))
    expect(changedWeeks.length).toBeGreaterThan(2)
    // The line has a point for every week, so the previous point is the previous week.
    for (const { before, place } of changedWeeks.filter((one) => one.place > 0))
      expect(before).toBe(lines[place - 1]?.[1])
    const point = table.getByRole('button').last()
    const week = (await point.textContent()) ?? ''
    await enter(page, point)
    const grid = page.getByRole('grid', { name: 'Report', exact: true })
    await expect(grid.locator('[data-part=body] [role=row]')).toHaveCount(1)
    await expect(grid.getByRole('gridcell', { name: week, exact: true })).toBeVisible()
    await page.setViewportSize(phone)
    await expectToFit(page)
    await expectAccessible(page)
  },
)

test(
  'a cell of a report’s pivot opens its rows by keyboard',
  { tag: ['@remote-analytics', '@remote-reports'] },
  async ({ openAs, page }) => {
    const calls = await openReportCalls(openAs, page)
    const dataSet = await calls.create('/data-sets', { ...everything, name: named('Journey Pivot of All') })
    const headers = ['projectNumber', 'state', 'portfolio', 'status']
    const definition = { source: everything.source, headers, filter: null, grouping: null }
    const type = { name: named('Journey Pivot'), dataSetId: dataSet.id, definition }
    await page.goto(await calls.run((await calls.create('/report-types', type)).id, dataSet.id))
    const grid = page.getByRole('grid', { name: 'Report', exact: true })
    await expect(grid.getByRole('gridcell').first()).toBeVisible()
    await page.getByRole('button', { name: 'Report menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Pivot' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pivot' })
    await dialog.getByRole('combobox', { name: 'Rows', exact: true }).selectOption('Portfolio')
    await dialog.getByRole('combobox', { name: 'Columns', exact: true }).selectOption('Status')
    await expect(dialog.getByRole('grid', { name: 'Pivot' }).getByText('Total').first()).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize(phone)
    await expectToFit(page)
    await expectAccessible(page)
    await tabTo(page, dialog.locator('[data-cell="0 0"]'))
    const focused = page.locator('[data-cell]:focus')
    while ((await focused.textContent()) === '') await page.keyboard.press('ArrowRight')
    const count = (await focused.textContent()) ?? ''
    expect(Number(count)).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('list', { name: 'Active Filters' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText(new RegExp(`^\\d+–\\d+ of ${count}$`))).toBeVisible()
  },
)
