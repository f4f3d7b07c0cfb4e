import { beforeEach, expect, test } from '@jest/globals'
import { assetFieldNames, assetFields } from '@lintel/shared/contract/assets'
import { anAsset, assetId, http, mockServer, runSpreadsheetWorkers } from '@lintel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { AssetsPlatform } from '../../testing/assets/assets-platform.ts'
import { openAssets } from '../../testing/assets/open-assets.tsx'

beforeEach(() => runSpreadsheetWorkers())

const elsewhere = '/ACME/data-management/assets/new'

/** Opens a page whose changes are answered when the test says so. */
async function open(address: string, platform = new AssetsPlatform()) {
  const page = await openAssets(address, platform)
  const held = Promise.withResolvers<undefined>()
  let asked = 0
  async function hold({ request }: { request: Request }) {
    if (request.method !== 'GET') {
      asked += 1
      await held.promise
    }
    return undefined
  }
  mockServer.use(http.all('/api/assets/*', hold), http.all('/api/assets', hold))
  async function answerElsewhere() {
    await waitFor(() => expect(asked).toBe(1))
    await act(() => page.router.navigate(elsewhere))
    held.resolve(undefined)
  }
  return { ...page, platform, answerElsewhere }
}

function save(label: string) {
  return screen.findByRole('button', { name: label })
}

test('an asset that is deleted late leads nobody away from what they do by then', async () => {
  const { user, router, answerElsewhere } = await open(`/${assetId(1)}`)
  await user.click(await save('Delete'))
  await answerElsewhere()
  expect(await screen.findByText('The asset HVAC-0001 was deleted.')).toBeVisible()
  expect(router.state.location.pathname).toBe(elsewhere)
})

test('one that is saved late leaves them there, and what they have begun to type', async () => {
  const { user, router, answerElsewhere } = await open(`/${assetId(1)}/edit`)
  await user.type(await screen.findByLabelText(/^Owner( \*)?$/), ' and Others')
  await user.click(await save('Save Changes'))
  await answerElsewhere()
  expect(await screen.findByText('The asset was saved.')).toBeVisible()
  expect(router.state.location.pathname).toBe(elsewhere)
})

test('so does a change that is refused late, which is told', async () => {
  const platform = new AssetsPlatform()
  const { user, answerElsewhere } = await open(`/${assetId(1)}/edit`, platform)
  await user.type(await screen.findByLabelText(/^Owner( \*)?$/), ' and Others')
  await user.click(await save('Save Changes'))
  platform.assets = [anAsset({ revision: 2 })]
  await answerElsewhere()
  expect(await screen.findByText('This asset has been changed.')).toBeVisible()
})

test('so does a file that is imported late', async () => {
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
