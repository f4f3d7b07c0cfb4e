import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import {
  cameraIsMoved,
  difference,
  filesShown,
  journeyTimeout,
  modelIsShown,
  option,
  orbit,
  longTimeout,
  picture,
  smallBuilding,
  smallWindow,
  toolbar,
} from './support/viewer.ts'

test.use({ viewport: smallWindow })
test.describe.configure({ timeout: journeyTimeout })

/** A prototype whose views no other journey changes. */
const pavilion = '/HFA/prototypes/Pavilion/2023.2'

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

test(
  'a reader cannot change views but can copy a link with the same options and camera',
  { tag: '@remote-prototypes' },
  async ({ openAs, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs('viewer', '/HFA/prototypes')
    await page.getByRole('link', { name: /^View Quay Stand/ }).click()
    await modelIsShown(page)
    await expect(page.getByRole('list', { name: 'Saved views' })).toBeVisible()
    for (const name of ['New View', 'Update', 'Delete']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Exchange views as BCF' }).click()
    await expect(page.getByRole('button', { name: 'Export All Views' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import Views' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    const finish = option(page, 'Exterior Finish')
    const finishes = await finish.getByRole('option').allTextContents()
    const other = finishes.find((one) => !one.includes('Cedar')) ?? ''
    await finish.selectOption(other)
    await modelIsShown(page)
    await orbit(page)
    const [files, before] = [await filesShown(page), await picture(page)]
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(link)
    await modelIsShown(page)
    await expect(finish).toHaveValue(other)
    expect(await filesShown(page)).toEqual(files)
    await expect.poll(async () => difference(page, before, await picture(page)), longTimeout).toBeLessThan(0.002)
  },
)

test('views are exported and imported as BCF', { tag: '@remote-prototypes' }, async ({ openAs, page }) => {
  await openAs('everything', pavilion)
  await modelIsShown(page)
  const views = page.getByRole('list', { name: 'Saved views' }).getByRole('listitem')
  await expect(views.first()).toBeVisible()
  const count = await views.count()
  await page.getByRole('button', { name: 'Exchange views as BCF' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All Views' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Pavilion - Views.bcf')
  await page.getByLabel('BCF file').setInputFiles(await file.path())
  const known = `${count} ${count === 1 ? 'view' : 'views'} already existed.`
  await expect(page.getByText(`0 views were imported. ${known}`)).toBeVisible(longTimeout)
  await expect(views).toHaveCount(count)
})
