import type { Locator, Page } from '@playwright/test'
import { requestsGrid } from './support/analytics/requests-grid.ts'
import { expect, named, sessionOf, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { enter, tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { longTimeout } from './support/viewer.ts'

const list = 'Master Model List'
/** A data set of requests, visible without access to the master model. */
const requests = '/CFA/analytics?dataSet=Reinvestment&start=2026-01-01&end=2026-12-31'
const path = '/CFA/bim-management/master-model'

/** The grid of elements, whose captures are ingested after the start. */
async function gridOf(page: Page): Promise<Locator> {
  const grid = page.getByRole('grid', { name: list })
  await expect(grid.getByRole('gridcell').nth(3)).toBeVisible(longTimeout)
  return grid
}

/** By keyboard: opens the column menu and its first entry. */
async function openFilter(page: Page, grid: Locator, title: string): Promise<Locator> {
  await grid.getByRole('columnheader', { name: title, exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const entry = page.getByRole('menuitem', { name: `Filter by ${title}` })
  // The menu is visible before it has the focus; until then keys go to the grid, where Enter sorts.
  await expect(page.getByRole('menu').filter({ has: entry })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(entry).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: `Filter by ${title}` })
}

async function expectToFitPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  if (before) await page.setViewportSize(before)
}

test(
  'a column is filtered by values, by a pasted list and by two conditions, by keyboard, in a dialog that fits a phone',
  { tag: ['@remote-bim', '@shared'] },
  async ({ openAs, page }) => {
    await openAs('everything', `${path}?filter=&sort=category`)
    const grid = await gridOf(page)
    const dialog = await openFilter(page, grid, 'Category')
    const values = dialog.getByRole('group', { name: 'Values of Category' })
    await expect(values.getByRole('listitem').first()).toBeVisible()
    await expectAccessibleInBothModes(page)
    await tabTo(page, dialog.getByRole('searchbox', { name: 'Search Values' }))
    await page.keyboard.type('windows')
    // Before that, Tab would stop at values that are about to unmount.
    await expect(dialog.getByText(/^\d+ values? found$/)).toBeVisible()
    await tabTo(page, values.getByRole('checkbox', { name: /^Windows/ }))
    await page.keyboard.press('Space')
    await enter(page, dialog.getByRole('button', { name: 'Paste a List' }))
    await tabTo(page, dialog.getByRole('textbox', { name: 'Values, one per line' }))
    await page.keyboard.insertText('Doors\nNo Such Category')
    await enter(page, dialog.getByRole('button', { name: 'Use These Values' }))
    await expect(dialog.getByText('2 values chosen.')).toBeVisible()
    await enter(page, dialog.getByRole('button', { name: 'Filter', exact: true }))
    await expect(page.getByText('Category is one of Windows, Doors, No Such Category')).toBeVisible()
    await expect(grid.getByRole('columnheader', { name: 'Category', exact: true })).toBeFocused()

    const again = await openFilter(page, grid, 'Category')
    await tabTo(page, again.getByRole('tab', { name: 'Values' }))
    await expectToFitPhone(page)
    await page.keyboard.press('ArrowRight')
    await again.getByRole('combobox', { name: 'Operator' }).selectOption('starts with')
    await again.getByRole('textbox', { name: 'Value' }).fill('door')
    await enter(page, again.getByRole('button', { name: 'Add Condition' }))
    const second = again.getByRole('group', { name: 'Condition 2' })
    await second.getByRole('combobox', { name: 'Operator' }).selectOption('ends with')
    await second.getByRole('textbox', { name: 'Value' }).fill('dows')
    await expectToFitPhone(page)
    await enter(page, again.getByRole('button', { name: 'Filter', exact: true }))
    await expect(page.getByText('Category starts with door or Category ends with dows')).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: 'Doors' }).first()).toBeVisible()
    // Other journeys of this account expect all elements.
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page.getByText('Category starts with door')).toBeHidden()
  },
)

test(
  'a shared view opens by its link for another person, and leaves their own settings',
  { tag: ['@remote-bim', '@shared'] },
  async ({ openAs, openBeside, page }) => {
    await openAs('everything', `${requests}&requestsFilter=&requestsSort=-projectName`)
    await requestsGrid(page)
    const name = named('By Name')
    const views = page.getByRole('button', { name: /^View of Requests/ })
    await views.click()
    await page.getByRole('menuitem', { name: 'Save as New View' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save View' })
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
    await dialog.getByRole('combobox', { name: 'Visible to' }).selectOption('Everyone in the organization')
    await expectAccessibleInBothModes(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(views).toHaveAccessibleName(`View of Requests: ${name}`)
    await expect(page).toHaveURL(/requestsGridView=[0-9a-f-]{36}/)

    const other = await openBeside({ storageState: sessionOf('analyst') })
    await other.goto(page.url())
    const theirs = await requestsGrid(other)
    await expect(theirs.getByRole('columnheader', { name: 'Project Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await other.getByRole('button', { name: `View of Requests: ${name}` }).click()
    await expect(other.getByRole('menuitem', { name: 'Delete View' })).toHaveCount(0)
    await other.getByRole('menuitem', { name: 'My View' }).click()
    await expect(other.getByRole('button', { name: 'View of Requests: My View' })).toBeVisible()
    await other.context().close()

    await views.click()
    // The list of views moves the items below it when it has loaded.
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Delete View' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete View' }).click()
    await expect(views).toHaveAccessibleName('View of Requests: My View')
  },
)
