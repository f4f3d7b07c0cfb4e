import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout, longTimeout } from './support/viewer.ts'

const topics = '/HFA/data-management/topics'

/** Whether the field is visible and not covered by the header. */
function isUncovered(field: Element): boolean {
  const { left, top } = field.getBoundingClientRect()
  return document.elementFromPoint(left + 5, top + 5) === field
}

test(
  'a topic is exported as a BCF file, and an imported file is reviewed before it is accepted',
  { tag: '@remote-data' },
  async ({ openAs, page }, testInfo) => {
    test.setTimeout(journeyTimeout)
    const mark = String(Date.now())
    await openAs('everything', `${topics}/new`)
    await page.getByRole('textbox', { name: /^Title/ }).fill(`Gutter ${mark} leaks`)
    await page.getByRole('button', { name: 'Create Topic' }).click()
    const project = page.getByRole('combobox', { name: 'Project' })
    await expect(project).toBeFocused()
    await expect.poll(() => project.evaluate(isUncovered)).toBe(true)
    await project.click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('button', { name: 'Create Topic' }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`Gutter ${mark} leaks`) })).toBeVisible(
      longTimeout,
    )
    await page.goto(topics)
    await expect(page.getByRole('grid').getByText(`Gutter ${mark} leaks`)).toBeVisible(longTimeout)
    await page.getByRole('button', { name: 'Topics menu' }).click()
    await page.getByRole('menuitem', { name: 'Export BCF' }).click()
    const dialog = page.getByRole('dialog', { name: /^Export/ })
    await expectAccessibleInBothModes(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export BCF' }).click()
    const path = testInfo.outputPath('topics.bcf')
    await (await download).saveAs(path)
    const bytes = await readFile(path)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')

    await page.getByRole('link', { name: 'Import BCF' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Imported BCF Files' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page
      .getByLabel('BCF file')
      .setInputFiles({ name: `none-${mark}.bcf`, mimeType: '', buffer: Buffer.from('no zip') })
    await expect(page.getByText(/it's not a ZIP archive/)).toBeVisible(longTimeout)
    await writeFile(testInfo.outputPath(`back-${mark}.bcf`), bytes)
    await page.getByLabel('BCF file').setInputFiles(testInfo.outputPath(`back-${mark}.bcf`))
    await expect(page.getByRole('heading', { level: 1, name: `back-${mark}.bcf` })).toBeVisible(longTimeout)
    await expect(page.getByRole('grid', { name: 'Topics in the File' }).getByText(`Gutter ${mark} leaks`)).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Imported BCF Files' })).toBeVisible()
  },
)
