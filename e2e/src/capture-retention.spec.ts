import { headersOf } from './support/assembly.ts'
import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout } from './support/viewer.ts'

test(
  'a capture excluded from retention is marked on its page and in the list',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    await openAs('everything', '/HFA')
    const headers = await headersOf(page, '/HFA/data-management/captures')
    const fileName = `Kept ${Date.now()}.ifc`
    const content = storeModel(`Store ${Date.now()}`, [{ id: 1, height: 3, at: 0 }])
    const id = await uploadCapture(page, { headers, fileName, content })
    await page.goto(`/HFA/data-management/captures/${id}`)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: /^Keep/ }).click()
    const retainedNote = page.getByRole('definition').filter({ hasText: 'By Evelyn Everett' })
    await expect(retainedNote).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.goto(`/HFA/data-management/captures?search=${encodeURIComponent(fileName)}`)
    const row = page.getByRole('list', { name: 'Captures' }).getByRole('listitem')
    await expect(row.getByText('Kept', { exact: true })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFit(page)

    await row.getByRole('link', { name: fileName }).click()
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: /^Stop Keeping/ }).click()
    await expect(retainedNote).toHaveCount(0)
    // The heading has room beside the capture's details.
    const head = page.getByRole('main').locator('header')
    await expect.poll(async () => (await head.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(160)
  },
)
