import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, difference, journeyTimeout, longTimeout, picture, smallWindow, toolbar } from './support/viewer.ts'

test.use({ viewport: smallWindow })

const georeference = [
  "#5000=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);",
  '#5001=IFCMAPCONVERSION(#7,#5000,500000.,5000000.,0.,1.,0.,1.);',
]

test(
  'two files of a project are seen together, hidden, and restored by a link, with properties by file',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    const call = page.waitForRequest((request) => request.url().includes('/api/comparisons'))
    await openAs('everything', '/HFA/data-management/comparisons')
    const { authorization = '', organization = '' } = (await call).headers()
    const headers = { authorization, organization }
    const project = named('Federated Store')
    const model = (at: number, more: string[] = []) => storeModel(project, [{ id: 1, height: 3, at }], more)
    await Promise.all([
      uploadCapture(page, { headers, fileName: 'Architecture.ifc', content: model(0, georeference) }),
      uploadCapture(page, { headers, fileName: 'Structure.ifc', content: model(5) }),
    ])

    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search Captures' }).fill(project)
    await page.getByRole('link', { name: new RegExp(project) }).click()
    await page.getByRole('link', { name: 'Federated Model' }).click()
    await expect(page.getByText('2 elements in 2 files')).toBeVisible(longTimeout)
    await expect(page.getByText('Structure.ifc has no georeference, but other files do.')).toBeVisible()
    await page.getByRole('button', { name: /^Close/ }).click()
    const both = await picture(page)
    await expectAccessibleInBothModes(page)

    const files = page.getByRole('region', { name: 'Files' })
    await files.getByRole('button', { name: 'Hide Architecture.ifc' }).click()
    await expect(files.getByRole('button', { name: 'Show Architecture.ifc' })).toBeVisible()
    expect(await difference(page, both, await picture(page))).toBeGreaterThan(0.01)

    await files.getByRole('checkbox', { name: 'Architecture.ifc' }).click()
    await expect(page.getByText('1 element in 1 file')).toBeVisible(longTimeout)
    await page.reload()
    await expect(page.getByText('1 element in 1 file')).toBeVisible(longTimeout)
    await canvas(page).click()
    await toolbar(page).getByRole('button', { name: 'Properties' }).click()
    await expect(page.getByRole('region', { name: 'Properties' }).getByText('Structure.ifc')).toBeVisible(longTimeout)

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(files.getByRole('checkbox', { name: 'Structure.ifc' })).toBeChecked()
    await expectToFit(page)
  },
)
