import { expectAccessibleInBothModes } from './support/looks/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'

test('many elements get one verdict, which can be put back; one is refused with its reason, and its history says so', async ({
  openAs,
  page,
}) => {
  await openAs('everything', '/CFA')
  await sidebar(page).getByRole('link', { name: 'Master Model' }).click()
  await expect(page).toHaveTitle('Lintel - Master Model List')
  const grid = page.getByRole('grid', { name: 'Master Model List' })
  // Captures of the demonstration bring the elements; they are taken in after the start.
  await expect(grid.getByRole('gridcell', { name: 'Not Reviewed' }).first()).toBeVisible({ timeout: 60_000 })
  await expectAccessibleInBothModes(page)
  // Nothing has changed, or little: the browser has the list already.
  await page.reload()
  await expect(grid.getByRole('gridcell', { name: 'Not Reviewed' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Master Model List menu' }).click()
  await page.getByRole('menuitem', { name: 'Review Master Model Items' }).click()
  const bar = page.getByRole('region', { name: 'Review Master Model Items' })
  // Its place stays the same, whatever its status becomes.
  const notReviewed = grid.getByRole('row').filter({ hasText: 'Not Reviewed' }).first()
  const place = (await notReviewed.getAttribute('aria-rowindex')) ?? ''
  const chosen = grid.locator(`[role=row][aria-rowindex="${place}"]`)
  await chosen.getByRole('checkbox').click()
  await expect(bar.getByText('1 item selected')).toBeVisible()
  await bar.getByLabel('Review Status').selectOption('Approved')
  await bar.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved successfully.')).toBeVisible()
  await expect(chosen.getByRole('gridcell', { name: 'Approved', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chosen.getByRole('gridcell', { name: 'Not Reviewed' })).toBeVisible()
  await bar.getByRole('button', { name: 'Cancel' }).click()

  await chosen.getByRole('gridcell').first().click()
  await expect(page.getByRole('heading', { name: 'Master Parameter Item' })).toBeVisible()
  await expect(page).toHaveURL(/element-captures$/)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Review Status' })
  await form.getByRole('combobox').selectOption('Not Approved')
  await form.getByLabel('Reason Not Approved').fill('Too thin for the north side')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Master Parameter Item')).toContainText('Too thin for the north side')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Status: Not Reviewed → Not Approved')
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask the fire marshal.')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Ask the fire marshal.')
  await expectAccessibleInBothModes(page)
})
