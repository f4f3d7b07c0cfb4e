import { expect, test, beforeEach, jest, describe } from '@jest/globals'
import { assetFieldNames, assetFields } from '@lintel/shared/contract/assets'
import {
  anAsset,
  assetId,
  expectNoAxeViolations,
  readSpreadsheet,
  runSpreadsheetWorkers,
  http,
  mockServer,
} from '@lintel/shared/testing'
import { screen, waitFor, within, act } from '@testing-library/react'
import { AssetsPlatform } from '../../testing/assets/assets-platform.ts'
import { openAssets } from '../../testing/assets/open-assets.tsx'

describe('assets', () => {
  function field(label: string) {
    return screen.getByLabelText(new RegExp(`^${label} ?\\*?$`))
  }

  test('shows changes by others immediately @full', async () => {
    const platform = new AssetsPlatform()
    await openAssets('', platform)
    await screen.findByText('HVAC-0001')
    await waitFor(() => expect(platform.events.areFollowed).toBe(true))
    platform.events.send({ tag: '1' })
    platform.assets = [anAsset({ sku: 'HVAC-0002' })]
    platform.events.send({ tag: '2' })
    expect(await screen.findByText('HVAC-0002')).toBeVisible()
  })

  test('offers changes only to users with permission @full', async () => {
    const { unmount } = await openAssets('', new AssetsPlatform(), ['assets.read'])
    await screen.findByText('HVAC-0001')
    expect(screen.queryByRole('link', { name: 'New Asset' })).toBeNull()
    unmount()
    await openAssets(`/${assetId(1)}`, new AssetsPlatform(), ['assets.read'])
    await screen.findByRole('heading', { name: 'Aeris Rooftop 500 RTU-12T' })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('shows empty, failed and missing states @full', async () => {
    const { unmount } = await openAssets('', new AssetsPlatform([]))
    expect(await screen.findByText('No Items To Display')).toBeVisible()
    unmount()
    const view = await openAssets(`/${assetId(9)}`, new AssetsPlatform())
    expect(await screen.findByRole('heading', { name: 'Asset Not Found' })).toBeVisible()
    view.unmount()
    const noId = await openAssets('/abc', new AssetsPlatform())
    expect(await screen.findByRole('heading', { name: 'Asset Not Found' })).toBeVisible()
    noId.unmount()
    const refusing = new AssetsPlatform()
    refusing.refuses = true
    const { user } = await openAssets('', refusing)
    const again = await screen.findByRole('button', { name: 'Try Again' })
    refusing.refuses = false
    await user.click(again)
    expect(await screen.findByText('HVAC-0001')).toBeVisible()
  })

  test('saves only changed fields; for conflicts, the user chooses @full', async () => {
    const platform = new AssetsPlatform()
    const { user, router } = await openAssets(`/${assetId(1)}/edit`, platform)
    await user.clear(await screen.findByLabelText(/^Current Value/))
    await user.type(field('Current Value'), '19,000.5')
    platform.assets = [anAsset({ revision: 2, currentValue: '18000.00', condition: 'Poor' })]
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    const keepMine = await screen.findByRole('button', { name: 'Keep Mine' })
    expect(screen.getByRole('alert')).toHaveTextContent('Current ValueMine: 19,000.5Theirs: 18000.00')
    expect(field('Current Value')).toHaveValue('19,000.5')
    expect(field('Condition')).toHaveValue('Poor')
    await user.click(keepMine)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/data-management/assets/${assetId(1)}`))
    expect(platform.assets).toMatchObject([{ currentValue: '19000.50', condition: 'Poor', revision: 3 }])
  })

  test('shows an asset in three groups with its depreciation, deletes it, and undoes that', async () => {
    const platform = new AssetsPlatform()
    const { user, router, container } = await openAssets(`/${assetId(1)}`, platform)
    const client = await screen.findByRole('region', { name: 'Client' })
    expect(within(client).getByText('$24,000.00')).toBeVisible()
    expect(screen.getByText('Jun 1, 2020')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Depreciation' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'https://assets.example/RTU-12T' })).toHaveAttribute(
      'rel',
      'noreferrer noopener',
    )
    await expectNoAxeViolations(container)
    await user.dblClick(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/data-management/assets'))
    expect(platform.assets).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('HVAC-0001')).toBeVisible()
  })
})

describe('import assets', () => {
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

  test('shows every invalid cell with row, column and reason, and imports nothing', async () => {
    const bad = row({ owner: '', msrp: 'many', installedDate: '2019-01-01' })
    const { user, platform, container } = await choose(csv([titles, row(), [''], bad, row({ url: 'ftp://x' })]))
    expect(await screen.findByText('3 problems')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
    const grid = screen.getByRole('grid', { name: 'Problems' })
    expect(grid).toHaveTextContent('4OwnerThis field is required.')
    expect(grid).toHaveTextContent('4MSRPEnter an amount with up to two decimals and no sign.')
    expect(grid).toHaveTextContent('5URLEnter an address that starts with http://')
    await expectNoAxeViolations(container)
    const download = jest.spyOn(URL, 'createObjectURL')
    await user.click(await screen.findByRole('button', { name: 'Problems menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Export To Excel' }))
    await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
    const { rows } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
    expect(rows[0]).toEqual(['Row', 'Column', 'Reason', 'Value in File'])
    expect(rows).toHaveLength(4)
    expect(platform.assets).toEqual([])
  })

  test('detects decimal commas and day-first dates, and lets users override them', async () => {
    const money = { msrp: '1.234,50', purchasePrice: '1.000', currentValue: '900,5', annualDepreciationValue: '10' }
    const values = { ...money, manufacturedDate: '03/04/2020', installedDate: '31/12/2020' }
    const { user } = await choose(csv([titles, row(values)], ';'))
    expect(await screen.findByText('$1,234.50')).toBeVisible()
    expect(screen.getByLabelText('Number format')).toHaveValue(',')
    expect(screen.getByLabelText('Date format')).toHaveValue('day')
    await user.selectOptions(screen.getByLabelText('Date format'), '12/31/2026')
    expect(await screen.findByText('1 problem')).toBeVisible()
  })

  test('names missing and ignored columns', async () => {
    await choose(csv([[...titles.slice(1), 'Color'], row().slice(1)]))
    expect(await screen.findByText('1 problem')).toBeVisible()
    expect(screen.getByRole('grid', { name: 'Problems' })).toHaveTextContent('1OwnerThis column is missing.')
    expect(screen.getByText(/these fields don't exist: Color/)).toBeVisible()
  })

  test('reports a file that was imported before, and lists imports that can be undone', async () => {
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
    expect(await screen.findByRole('heading', { name: "Couldn't Read the File" })).toBeVisible()
    expect(screen.getByText(/damaged/)).toBeVisible()
  })
})

describe('late answers', () => {
  beforeEach(() => runSpreadsheetWorkers())

  const elsewhere = '/ACME/data-management/assets/new'

  /** Opens a page whose changes are answered when the test says so. */
  async function open(address: string, platform = new AssetsPlatform()) {
    const page = await openAssets(address, platform)
    const held = Promise.withResolvers<undefined>()
    let requestCount = 0
    async function hold({ request }: { request: Request }) {
      if (request.method !== 'GET') {
        requestCount += 1
        await held.promise
      }
      return undefined
    }
    mockServer.use(http.all('/api/assets/*', hold), http.all('/api/assets', hold))
    async function answerElsewhere() {
      await waitFor(() => expect(requestCount).toBe(1))
      await act(() => page.router.navigate(elsewhere))
      held.resolve(undefined)
    }
    return { ...page, platform, answerElsewhere }
  }

  function save(label: string) {
    return screen.findByRole('button', { name: label })
  }

  test('a late deletion does not navigate away from another page', async () => {
    const { user, router, answerElsewhere } = await open(`/${assetId(1)}`)
    await user.click(await save('Delete'))
    await answerElsewhere()
    expect(await screen.findByText('Asset HVAC-0001 deleted.')).toBeVisible()
    expect(router.state.location.pathname).toBe(elsewhere)
  })

  test('a late save keeps the page and its input @full', async () => {
    const { user, router, answerElsewhere } = await open(`/${assetId(1)}/edit`)
    await user.type(await screen.findByLabelText(/^Owner ?\*?$/), ' and Others')
    await user.click(await save('Save Changes'))
    await answerElsewhere()
    expect(await screen.findByText('The asset was saved.')).toBeVisible()
    expect(router.state.location.pathname).toBe(elsewhere)
  })

  test('a late rejection does too, and is reported', async () => {
    const platform = new AssetsPlatform()
    const { user, answerElsewhere } = await open(`/${assetId(1)}/edit`, platform)
    await user.type(await screen.findByLabelText(/^Owner ?\*?$/), ' and Others')
    await user.click(await save('Save Changes'))
    platform.assets = [anAsset({ revision: 2 })]
    await answerElsewhere()
    expect(await screen.findByText('This asset has been changed.')).toBeVisible()
  })

  test('a late import does too', async () => {
    const { user, router, answerElsewhere } = await open('/import', new AssetsPlatform([]))
    const titles = assetFieldNames.map((name) => assetFields[name].title)
    const row = assetFieldNames.map((name) => String(anAsset()[name]))
    const lines = [titles, row].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    await user.upload(await screen.findByLabelText('Spreadsheet'), new File([lines.join('\r\n')], 'assets.csv'))
    await user.click(await save('Import 1 Asset'))
    await answerElsewhere()
    expect(await screen.findByText('1 asset was imported.')).toBeVisible()
    expect(router.state.location.pathname).toBe(elsewhere)
  })
})
