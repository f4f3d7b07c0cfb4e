import { expect, jest, test } from '@jest/globals'
import { aProblem } from '@lintel/shared/testing/fixtures'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { idOf } from '../testing/a-master-element.ts'
import { IdsBimPlatform } from '../testing/ids-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'

const item = `ids-imports/${idOf(801)}`

async function openProposals(platform = new IdsBimPlatform(), roles?: typeof readers) {
  const opened = await openBim(item, platform, roles)
  const grid = await screen.findByRole('grid', { name: 'Proposals' })
  await within(grid).findByText('F90')
  return { ...opened, platform, grid }
}

test('exports the filtered elements, and confirms it @full', async () => {
  const download = jest.spyOn(URL, 'createObjectURL')
  const platform = new IdsBimPlatform()
  const filter = { field: 'type', operator: 'contains', value: '000' }
  const { user } = await openBim(`master-model?filter=${encodeURIComponent(JSON.stringify(filter))}`, platform)
  await screen.findByText('Type 0002')
  await user.click(screen.getByRole('button', { name: 'Export IDS' }))
  expect(await screen.findByText('The master model was exported as IDS.')).toBeVisible()
  expect(JSON.stringify(platform.ids.exports)).toContain('"contains","value":"000"')
  expect(await (download.mock.calls.at(-1)?.[0] as Blob).text()).toBe('<ids/>')
})

test('opens an uploaded file from the list, with its proposals', async () => {
  const platform = new IdsBimPlatform()
  const { user, router, container } = await openBim('master-model', platform)
  await screen.findByText('Type 0002')
  await user.click(screen.getByRole('link', { name: 'Import IDS' }))
  expect(await screen.findByRole('link', { name: /Requirements of the Owner/ })).toBeVisible()
  await expectNoAxeViolations(container)
  const file = new File(['<ids/>'], 'new rules.ids')
  await user.upload(screen.getByLabelText('IDS file', { selector: 'input' }), file)
  expect(await screen.findByRole('grid', { name: 'Proposals' })).toBeVisible()
  expect([platform.ids.sent, router.state.location.pathname]).toEqual([
    ['new rules.ids'],
    `/ACME/bim-management/ids-imports/${idOf(802)}/proposals`,
  ])
})

test('accepts one proposal, then all, and undoes one @full', async () => {
  const { user, platform, grid, container } = await openProposals()
  await expectNoAxeViolations(container)
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled()
  const row = () => within(within(grid).getByText('F90').closest('[role=row]') as HTMLElement)
  await user.click(row().getByRole('checkbox'))
  expect(screen.getByText('1 proposal selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await row().findByText('Accepted')).toBeVisible()
  expect(await screen.findByText(/2 open, 1 accepted, 0 dismissed/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Select All Open' }))
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(platform.ids.proposals.every(({ state }) => state === 'Accepted')).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Select All Accepted' }))
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText(/3 open, 0 accepted/)).toBeVisible()
})

test('keeps failed proposals selected with their reasons', async () => {
  const { user, platform } = await openProposals()
  platform.ids.refused.set(idOf(811), 'Somebody has changed this since.')
  await user.click(screen.getByRole('button', { name: 'Select All Open' }))
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('1 proposal selected')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('1 item: Somebody has changed this since.')
})

test('lists every specification with its result', async () => {
  const { user } = await openProposals()
  await user.click(screen.getByRole('link', { name: 'Specifications' }))
  const grid = await screen.findByRole('grid', { name: 'Specifications' })
  expect(await within(grid).findByText('No matches')).toBeVisible()
  expect(within(grid).getByText('Required: material = Oak')).toBeVisible()
})

test('deletes a file once after a confirmation, and opens the list', async () => {
  const { user, platform, router } = await openProposals()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete owner.ids?' })
  await user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No Imported Files')).toBeVisible()
  expect(screen.getByTestId('toast')).toHaveTextContent('owner.ids has been deleted.')
  expect([platform.ids.imports, router.state.location.pathname]).toEqual([[], '/ACME/bim-management/ids-imports'])
})

test('lets readers look but not decide', async () => {
  await openProposals(new IdsBimPlatform(), readers)
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

test('shows missing, empty and failed states @full', async () => {
  const { unmount } = await openBim(`ids-imports/${idOf(999)}`, new IdsBimPlatform())
  expect(await screen.findByRole('heading', { name: 'File Not Found' })).toBeVisible()
  unmount()
  const empty = new IdsBimPlatform()
  empty.ids.imports = []
  const other = await openBim('ids-imports', empty)
  expect(await screen.findByText('No Imported Files')).toBeVisible()
  other.unmount()
  const page = openBim('ids-imports', new IdsBimPlatform())
  mockServer.use(http.get('/api/ids-imports', () => HttpResponse.json(aProblem({ status: 403 }), { status: 403 })))
  await page
  expect(await screen.findByText("You Don't Have Access to Imported Files")).toBeVisible()
})
