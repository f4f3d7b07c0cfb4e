import { preparedCapturePath } from './support/captures/prepared-capture.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, longTimeout, toolbar } from './support/viewer.ts'

/** The element id of an exterior wall of the first storey. */
const number = '1040'

test(
  'grid and model of a capture are shown side by side with one selection, and a minimap shows the camera',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAs('everything', preparedCapturePath('model'))
    await expect(page.getByText('20 elements')).toBeVisible(longTimeout)
    const elements = page.getByRole('button', { name: 'Elements', exact: true })
    // The layout is saved, possibly by a failed attempt of this journey.
    if ((await elements.getAttribute('aria-pressed')) !== 'true') await elements.click()
    const grid = page.getByRole('grid', { name: 'Model Elements' })
    await grid.getByRole('gridcell', { name: number, exact: true }).click(longTimeout)
    await expect(grid.getByRole('row', { selected: true })).toHaveCount(1)

    // A framed element is in the center of the canvas, where Enter picks it again.
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

    const map = page.getByRole('application', { name: /^Plan of Level \d$/ })
    const minimap = toolbar(page).getByRole('button', { name: 'Minimap' })
    if (await minimap.isVisible()) {
      if (!(await map.isVisible())) await minimap.click()
    } else {
      await toolbar(page).getByRole('button', { name: 'More tools' }).click()
      await page.getByRole('button', { name: 'Minimap' }).click()
    }
    await expect(map.locator('img')).toBeVisible(longTimeout)
    await expectAccessibleInBothModes(page)
    const camera = map.getByTestId('camera').locator('g').first()
    const transform = await camera.getAttribute('transform')
    await map.click({ position: { x: 40, y: 120 } })
    await expect(camera).not.toHaveAttribute('transform', transform ?? '')

    // The layout is saved; a phone shows tabs and no minimap.
    await page.reload()
    await expect(grid.getByRole('gridcell', { name: number, exact: true })).toBeVisible(longTimeout)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(grid).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Elements', exact: true })).toHaveCount(0)
    await expectToFit(page)
  },
)
