import type { Locator, Page } from '@playwright/test'
import { preparedCapture, preparedCapturePath } from './support/captures/prepared-capture.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { enter } from './support/page-checks/keyboard.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, longTimeout } from './support/viewer.ts'

/** Requires attributes of walls that no wall in the file has. */
function rules(mark: string, ...further: string[]): string {
  const specifications = ['Description', ...further].map(specification)
  return `<?xml version="1.0" encoding="UTF-8"?>
<ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd">
<ids:info><ids:title>Walls ${mark}</ids:title></ids:info>
<ids:specifications>${specifications.join('')}</ids:specifications></ids:ids>`
}

function specification(attribute: string): string {
  const wall = '<ids:entity><ids:name><ids:simpleValue>IFCWALL</ids:simpleValue></ids:name></ids:entity>'
  return `<ids:specification name="Walls have a ${attribute}" ifcVersion="IFC2X3 IFC4 IFC4X3_ADD2">
<ids:applicability minOccurs="1" maxOccurs="unbounded">${wall}</ids:applicability>
<ids:requirements><ids:attribute><ids:name><ids:simpleValue>${attribute}</ids:simpleValue></ids:name></ids:attribute>
</ids:requirements></ids:specification>`
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

test(
  'the master model is exported as IDS; of two imported requirements one is accepted, one dismissed, and both are undone',
  { tag: ['@remote-data', '@remote-bim'] },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA/bim-management/master-model?filter=&sort=category')
    await expect(page.getByRole('grid', { name: 'Master Model List' }).getByRole('gridcell').nth(3)).toBeVisible(
      longTimeout,
    )
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export IDS' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.ids$/)
    await page.getByRole('link', { name: 'Import IDS' }).click()
    await choose(page, 'walls.ids', rules('of a Consultant', 'Tag'))
    await expect(page.getByRole('heading', { level: 1, name: /Walls of a Consultant/ })).toBeVisible(longTimeout)
    await expectAccessibleInBothModes(page)
    await expectToFit(page)
    const decide = page.getByRole('region', { name: 'Decide' })
    const proposals = page.getByRole('grid', { name: 'Proposals' })
    await decideAlone(proposals.getByRole('row').filter({ hasText: 'Description' }), 'Accept')
    await expect(page.getByText(/; 1 open, 1 accepted, 0 dismissed\./)).toBeVisible(longTimeout)
    await decideAlone(proposals.getByRole('row').filter({ hasText: 'Tag' }), 'Dismiss')
    await expect(page.getByText(/; 0 open, 1 accepted, 1 dismissed\./)).toBeVisible(longTimeout)
    await decideAlone(proposals.getByRole('row').filter({ hasText: 'Tag' }), 'Reopen')
    await enter(page, decide.getByRole('button', { name: 'Select All Accepted' }))
    await enter(page, decide.getByRole('button', { name: 'Reopen' }))
    await expect(page.getByText(/; 2 open, 0 accepted, 0 dismissed\./)).toBeVisible(longTimeout)

    async function decideAlone(rows: Locator, decision: string) {
      await rows.first().getByRole('checkbox').click()
      await expect(decide.getByRole('status')).toHaveText('1 proposal selected')
      await enter(page, decide.getByRole('button', { name: decision, exact: true }))
    }
  },
)
