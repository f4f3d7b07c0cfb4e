import type { Page } from '@playwright/test'
import { chooseInMenu, requestsGrid } from './support/analytics/requests-grid.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessible, expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { enter, tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit } from './support/page-checks/layout.ts'

test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

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
