import { beforeEach, expect, jest, test } from '@jest/globals'
import { assetFieldNames, assetFields } from '@lintel/shared/contract/assets'
import { anAsset, expectNoAxeViolations, readSpreadsheet, runSpreadsheetWorkers } from '@lintel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { AssetsPlatform } from '../../testing/assets/assets-platform.ts'
import { openAssets } from '../../testing/assets/open-assets.tsx'

beforeEach(() => runSpreadsheetWorkers())

const titles = assetFieldNames.map((name) => assetFields[name].title)

function row(values: Record<string, string> = {}): string[] {
  const asset = anAsset()
  return assetFieldNames.map((name) => values[name] ?? String(asset[name]))
}

function csv(rows: readonly (readonly string[])[], separator = ','): string {
  const written = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return rows.map((cells) => cells.map(written).join(separator)).join('\r\n')
}

async function choose(content: string, platform = new AssetsPlatform([])) {
  const page = await openAssets('/import', platform)
  const input = await screen.findByLabelText('Spreadsheet')
  await page.user.upload(input, new File([content], 'assets.csv', { type: 'text/csv' }))
  return { ...page, platform }
}

test('imports a file once it was looked at, says so, and takes it back', async () => {
  const { user, router, platform, container } = await choose(csv([titles, row(), row({ sku: 'B', owner: '=1+1' })]))
  const button = await screen.findByRole('button', { name: 'Import 2 Assets' })
  expect(screen.getByText('Ready to import')).toBeVisible()
  expect(screen.getByText(/2 rows · UTF-8, separated by commas/)).toBeVisible()
  await expectNoAxeViolations(container)
  await user.dblClick(button)
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/data-management/assets'))
  expect(platform.assets.map(({ sku, owner }) => [sku, owner])).toEqual([
    ['HVAC-0001', 'Facilities'],
    ['B', '=1+1'],
  ])
  expect(await screen.findByText('2 assets were imported.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(platform.assets).toEqual([]))
  expect(await screen.findByText('The import of assets.csv was taken back.')).toBeVisible()
  expect(await screen.findByText('No Items To Display')).toBeVisible()
})

test('shows every bad cell by row, column and reason, and imports nothing', async () => {
  const bad = row({ owner: '', msrp: 'many', installedDate: '2019-01-01' })
  const { user, platform, container } = await choose(csv([titles, row(), [''], bad, row({ url: 'ftp://x' })]))
  expect(await screen.findByText('3 problems')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
  const grid = screen.getByRole('grid', { name: 'Problems' })
  expect(grid).toHaveTextContent('4OwnerThis field is required.')
  expect(grid).toHaveTextContent('4MSRPThis is no amount.')
  expect(grid).toHaveTextContent('5URLAn address begins with http://')
  await expectNoAxeViolations(container)
  const download = jest.spyOn(URL, 'createObjectURL')
  await user.click(await screen.findByRole('button', { name: 'Problems menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export To Excel' }))
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
  const { rows } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
  expect(rows[0]).toEqual(['Row', 'Column', 'Reason', 'Written'])
  expect(rows).toHaveLength(4)
  expect(platform.assets).toEqual([])
})

test('reads decimal commas and days first where the file has them, and lets people say otherwise', async () => {
  const money = { msrp: '1.234,50', purchasePrice: '1.000', currentValue: '900,5', annualDepreciationValue: '10' }
  const values = { ...money, manufacturedDate: '03/04/2020', installedDate: '31/12/2020' }
  const { user } = await choose(csv([titles, row(values)], ';'))
  expect(await screen.findByText('$1,234.50')).toBeVisible()
  expect(screen.getByLabelText('Numbers are written')).toHaveValue(',')
  expect(screen.getByLabelText('Dates are written')).toHaveValue('day')
  await user.selectOptions(screen.getByLabelText('Dates are written'), '12/31/2026')
  expect(await screen.findByText('1 problem')).toBeVisible()
})

test('names columns that are missing, and those that are left out', async () => {
  await choose(csv([[...titles.slice(1), 'Color'], row().slice(1)]))
  expect(await screen.findByText('1 problem')).toBeVisible()
  expect(screen.getByRole('grid', { name: 'Problems' })).toHaveTextContent('1OwnerThis column is missing.')
  expect(screen.getByText(/no such field: Color/)).toBeVisible()
})

test('says that a file was imported before, and lists what can be taken back', async () => {
  const platform = new AssetsPlatform([])
  const content = csv([titles, row()])
  const first = await choose(content, platform)
  await first.user.click(await screen.findByRole('button', { name: 'Import 1 Asset' }))
  await screen.findByText('1 asset was imported.')
  first.unmount()
  const second = await choose(content, platform)
  await second.user.click(await screen.findByRole('button', { name: 'Import 1 Asset' }))
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/ACME/data-management/assets'))
  expect(platform.assets).toHaveLength(1)
  second.unmount()
  const { user } = await openAssets('/import', platform)
  await user.click(await screen.findByRole('button', { name: 'Undo the import of assets.csv' }))
  await waitFor(() => expect(platform.assets).toEqual([]))
})

test('says why a file cannot be read', async () => {
  await choose('PK\u0003\u0004 not really')
  expect(await screen.findByRole('heading', { name: 'The File Could Not Be Read' })).toBeVisible()
  expect(screen.getByText(/damaged/)).toBeVisible()
})
