import { expect, test } from './support/journey.ts'
import { expectHandbookPicture, pictured } from './support/page-checks/handbook-picture.ts'
import { holdData } from './support/page-checks/steady-page.ts'
import { holdReleases } from './support/page-checks/steady-releases.ts'

test.use(pictured)

test('looks at a trial, at whom it goes to, and at what runs in the page', async ({ openAs, page }) => {
  await holdData(page)
  await holdReleases(page)
  await openAs('everything', '/CFA/releases/bim')
  await expect(page.getByRole('img', { name: /Failures Over Time/ })).toBeVisible()
  await expect(page.getByText(/began a trial/)).toBeVisible()
  // It would stand before what is taller than the window.
  await page.addStyleTag({ content: 'header { position: static !important; }' })
  await expectHandbookPicture(page.getByRole('main'), 'release-on-trial')

  await page.getByRole('button', { name: 'Change Trial' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expectHandbookPicture(dialog, 'change-trial')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Developer Panel' }).click()
  await expect(dialog).toBeVisible()
  await expectHandbookPicture(dialog, 'developer-panel')
})
