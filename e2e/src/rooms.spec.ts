import { preparedCapturePath } from './support/captures/prepared-capture.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, difference, journeyTimeout, longTimeout, picture, toolbar } from './support/viewer.ts'

test(
  'rooms are shown on the plan of a level with names and areas, and are selected there',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAs('everything', preparedCapturePath('model'))
    await expect(page.getByText('20 elements')).toBeVisible(longTimeout)
    await canvas(page).focus()
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Plan of Level 1' }).click(longTimeout)
    const without = await picture(page)

    // The panel beside the model names rooms, too.
    const rooms = page.getByRole('region', { name: 'Levels' }).getByText('Rooms', { exact: true })
    await rooms.click()
    const labels = page.getByTestId('room-labels')
    await expect(labels.getByText('101 Office')).toBeVisible(longTimeout)
    await expect(labels.getByText('446.1 ft²')).toBeVisible()
    await expect(labels.getByText('201 Office')).toHaveCount(0)
    const shown = await picture(page)
    expect(await difference(page, without, shown)).toBeGreaterThan(0.02)

    const labelBox = await labels.getByText('102 Meeting').boundingBox()
    if (!labelBox) throw new Error('The label of the room is nowhere.')
    await page.mouse.click(labelBox.x + labelBox.width / 2, labelBox.y + labelBox.height / 2)
    await toolbar(page).getByRole('button', { name: 'Properties' }).click()
    await expect(page.getByRole('region', { name: 'Properties' }).getByText('Qto_SpaceBaseQuantities')).toBeVisible(
      longTimeout,
    )
    await page.getByRole('button', { name: 'Close Properties' }).click()

    await page.getByRole('combobox', { name: 'Color rooms by' }).selectOption('Occupancy')
    const legend = page.getByRole('list', { name: 'Colors of rooms' })
    await expect(legend.getByRole('listitem')).toHaveText([/^Office4$/, /^Meeting2$/])
    await expectAccessibleInBothModes(page)
    await expectToFit(page)

    await page.getByRole('button', { name: 'Saved Views' }).click()
    const views = page.getByRole('region', { name: 'Saved Views' })
    await views.getByRole('button', { name: 'New View' }).click()
    await views.getByRole('textbox', { name: 'View Name' }).fill(named('Rooms of Level 1'))
    await views.getByRole('button', { name: 'Save View' }).click()
    const saved = views.getByRole('button', { name: new RegExp(`^${named('Rooms of Level 1')}`) })
    await expect(saved).toBeVisible(longTimeout)

    // On a phone as well; and they disappear when they are switched off.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(labels.getByText('101 Office')).toBeVisible()
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await rooms.click()
    await expect(labels).toHaveCount(0)

    // A saved view includes them. Their code is loaded with the levels, and a failure to load it is shown.
    const scripts = '**/*viewer-side*.js'
    await page.route(scripts, (route) => route.abort())
    await page.reload()
    await page.getByRole('button', { name: 'Saved Views' }).click(longTimeout)
    await saved.click(longTimeout)
    const away = page.getByText("This panel couldn't be loaded. Check your connection.")
    await expect(away).toBeVisible(longTimeout)
    await expectToFit(page)
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(away).toHaveCount(0)
    await expect(labels.getByText('101 Office')).toBeVisible(longTimeout)
  },
)
