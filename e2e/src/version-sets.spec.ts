import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout, longTimeout } from './support/viewer.ts'

test.describe.configure({ timeout: journeyTimeout })

test(
  'files issued on two dates are saved as version sets, compared file by file, and their captures are kept',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    const call = page.waitForRequest((request) => request.url().includes('/api/comparisons'))
    await openAs('everything', '/HFA/data-management/comparisons')
    const { authorization = '', organization = '' } = (await call).headers()
    const headers = { authorization, organization }
    const project = named('Issued Store')
    const model = (height: number) => storeModel(project, [{ id: 1, height, at: 2 }])
    const first = await uploadCapture(page, { headers, fileName: 'Architecture.ifc', content: model(3) })

    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search Captures' }).fill(project)
    await page.getByRole('link', { name: new RegExp(project) }).click()
    await page.getByRole('link', { name: 'Version Sets' }).click()
    await expect(page.getByRole('heading', { name: 'No Version Sets' })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'New Version Set' })
    async function save(name: string, day: string) {
      await page.getByRole('button', { name: 'New Version Set' }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByLabel('Issue Date').fill(day)
      await expectAccessibleInBothModes(page)
      await dialog.getByRole('button', { name: 'Save Version Set' }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await save('50% CD', '2026-03-31')
    await uploadCapture(page, { headers, fileName: 'Architecture.ifc', content: model(4) })
    await uploadCapture(page, { headers, fileName: 'Structure.ifc', content: model(5) })
    await page.getByRole('link', { name: new RegExp(`${project}$`) }).click()
    await save('Permit', '2026-04-30')

    await page.getByRole('combobox', { name: 'Version Set' }).selectOption('50% CD (Mar 31, 2026)')
    await expect(page.getByText('2 files: 1 changed, 0 the same, 1 in only one of the sets.')).toBeVisible()
    const table = page.getByRole('table', { name: 'Files of both version sets' })
    await expect(table.getByRole('row', { name: /^Architecture\.ifc Changed/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Structure\.ifc Only in compare/ })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await table.getByRole('button', { name: 'Compare the versions of Architecture.ifc' }).click()
    await expect(page.getByRole('row', { name: /^Walls/ })).toBeVisible(longTimeout)

    await page.goto(`/HFA/data-management/captures/${first}`)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText("It can't be deleted while it's in the version set 50% CD.")).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('This capture is in the version set “50% CD”.')).toBeVisible()
  },
)
