import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout, longTimeout } from './support/viewer.ts'

test.describe.configure({ timeout: journeyTimeout })

test(
  'missing information in the models of a project is counted per version and charted over time',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    const call = page.waitForRequest((request) => request.url().includes('/api/comparisons'))
    await openAs('everything', '/HFA/data-management/comparisons')
    const { authorization = '', organization = '' } = (await call).headers()
    const headers = { authorization, organization }
    const project = named('Healthy Store')
    const model = (...ids: number[]) =>
      storeModel(
        project,
        ids.map((id) => ({ id, height: 3, at: id * 2 })),
      )
    await uploadCapture(page, { headers, fileName: 'Store.ifc', content: model(1) })
    await uploadCapture(page, { headers, fileName: 'Store.ifc', content: model(1, 2) })
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search Captures' }).fill(project)
    await page.getByRole('link', { name: new RegExp(project) }).click()
    await page.getByRole('link', { name: 'Model Health' }).click()
    const card = page.getByRole('button', { name: /^Unclassified/ })
    await expect(async () => {
      await page.reload()
      await expect(card).toHaveText(/2$/, { timeout: 5000 })
    }).toPass(longTimeout)
    await card.click()
    await expect(page).toHaveURL(/metric=unclassified/)
    await expect(page.getByRole('heading', { name: 'Unclassified Over Time' })).toBeVisible()
    await expect(page.getByRole('link', { name: '2: Unclassified, Store.ifc' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
  },
)
