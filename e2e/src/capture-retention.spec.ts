import { headersOf } from './support/assembly.ts'
import { storeModel } from './support/captures/store-model.ts'
import { takeIn } from './support/captures/take-in.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout } from './support/viewer.ts'

const phone = { width: 390, height: 844 }

test('an administrator chooses how many captures are kept, after seeing what would go', async ({ openAs, page }) => {
  await openAs('everything', '/HFA/settings')
  await expect(page.getByText('All captures are kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Change What Is Kept' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep Captures' })
  await dialog.getByRole('radio', { name: 'Keep the newest of each project' }).check()
  await dialog.getByRole('textbox', { name: 'Captures of each project' }).fill('50')
  await expect(dialog.getByText(/^Nothing would be removed/)).toBeVisible()
  await expectAccessibleInBothModes(page)
  await page.setViewportSize(phone)
  await expectToFit(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The newest 50 captures of each project are kept.')).toBeVisible()
  await expectToFit(page)
  await page.getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history.first()).toContainText('chose to keep the newest 50 captures of each project.')

  await page.goto('/HFA/settings')
  await page.getByRole('button', { name: 'Change What Is Kept' }).click()
  await dialog.getByRole('radio', { name: 'Keep all captures' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All captures are kept.')).toBeVisible()
})

test('a capture that somebody keeps says so on its page and in the list', async ({ openAs, page }) => {
  test.setTimeout(journeyTimeout)
  await openAs('everything', '/HFA')
  const headers = await headersOf(page, '/HFA/data-management/captures')
  const fileName = `Kept ${Date.now()}.ifc`
  const content = storeModel(`Store ${Date.now()}`, [{ id: 1, height: 3, at: 0 }])
  const id = await takeIn(page, { headers, fileName, content })
  await page.goto(`/HFA/data-management/captures/${id}`)
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: /^Keep/ }).click()
  const kept = page.getByRole('definition').filter({ hasText: 'By Evelyn Everett' })
  await expect(kept).toBeVisible()
  await page.setViewportSize(phone)
  await expectToFit(page)
  await page.goto(`/HFA/data-management/captures?search=${encodeURIComponent(fileName)}`)
  const row = page.getByRole('list', { name: 'Captures' }).getByRole('listitem')
  await expect(row.getByText('Kept', { exact: true })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await expectToFit(page)

  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: /^No Longer Keep/ }).click()
  await expect(kept).toHaveCount(0)
})
