import { expect, test } from '@jest/globals'
import { assetFieldNames, assetFields } from '@lintel/shared/contract/assets'
import { anAsset, assetId, expectNoAxeViolations } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AssetsPlatform } from '../../testing/assets/assets-platform.ts'
import { openAssets } from '../../testing/assets/open-assets.tsx'

function field(label: string) {
  return screen.getByLabelText(new RegExp(`^${label}( \\*)?$`))
}

test('lists assets with amounts and days as people here write them; a row leads to one', async () => {
  const platform = new AssetsPlatform([anAsset(), anAsset({ id: assetId(2), sku: 'B', purchasePrice: '1000.50' })])
  const { user, router, container } = await openAssets('', platform)
  const cell = await screen.findByText('$24,000.00')
  // The sum comes after the rows.
  expect(await screen.findByText('$25,000.50')).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(cell)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/data-management/assets/${assetId(1)}`))
})

test('shows what somebody else has changed, as soon as it is told', async () => {
  const platform = new AssetsPlatform()
  await openAssets('', platform)
  await screen.findByText('HVAC-0001')
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  platform.events.tell({ tag: '1' })
  platform.assets = [anAsset({ sku: 'HVAC-0002' })]
  platform.events.tell({ tag: '2' })
  expect(await screen.findByText('HVAC-0002')).toBeVisible()
})

test('offers changes to those who may make them only', async () => {
  const { unmount } = await openAssets('', new AssetsPlatform(), ['assets.read'])
  await screen.findByText('HVAC-0001')
  expect(screen.queryByRole('link', { name: 'New Asset' })).toBeNull()
  unmount()
  await openAssets(`/${assetId(1)}`, new AssetsPlatform(), ['assets.read'])
  await screen.findByRole('heading', { name: 'Aeris Rooftop 500 RTU-12T' })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('says that there are none, why they cannot be loaded, and that one is gone', async () => {
  const { unmount } = await openAssets('', new AssetsPlatform([]))
  expect(await screen.findByText('No Items To Display')).toBeVisible()
  unmount()
  const view = await openAssets(`/${assetId(9)}`, new AssetsPlatform())
  expect(await screen.findByRole('heading', { name: 'No Such Asset' })).toBeVisible()
  view.unmount()
  const noId = await openAssets('/abc', new AssetsPlatform())
  expect(await screen.findByRole('heading', { name: 'No Such Asset' })).toBeVisible()
  noId.unmount()
  const refusing = new AssetsPlatform()
  refusing.refuses = true
  const { user } = await openAssets('', refusing)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  refusing.refuses = false
  await user.click(again)
  expect(await screen.findByText('HVAC-0001')).toBeVisible()
})

test('creates one: every field is required, mistakes are said in words, and Enter saves once', async () => {
  const platform = new AssetsPlatform([])
  const { user, router, container } = await openAssets('/new', platform)
  await user.type(await screen.findByLabelText(/^Owner/), 'Facilities')
  await user.click(screen.getByRole('button', { name: 'Create Asset' }))
  expect(await screen.findAllByText('This field is required.')).toHaveLength(assetFieldNames.length - 1)
  await user.type(field('MSRP'), 'much')
  await user.type(field('URL'), 'javascript:alert(1)')
  await user.type(field('Warranty Duration'), '1.5')
  expect(await screen.findByText(/^This is no amount/)).toBeVisible()
  expect(await screen.findByText(/begins with http/)).toBeVisible()
  expect(await screen.findByText('This is no whole number.')).toBeVisible()
  await expectNoAxeViolations(container)
  const written: Record<string, string> = { MSRP: '$26,000', URL: 'https://a.example/x', 'Warranty Duration': '60' }
  for (const name of assetFieldNames) {
    const { title, kind } = assetFields[name]
    const usual = kind === 'day' ? '2020-06-01' : kind === 'text' || kind === 'lines' ? `the ${name}` : '12'
    await user.clear(field(title))
    await user.click(field(title))
    await user.paste(written[title] ?? usual)
  }
  await user.click(field('Owner'))
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/data-management/assets/${assetId(500)}`))
  expect(platform.assets).toMatchObject([{ msrp: '26000.00', warrantyDuration: 60, upc: 'the upc' }])
  expect(screen.getByText('The asset was created.')).toBeVisible()
})

test('gives back what was typed before a reload', async () => {
  const { user, unmount } = await openAssets('/new', new AssetsPlatform())
  await user.type(await screen.findByLabelText(/^Manufacturer( \*)?$/), 'Aeris')
  unmount()
  await openAssets('/new', new AssetsPlatform())
  expect(await screen.findByLabelText(/^Manufacturer( \*)?$/)).toHaveValue('Aeris')
})

test('changes what was changed and nothing else; of what others have changed too, the person chooses', async () => {
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

test('shows an asset in its three groups with its depreciation, deletes it, and takes that back', async () => {
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
