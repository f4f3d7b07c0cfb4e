import type { Page } from '@playwright/test'
import { preparedCapture, preparedCapturePath } from './support/captures/prepared-capture.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, longTimeout } from './support/viewer.ts'

/** Requires an attribute that no wall in the file has. */
function rules(mark: string): string {
  const wall = '<ids:entity><ids:name><ids:simpleValue>IFCWALL</ids:simpleValue></ids:name></ids:entity>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd">
<ids:info><ids:title>Walls ${mark}</ids:title></ids:info>
<ids:specifications><ids:specification name="Walls have a Description" ifcVersion="IFC2X3 IFC4 IFC4X3_ADD2">
<ids:applicability minOccurs="1" maxOccurs="unbounded">${wall}</ids:applicability>
<ids:requirements><ids:attribute><ids:name><ids:simpleValue>Description</ids:simpleValue></ids:name></ids:attribute>
</ids:requirements></ids:specification></ids:specifications></ids:ids>`
}

async function choose(page: Page, name: string, content: string) {
  await page.getByLabel('IDS file', { exact: true }).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
}

test(
  'a capture is checked against an IDS file, and a failure leads to the element in the model',
  { tag: ['@remote-data', '@remote-bim'] },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    const mark = String(Date.now())
    const file = preparedCapture()
    await openAs('everything', preparedCapturePath('project-details'))
    await page.getByRole('button', { name: 'Check Against IDS' }).click()
    const dialog = page.getByRole('dialog', { name: `Check ${file.name} Against IDS` })
    await dialog.getByRole('radio', { name: 'Upload a file' }).click()
    await choose(page, 'broken.ids', '<ids/>')
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await choose(page, `walls-${mark}.ids`, rules(mark))
    await expectAccessibleInBothModes(page)
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('12 of 12 fail')).toBeVisible(longTimeout)
    await expectAccessibleInBothModes(page)
    await expectToFit(page)
    await page.getByRole('link', { name: 'Elements', exact: true }).click()
    await page.getByRole('grid', { name: 'Failures' }).getByText('Walls have a Description').first().click()
    await expect(page).toHaveURL(/\/model\?element=/)
    await expect(canvas(page)).toBeVisible(longTimeout)
  },
)
