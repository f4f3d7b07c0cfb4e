import { expect, jest, test } from '@jest/globals'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  readSpreadsheet,
  runSpreadsheetWorkers,
} from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { idOf, someMasterElements } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'

type Opened = Awaited<ReturnType<typeof openBim>>

async function chooseInMenu({ user }: Opened, title: string) {
  await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
  await user.click(await screen.findByRole('menuitem', { name: title }))
}

async function openReview(platform: BimPlatform) {
  const opened = await openBim('master-model', platform)
  const grid = await screen.findByRole('grid', { name: 'Master Model List' })
  await within(grid).findByText('Type 0002')
  await chooseInMenu(opened, 'Review Master Model Items')
  const bar = await screen.findByRole('region', { name: 'Review Master Model Items' })
  return { ...opened, grid, bar }
}

test('is where the start of BIM management leads, for those who may see it', async () => {
  const { router, unmount } = await openBim('', new BimPlatform())
  expect(await screen.findByRole('grid', { name: 'Master Model List' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model')
  unmount()
  const other = await openBim('', new BimPlatform(), ['revitmasterparameter.read'])
  await waitFor(() => expect(other.router.state.location.pathname).toBe('/ACME/bim-management/master-parameter'))
})

test('lists the master model by category, family and type, with the specified columns; a row leads to its element', async () => {
  const { user, router, container } = await openBim('master-model', new BimPlatform())
  const grid = await screen.findByRole('grid', { name: 'Master Model List' })
  await within(grid).findByText('Type 0002')
  const titles = within(grid)
    .getAllByRole('columnheader')
    .map((header) => header.getAttribute('aria-label') ?? header.textContent)
  expect(titles.join()).toMatch(/Category.*Family.*Type.*Status.*Count.*Reason.*Not Approved Action/)
  expect(titles.join()).not.toMatch(/Manufacturer/)
  await expectNoAxeViolations(container)
  await user.click(within(grid).getByText('Type 0002'))
  expect(router.state.location.pathname).toBe(`/ACME/bim-management/master-model/${idOf(2)}/element-captures`)
})

test('exports what the filter leaves, with the shown columns', async () => {
  const download = jest.spyOn(URL, 'createObjectURL')
  runSpreadsheetWorkers()
  const filter = encodeURIComponent(JSON.stringify({ field: 'type', operator: 'contains', value: '000' }))
  const opened = await openBim(`master-model?filter=${filter}`, new BimPlatform())
  await screen.findByText('Type 0002')
  await chooseInMenu(opened, 'Export To Excel')
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
  const { rows } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
  expect(rows[0]).toEqual(expect.arrayContaining(['Category', 'Family', 'Type', 'Status', 'Count']))
  expect(JSON.stringify(rows[0])).not.toContain('Manufacturer')
  expect(rows.slice(1).every((row) => JSON.stringify(row).includes('Type 000'))).toBe(true)
  expect(rows.length).toBeGreaterThan(2)
})

test('offers no review to those who may only read', async () => {
  const opened = await openBim('master-model', new BimPlatform(), readers)
  await screen.findByText('Type 0002')
  await opened.user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
  expect(await screen.findByRole('menuitem', { name: 'Reset Grid' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Review Master Model Items' })).not.toBeInTheDocument()
})

test('shows the first rows while the others are on their way, and counts, orders and reviews when all are there', async () => {
  const page = openBim('master-model', new BimPlatform())
  const elements = someMasterElements(3000)
  const parts = [elements.slice(0, 100), elements.slice(100, 200), elements.slice(200)]
  const [first, second, last] = parts.map((part) => JSON.stringify(part).slice(1, -1))
  let sendRest: () => void = () => undefined
  const body = new ReadableStream<string>({
    start(controller) {
      controller.enqueue(`[${first},`)
      controller.enqueue(`${second},`)
      sendRest = () => {
        controller.enqueue(`${last}]`)
        controller.close()
      }
    },
  })
  mockServer.use(http.get('/api/master-model', () => new HttpResponse(body.pipeThrough(new TextEncoderStream()))))
  const opened = await page
  const { user, container } = opened
  const grid = await screen.findByRole('grid', { name: 'Master Model List' })
  expect(await within(grid).findByText('Type 0002')).toBeVisible()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(grid).toHaveAttribute('aria-rowcount', '-1')
  await expectNoAxeViolations(container)
  await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
  expect(await screen.findByRole('menuitem', { name: 'Reset Grid' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Review Master Model Items' })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  const count = within(grid).getByRole('columnheader', { name: /^Count/ })
  await user.click(count)
  expect(within(grid).queryByText('Type 0002')).not.toBeInTheDocument()
  await user.click(count)
  await user.click(count)
  sendRest()
  expect(await screen.findByText('1–20 of 3,000')).toBeVisible()
})

test('says that the list cannot be loaded, and tries again', async () => {
  const platform = new BimPlatform()
  const page = openBim('master-model', platform)
  mockServer.use(http.get('/api/master-model', () => new HttpResponse(null, { status: 400 }), { once: true }))
  const { user } = await page
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Type 0002')).toBeVisible()
})

test('reviews all that the filter shows, counts, and puts everything back for ten seconds', async () => {
  const platform = new BimPlatform()
  platform.elements = someMasterElements(230)
  const { user, grid, bar, container, authors } = await openReview(platform)
  expect(within(bar).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  expect(within(bar).getByRole('combobox', { name: 'Status' })).toHaveValue('Not Reviewed')
  await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
  expect(within(bar).getByText('230 items selected')).toBeVisible()
  await user.selectOptions(within(bar).getByRole('combobox', { name: 'Status' }), 'Approved')
  await expectNoAxeViolations(container)
  await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  expect(platform.elements.every(({ status }) => status === 'Approved')).toBe(true)
  // Many to a call, in their order.
  expect(platform.massCalls).toEqual([100, 100, 30])
  expect(new Set(authors.flat())).toEqual(new Set(['ada@lintel.test']))
  expect(within(bar).getByText('0 items selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await within(grid).findAllByText('Not Reviewed')
  expect(platform.elements.every(({ status }) => status === 'Not Reviewed')).toBe(true)
})

test('keeps what failed selected, with its reason, and tries that again alone', async () => {
  const platform = new BimPlatform()
  platform.refused.set(idOf(2), 'It was removed.')
  const { user, grid, bar } = await openReview(platform)
  expect(within(bar).getByRole('textbox', { name: 'Reason Not Approved' })).toBeDisabled()
  await user.selectOptions(within(bar).getByRole('combobox', { name: 'Status' }), 'Not Approved')
  await user.type(within(bar).getByRole('textbox', { name: 'Reason Not Approved' }), 'Too thin')
  await user.type(within(bar).getByRole('textbox', { name: 'Not Approved Action' }), 'Use 300')
  await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
  await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
  expect(
    await screen.findByText('An error has occurred while saving some of your changes, please reload and try again.'),
  ).toBeVisible()
  expect(within(bar).getByRole('alert')).toHaveTextContent('1 item: It was removed.')
  expect(within(bar).getByText('1 item selected')).toBeVisible()
  expect(platform.elements.filter(({ notApprovedReason }) => notApprovedReason === 'Too thin')).toHaveLength(59)
  platform.refused.clear()
  await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
  expect(await within(bar).findByText('0 items selected')).toBeVisible()
  expect(platform.massCalls).toEqual([60, 1])
  expect(platform.elements.every(({ notApprovedAction }) => notApprovedAction === 'Use 300')).toBe(true)
  await user.click(within(bar).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('region', { name: 'Review Master Model Items' })).not.toBeInTheDocument()
})

test('counts as done what was saved though the answer was lost, and tells what is not known', async () => {
  const platform = new BimPlatform()
  const { user, grid, bar } = await openReview(platform)
  await user.selectOptions(within(bar).getByRole('combobox', { name: 'Status' }), 'Approved')
  await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
  platform.losesAnswers = true
  mockServer.use(http.get('/api/master-model', () => HttpResponse.error()))
  await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
  expect(await within(bar).findByRole('alert')).toHaveTextContent(/60 items could not be saved.*It may have been saved/)
  mockServer.use(...platform.handlers())
  await user.click(screen.getByRole('button', { name: 'Close notification' }))
  await user.click(within(bar).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  expect(within(bar).queryByRole('alert')).not.toBeInTheDocument()
  expect(within(bar).getByText('0 items selected')).toBeVisible()
})

test('shows what somebody else has changed, as soon as it is told', async () => {
  const platform = new BimPlatform()
  await openBim('master-model', platform)
  await screen.findByText('Type 0002')
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  platform.events.tell({ tag: '1', latest: null })
  platform.changed(idOf(2), { status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: null })
  platform.events.tell({ tag: '2', latest: null })
  expect(await screen.findByText('Too thin')).toBeVisible()
})

test('puts a changed row in its place without reading the list again', async () => {
  const platform = new BimPlatform()
  platform.position = 7
  await openBim('master-model', platform)
  await screen.findByText('Type 0002')
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  expect(platform.followedFrom).toEqual(['7'])
  const values = { status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: null } as const
  const row = platform.changed(idOf(2), values)
  platform.events.tell({ tag: '8', latest: null, position: 8, changes: { from: 7, rows: [row], removed: [] } })
  expect(await screen.findByText('Too thin')).toBeVisible()
  expect(platform.listCallCount).toBe(1)
  platform.position = 10
  platform.changed(idOf(2), { ...values, notApprovedReason: 'Too thick' })
  platform.events.tell({ tag: '10', latest: null, position: 10, changes: null })
  expect(await screen.findByText('Too thick')).toBeVisible()
  expect(platform.listCallCount).toBe(2)
})

test('reads the list again where it is another one though nobody has counted a change', async () => {
  const platform = new BimPlatform()
  platform.position = 7
  await openBim('master-model', platform)
  await screen.findByText('Type 0002')
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  const counted = { latest: null, position: 7, changes: { from: 7, rows: [], removed: [] } }
  platform.events.tell({ tag: '7', ...counted })
  platform.changed(idOf(2), { status: 'Not Approved', notApprovedReason: 'Too thin', notApprovedAction: null })
  platform.events.tell({ tag: '8', ...counted })
  expect(await screen.findByText('Too thin')).toBeVisible()
  expect(platform.listCallCount).toBe(2)
})
