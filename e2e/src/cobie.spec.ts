import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout } from './support/viewer.ts'

test.describe.configure({ timeout: journeyTimeout })

/** A room with a pump of a type. */
const plantRoom = [
  "#5000=IFCSPACE('0space0000000000005000',$,'001',$,$,$,$,'Plant Room',.ELEMENT.,.INTERNAL.,$);",
  "#5001=IFCRELAGGREGATES('0rel000000000000005001',$,$,$,#12,(#5000));",
  "#5002=IFCPUMPTYPE('0type00000000000005002',$,'P-100',$,$,$,$,$,$,.CIRCULATOR.);",
  "#5003=IFCPUMP('0pump00000000000005003',$,'Pump 1',$,$,$,$,$,.CIRCULATOR.);",
  "#5004=IFCRELDEFINESBYTYPE('0rel000000000000005004',$,$,$,(#5003),#5002);",
  "#5005=IFCRELCONTAINEDINSPATIALSTRUCTURE('0rel000000000000005005',$,$,$,(#5003),#5000);",
]

/** The position of the sheet Component in the workbook. */
const componentSheet = 'xl/worksheets/sheet7.xml'

async function exportWorkbook(page: Page): Promise<Record<string, Uint8Array>> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Workbook' }).click()
  return unzipSync(await readFile(await (await downloading).path()))
}

/** Sends the workbook back with these cells of the sheet Component. */
async function returnWorkbook(page: Page, files: Record<string, Uint8Array>, cells: Record<string, string>) {
  const xml = Object.entries(cells).reduce(
    (sheet, [cell, text]) => sheet.replace(new RegExp(`(<c r="${cell}"[^>]*><is><t[^>]*>)[^<]*`), `$1${text}`),
    strFromU8(files[componentSheet] ?? new Uint8Array()),
  )
  const buffer = Buffer.from(zipSync({ ...files, [componentSheet]: strToU8(xml) }))
  await page.getByLabel('COBie Workbook').setInputFiles({ name: 'Returned.xlsx', mimeType: '', buffer })
}

test(
  'a COBie workbook is checked, exported, and returned with serial numbers, which become assets',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    const call = page.waitForRequest((request) => request.url().includes('/api/comparisons'))
    await openAs('everything', '/HFA/data-management/comparisons')
    const { authorization = '', organization = '' } = (await call).headers()
    const project = named('Handover')
    const content = storeModel(project, [{ id: 1, height: 3, at: 2 }], plantRoom)
    await uploadCapture(page, { headers: { authorization, organization }, fileName: 'Plant.ifc', content })

    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search Captures' }).fill(project)
    await page.getByRole('link', { name: new RegExp(project) }).click()
    await page.getByRole('link', { name: 'COBie' }).click()
    await expect(page.getByRole('row', { name: /Component\.InstallationDate must be provided/ })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    const serialNumber = named('SN-1')
    await returnWorkbook(page, await exportWorkbook(page), { J2: serialNumber, K2: '2026-04-01' })
    await expect(page.getByRole('gridcell', { name: new RegExp(`Serial Number: ${serialNumber};`) })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: 'Import 1 Asset' }).dblclick()
    await expect(page.getByText('1 asset added, 0 changed.')).toBeVisible()
    await expect(page).toHaveURL(/\/assets$/)
  },
)
