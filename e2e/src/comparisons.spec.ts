import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessible, expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, longTimeout, picture, smallWindow } from './support/viewer.ts'

test.use({ viewport: smallWindow })
test.describe.configure({ timeout: journeyTimeout })

function wall(id: number, { height = 3, aside = 0 } = {}) {
  return { id, height, at: id * 2 + aside }
}

test(
  'two captures are compared down to a parameter and in 3D, with a link back to the project and its tabs',
  { tag: ['@remote-data'] },
  async ({ openAs, page }) => {
    const call = page.waitForRequest((request) => request.url().includes('/api/comparisons'))
    await openAs('everything', '/HFA/data-management/comparisons')
    const { authorization = '', organization = '' } = (await call).headers()
    const headers = { authorization, organization }
    const project = 'Compared Store'
    const states = {
      'Design.ifc': [wall(1), wall(2), wall(3)],
      'Permit.ifc': [wall(1, { aside: 0.5 }), wall(2, { height: 5, aside: 0.02 }), wall(4)],
    }
    await Promise.all(
      Object.entries(states).map(([fileName, walls]) =>
        uploadCapture(page, { headers, fileName, content: storeModel(project, walls) }),
      ),
    )

    await page.getByRole('link', { name: 'New Comparison' }).click()
    await page.getByRole('searchbox', { name: 'Search Captures' }).fill('7001 compared')
    await page.getByRole('link', { name: `7001 ${project} 12 Harbor Road, Columbus, Ohio` }).click()
    await page.getByRole('checkbox', { name: 'Compare Permit' }).check()
    await page.getByRole('checkbox', { name: 'Compare Design' }).check()
    if (await page.getByText('Base: Permit').isVisible()) await page.getByRole('button', { name: 'Swap' }).click()
    // A wall that moved by two centimeters is within the tolerance of two inches.
    await page.getByRole('textbox', { name: 'Move Tolerance' }).fill('2')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page.getByRole('row', { name: 'Walls 1 1 2 0' })).toBeVisible(longTimeout)
    await expect(page.getByText('Elements count as moved when they shift more than 2 in')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Base' })).toContainText('Design.ifc')
    await expectAccessibleInBothModes(page)

    await page.getByRole('link', { name: 'Walls' }).click()
    await expect(page.getByRole('row', { name: /Position/ })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /Position/ })).toContainText('19.685')
    const row = page.getByRole('row', { name: /Height/ })
    await expect(row).toContainText('9′ 10 1/8″')
    await expect(row).toContainText('16′ 4 7/8″')
    await expectAccessible(page)

    await row.getByRole('gridcell', { name: 'Height' }).click()
    await expect(canvas(page)).toBeVisible(longTimeout)
    await expect(page.getByText('Changed: Basic Wall:Brick:2')).toBeVisible(longTimeout)
    await expect(page.getByText('Height: 9′ 10 1/8″ → 16′ 4 7/8″')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Loading Models' })).toHaveCount(0, longTimeout)
    await expect(page.locator('svg[data-arrows="1"]')).toHaveCount(1)
    await expectAccessibleInBothModes(page)
    const both = await picture(page)
    const shown = page.getByRole('slider', { name: 'Shown' })
    await shown.press('Home')
    await expect(page).toHaveURL(/shown=0/)
    expect((await picture(page)).equals(both)).toBe(false)

    const address = page.url()
    await page.goto(address)
    await expect(page.getByText('Changed: Basic Wall:Brick:2')).toBeVisible(longTimeout)
    await expect(shown).toHaveAttribute('aria-valuetext', 'Base')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)

    await page.getByRole('link', { name: `7001 ${project}` }).click()
    await page.getByRole('link', { name: 'Comparisons', exact: true }).last().click()
    await expect(
      page.getByRole('link', { name: /Design\.ifc.*Permit\.ifc.*4 elements.*Move tolerance: 2 in/ }),
    ).toBeVisible()
    await expectToFit(page)
    const tabs = page.getByRole('navigation', { name: 'Project' })
    for (const name of ['Version Sets', 'Model Health']) {
      await tabs.getByRole('link', { name }).click()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expectAccessibleInBothModes(page)
      await expectToFit(page)
    }
  },
)
