import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import {
  cameraIsMoved,
  difference,
  journeyTimeout,
  modelIsShown,
  orbit,
  longTimeout,
  picture,
  smallBuilding,
  smallWindow,
  toolbar,
} from './support/viewer.ts'

test.use({ viewport: smallWindow })
test.describe.configure({ timeout: journeyTimeout })

test(
  'a view is saved, restored to the pixel, updated with hidden and colored elements, and deleted',
  { tag: '@remote-prototypes' },
  async ({ openAs, page }) => {
    await openAs('everything', smallBuilding)
    await modelIsShown(page)
    await orbit(page)
    const saved = await picture(page)
    const name = `Journey ${Date.now()}`
    await page.getByRole('button', { name: 'New View' }).click()
    await expect(page.getByRole('button', { name: 'Save View' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'View Name' }).fill(name)
    await page.getByRole('button', { name: 'Save View' }).click()
    const view = page.getByRole('list', { name: 'Saved views' }).getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(view).toHaveAttribute('aria-pressed', 'true', longTimeout)

    await orbit(page)
    expect(await difference(page, saved, await picture(page))).toBeGreaterThan(0.01)
    await cameraIsMoved(page, () => view.click())
    await expect.poll(async () => difference(page, saved, await picture(page)), longTimeout).toBeLessThan(0.002)

    await orbit(page)
    const legend = await colorBy(page, 'Category')
    const first = legend.getByRole('listitem').first()
    await first.getByRole('button', { name: /^Hide / }).click()
    await expect(first.getByRole('button', { name: /^Show / })).toBeVisible()
    const entries = await legend.getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: 'Close Colors' }).click()
    const changed = await picture(page)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    const update = page.getByRole('alertdialog')
    await expect(update).toContainText('Are you sure you wish to update the current view?')
    await update.getByRole('button', { name: 'Update' }).click()
    await expect(update).toHaveCount(0)
    await page.reload()
    await modelIsShown(page)
    expect(await difference(page, changed, await picture(page))).toBeGreaterThan(0.01)
    await view.click()
    await expect.poll(async () => difference(page, changed, await picture(page)), longTimeout).toBeLessThan(0.002)
    await toolbar(page).getByRole('button', { name: 'Colors' }).click()
    await expect(legend.getByRole('listitem')).toHaveText(entries, { useInnerText: true })
    await expect(first.getByRole('button', { name: /^Show / })).toBeVisible()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const remove = page.getByRole('alertdialog')
    await expect(remove).toContainText('This action is irreversible.')
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expect(view).toHaveCount(0)
  },
)

async function colorBy(page: Page, property: string) {
  await toolbar(page).getByRole('button', { name: 'Colors' }).click()
  await page.getByRole('combobox', { name: 'Color by' }).selectOption(property)
  return page.getByRole('list', { name: 'Legend' })
}
