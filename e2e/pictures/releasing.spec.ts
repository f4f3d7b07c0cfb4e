import { expect, test } from '../src/support/journey.ts'
import { expectPicture, pictured } from '../src/support/page-checks/documentation-picture.ts'
import { mockSharedData } from '../src/support/page-checks/stable-page.ts'
import { holdReleases } from '../src/support/page-checks/hold-releases.ts'

test.use(pictured)

test('pictures of: a trial, its audience and the developer panel', { tag: '@nightly' }, async ({ openAs, page }) => {
  await mockSharedData(page)
  await holdReleases(page)
  await openAs('everything', '/CFA/releases/bim')
  await expect(page.getByRole('img', { name: /Failures Over Time/ })).toBeVisible()
  await expect(page.getByText(/started a trial/)).toBeVisible()
  // A fixed header would cover elements that are taller than the window.
  await page.addStyleTag({ content: 'header { position: static !important; }' })
  await expectPicture(page.getByRole('main'), 'releasing/release-on-trial')

  await page.getByRole('button', { name: 'Change Trial' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expectPicture(dialog, 'releasing/change-trial')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Developer Panel' }).click()
  await expect(dialog).toBeVisible()
  await expectPicture(dialog, 'releasing/developer-panel')
})
