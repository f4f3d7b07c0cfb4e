import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'

const list = '/ACME/data-management/assets'
const fields = {
  Owner: 'Facilities',
  SKU: 'JOURNEY',
  UPC: '012345678905',
  Category: 'Journeys',
  Manufacturer: 'Aeris',
  'Model Number': 'RTU-12T',
  'Model Series': 'Rooftop 500',
  URL: 'https://assets.example/RTU-12T',
  Condition: 'New',
  Description: '=1+1, which stays text',
  MSRP: '$26,000',
  'Purchase Price': '24000.5',
  'Current Value': '24,000.50',
  'Serial Number': 'A-1',
  'Manufactured Date': '2024-01-15',
  'Installed Date': '2024-02-29',
  'Warranty Duration': '60',
  'Warranty Description': 'Parts only.',
  'Annual Depreciation Value': '1600',
  'Expected Lifespan': '15',
}

function field(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${label} ?\\*?$`))
}

test(
  'an asset is created with a reload in between, shown with its depreciation, deleted and restored',
  { tag: ['@remote-data'] },
  async ({ openAs, page }) => {
    await openAs('everything', `${list}/new`)
    const sku = named(fields.SKU)
    const entries = Object.entries({ ...fields, SKU: sku })
    for (const [label, value] of entries.slice(0, 8)) await field(page, label).fill(value)
    await page.getByRole('button', { name: 'Create Asset' }).click()
    await expect(page.getByText('This field is required.')).toHaveCount(entries.length - 8)
    await page.waitForFunction((text) => JSON.stringify(sessionStorage).includes(text), fields.URL)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(field(page, 'Manufacturer')).toHaveValue('Aeris')
    for (const [label, value] of entries.slice(8)) await field(page, label).fill(value)
    await field(page, 'Owner').press('Enter')
    await expect(page.getByRole('heading', { name: 'Aeris Rooftop 500 RTU-12T' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Client' })).toContainText('$24,000.50')
    await expect(page.getByRole('region', { name: 'Depreciation' }).getByRole('img')).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(new RegExp(`${list}$`))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('gridcell', { name: sku, exact: true })).toBeVisible()
  },
)

test(
  'exported assets are re-imported once and undone; an invalid file shows the reason, on a phone',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    await openAs('everything', '/HFA/data-management/assets')
    await expect(page.getByRole('gridcell').nth(5)).toBeVisible()
    await page.getByRole('button', { name: 'Assets menu' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export To Excel' }).click()
    const file = await (await downloading).path()
    const before = await page.evaluate(() => document.body.textContent.match(/of (\d+)/)?.[1])
    await page.getByRole('link', { name: 'Import Assets' }).click()
    await page
      .getByLabel('Spreadsheet')
      .setInputFiles({ name: 'assets.xlsx', mimeType: '', buffer: await readFile(file) })
    await expect(page.getByText('Ready to import')).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: `Import ${before} Assets` }).dblclick()
    await expect(page.getByText(`${before} assets were imported.`)).toBeVisible()
    await expect(page.getByText(`of ${2 * Number(before)}`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`of ${before}`).first()).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/HFA/data-management/assets/import')
    const bad = Buffer.from('Owner;MSRP;URL\nFacilities;12,5;ftp://x\n')
    await page.getByLabel('Spreadsheet').setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: bad })
    await expect(page.getByText('17 problems')).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Problems' })).toContainText('This column is missing.')
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await expectToFit(page)
  },
)
