import { openTab, openWhenCaptured, upload } from './support/captures/captures.ts'
import { storeFile } from './support/captures/store-file.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, patience, toolbar } from './support/viewer.ts'

/** This organization has few captures. */
const captures = '/HFA/data-management/captures'

test('grid and model of a capture stand side by side, with one selection, and a minimap has the camera', async ({
  openAs,
  page,
}) => {
  test.setTimeout(journeyTimeout)
  await page.setViewportSize({ width: 1440, height: 900 })
  const file = storeFile({ mark: String(Date.now()), wallCount: 6 })
  await openAs('everything', captures)
  await upload(page, file)
  await openWhenCaptured(page, file)
  await openTab(page, 'Model')
  await expect(page.getByText('6 elements')).toBeVisible(patience)
  await page.getByRole('button', { name: 'Elements', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Elements of the Model' })
  await grid.getByRole('gridcell', { name: '703' }).click(patience)
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(1)

  // What is framed is in the middle of the picture, where Enter picks it again.
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(1)

  const splitter = page.getByRole('separator', { name: 'Width of the elements' })
  const before = await grid.boundingBox()
  await splitter.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await grid.boundingBox())?.width ?? 0).toBeLessThan(before?.width ?? 0)
  await splitter.hover()
  await page.mouse.down()
  await page.mouse.move(900, 500, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await grid.boundingBox())?.width ?? 0).toBeGreaterThan(before?.width ?? 0)
  await splitter.dblclick()
  await expectToFit(page)

  const map = page.getByRole('application', { name: 'Plan of Level 1' })
  const minimap = toolbar(page).getByRole('button', { name: 'Minimap' })
  if (await minimap.isVisible()) await minimap.click()
  else {
    await toolbar(page).getByRole('button', { name: 'More tools' }).click()
    await page.getByRole('button', { name: 'Minimap' }).click()
  }
  await expect(map.locator('img')).toBeVisible(patience)
  await expectAccessibleInBothModes(page)
  const camera = map.getByTestId('camera').locator('g').first()
  const place = await camera.getAttribute('transform')
  await map.click({ position: { x: 40, y: 120 } })
  await expect(camera).not.toHaveAttribute('transform', place ?? '')

  // Kept for the next time; on a phone there are tabs, and no map.
  await page.reload()
  await expect(grid.getByRole('gridcell', { name: '703' })).toBeVisible(patience)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(grid).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Elements', exact: true })).toHaveCount(0)
  await expectToFit(page)
})
