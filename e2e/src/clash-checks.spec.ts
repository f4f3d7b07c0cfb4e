import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, longTimeout, smallWindow } from './support/viewer.ts'

test.use({ viewport: smallWindow })

test(
  'two files are checked for clashes with a new rule, and a clash is viewed in 3D, accepted, and becomes a topic',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    const call = page.waitForRequest((request) => request.url().includes('/api/comparisons'))
    await openAs('everything', '/HFA/data-management/comparisons')
    const { authorization = '', organization = '' } = (await call).headers()
    const headers = { authorization, organization }
    const project = named('Clash Store')
    const model = (at: number) => storeModel(project, [{ id: 1, height: 3, at }])
    await Promise.all([
      uploadCapture(page, { headers, fileName: 'Architecture.ifc', content: model(0) }),
      uploadCapture(page, { headers, fileName: 'Structure.ifc', content: model(0.1) }),
    ])

    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search Captures' }).fill(project)
    await page.getByRole('link', { name: new RegExp(project) }).click()
    await page.getByRole('link', { name: 'Clash Checks' }).click()
    await page.getByRole('button', { name: 'Add Rule' }).click()
    await page.getByRole('menuitem', { name: 'New Rule…' }).click()
    const rule = page.getByRole('dialog', { name: 'New Clash Rule' })
    await rule.getByLabel('Name').fill(named('Everything'))
    await rule.getByRole('button', { name: 'Save Rule' }).click()
    await expect(page.getByText(`${named('Everything')} has been saved.`)).toBeVisible()

    await page.getByRole('button', { name: 'Check for Clashes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check for Clashes' })
    for (const box of await dialog.getByRole('checkbox', { checked: true }).all()) await box.click()
    await dialog.getByRole('checkbox', { name: named('Everything') }).click()
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    const grid = page.getByRole('grid', { name: 'Clashes' })
    await expect(grid.getByRole('gridcell', { name: 'Open', exact: true })).toHaveCount(1, longTimeout)
    await expectAccessibleInBothModes(page)
    await grid.getByRole('gridcell', { name: 'Open', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Clash 1 of 1' })).toBeVisible(longTimeout)
    const shown = page.getByRole('region', { name: named('Everything') })
    await expect(shown.getByRole('link', { name: 'Architecture.ifc' })).toBeVisible()
    await expect(canvas(page)).toBeVisible(longTimeout)
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.getByRole('button', { name: 'Create Topics…' }).click()
    await page.getByRole('dialog', { name: 'Create Topics' }).getByRole('button', { name: 'Create Topics' }).click()
    await expect(page.getByRole('link', { name: /^Topic #\d+$/ })).toBeVisible(longTimeout)
    await page.getByRole('button', { name: 'Accept…' }).click()
    const accepting = page.getByRole('dialog', { name: 'Accept Clash' })
    await accepting.getByLabel('Reason').fill('Both show the same wall.')
    await accepting.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Both show the same wall.')).toBeVisible(longTimeout)
  },
)
