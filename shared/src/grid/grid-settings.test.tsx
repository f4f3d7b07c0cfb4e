import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '../testing/index.ts'
import { chooseFromMenu, columnTexts, head, openGrid } from '../testing/request-grid.tsx'
import type { GridConfiguration } from './settings/grid-configuration.ts'

const saved: GridConfiguration = {
  version: 1,
  columns: [
    { field: 'count', width: 120, hidden: false, locked: false, filterable: true },
    { field: 'gone', width: 200, hidden: false, locked: true, filterable: true },
    { field: 'name', width: 333, hidden: false, locked: false, filterable: false },
    { field: 'status', width: 200, hidden: true, locked: false, filterable: true },
  ],
  denseGrid: true,
  filterRow: false,
  unique: true,
  take: 10,
  sort: [{ field: 'count', direction: 'descending' }],
  filter: { field: 'status', operator: 'is not null' },
  filterOf: 'ACME',
}

function titles() {
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
}

function lastSaved(platform: { texts: string[] }): GridConfiguration {
  return JSON.parse(platform.texts.at(-1) ?? 'null') as GridConfiguration
}

async function openDialog(user: Awaited<ReturnType<typeof openGrid>>['user']) {
  await chooseFromMenu({ user }, 'Edit Columns')
  return screen.findByRole('dialog', { name: 'Customize Columns' })
}

test('restores what was saved: columns that are gone go, and new ones stand at the end', async () => {
  const { query } = await openGrid({ saved })
  expect(titles()).toEqual(['Count', 'Project Name', 'Requested'])
  expect(head('Project Name')).toHaveStyle({ width: '333px' })
  expect(screen.getByText('1–10 of 40')).toBeVisible()
  expect(columnTexts()[0]).toBe('58,000')
  expect(screen.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(query().get('filter')).toBe(JSON.stringify(saved.filter)))
  expect(query().get('sort')).toBe('-count')
  expect(query().get('perPage')).toBe('10')
})

test('starts as everybody does where the saved text is broken, and says so only in the log', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openGrid({ saved: '{"version":2}' })
  expect(titles()).toEqual(['Project Name', 'Status', 'Count', 'Requested'])
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('is not understood'), expect.anything())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('lets the address come before what was saved, without saving it', async () => {
  const { user, platform } = await openGrid({ saved, search: '?filter=&sort=name&perPage=50' })
  expect(screen.getByText('1–50 of 60')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dense Rows' }))
  await waitFor(() => expect(lastSaved(platform)).toMatchObject({ denseGrid: false, take: 10, filter: saved.filter }))
})

test('saves widths that were pulled, after half a second and once', async () => {
  const { platform } = await openGrid()
  const handle = head('Status').querySelector('.resizer') as Element
  fireEvent.pointerDown(handle, { button: 0, clientX: 500, pointerId: 1 })
  fireEvent.pointerMove(document, { clientX: 540 })
  expect(head('Status')).toHaveStyle({ width: '240px' })
  fireEvent.pointerMove(document, { clientX: 550 })
  fireEvent.pointerUp(document, { clientX: 550 })
  await waitFor(() => expect(platform.texts).toHaveLength(1))
  expect(lastSaved(platform).columns[1]).toMatchObject({ field: 'status', width: 250 })
  expect(head('Status')).toHaveAttribute('aria-sort', 'none')
})

test('says in menu and dialog which columns are pinned in vain, as the window is too narrow', async () => {
  jest.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)
  const pinned = saved.columns.map((column) => ({ ...column, hidden: false, locked: true }))
  const { user } = await openGrid({ saved: { ...saved, columns: pinned } })
  await user.click(await screen.findByRole('button', { name: 'Requests menu' }))
  const entry = await screen.findByRole('menuitem', { name: 'Edit Columns' })
  expect(entry).toHaveAccessibleDescription('Not pinned, as this window is too narrow: Status')
  await user.click(entry)
  const dialog = await screen.findByRole('dialog', { name: 'Customize Columns' })
  expect(dialog).toHaveTextContent('Not pinned, as this window is too narrow: Status.')
  await expectNoAxeViolations(dialog)
})

test('has its entries in the specified order, and says nothing of pins that hold', async () => {
  const { user } = await openGrid({ onExport: () => undefined, menu: [{ title: 'Review', onSelect: () => undefined }] })
  await user.click(await screen.findByRole('button', { name: 'Requests menu' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Review',
    'Export To Excel',
    'Reset Grid',
    'Edit Columns',
    'Add Calculated Column',
    'Group Rows',
    'Pivot',
  ])
})

test('moves and resizes columns by keyboard, and tells those who do not see it', async () => {
  const { user, platform } = await openGrid()
  act(() => head('Count').focus())
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(head('Count')).toHaveStyle({ width: '216px' })
  expect(await screen.findByText('Count: 216 pixels wide.')).toHaveAttribute('aria-live', 'polite')
  await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  expect(await screen.findByText('Count: column 2 of 4.')).toHaveAttribute('aria-live', 'polite')
  expect(titles()).toEqual(['Project Name', 'Count', 'Status', 'Requested'])
  await waitFor(() => expect(lastSaved(platform).columns[1]).toMatchObject({ field: 'count', width: 216 }))
})

test('drags a column to another place', async () => {
  await openGrid()
  fireEvent.pointerDown(head('Requested'), { button: 0, clientX: 700 })
  fireEvent.pointerMove(head('Status'), { clientX: -400 })
  expect(head('Requested')).toHaveClass('dragged')
  fireEvent.pointerUp(head('Status'))
  expect(titles()).toEqual(['Project Name', 'Requested', 'Status', 'Count'])
})

test('takes a column along under a finger that has rested on its title, and lets another scroll', async () => {
  await openGrid()
  const finger = { button: 0, pointerType: 'touch', clientX: 700 }
  const scrolling = () => fireEvent.touchMove(head('Requested'), { cancelable: true })
  fireEvent.pointerDown(head('Requested'), finger)
  fireEvent.pointerMove(head('Status'), { clientX: -400 })
  expect(scrolling()).toBe(true)
  fireEvent.pointerUp(head('Status'))
  expect(titles()).toEqual(['Project Name', 'Status', 'Count', 'Requested'])

  fireEvent.pointerDown(head('Requested'), finger)
  await waitFor(() => expect(head('Requested')).toHaveClass('dragged'))
  fireEvent.pointerMove(head('Status'), { clientX: -400 })
  expect(scrolling()).toBe(false)
  fireEvent.pointerUp(head('Status'))
  expect(titles()).toEqual(['Project Name', 'Requested', 'Status', 'Count'])
  expect(scrolling()).toBe(true)
})

test('customizes columns in the dialog, and Close leaves them as they were', async () => {
  const { user, platform } = await openGrid()
  const dialog = await openDialog(user)
  await expectNoAxeViolations(dialog)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Urgent visible' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Status pinned' }))
  const [, close] = within(dialog).getAllByRole('button', { name: 'Close' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(titles()).toEqual(['Project Name', 'Status', 'Count', 'Requested'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Requests menu' })).toHaveFocus())

  const again = await openDialog(user)
  expect(within(again).getByRole('checkbox', { name: 'Urgent visible' })).not.toBeChecked()
  await user.click(within(again).getByRole('checkbox', { name: 'Status visible' }))
  await user.click(within(again).getByRole('checkbox', { name: 'Requested pinned' }))
  await user.click(within(again).getByRole('checkbox', { name: 'Count filterable' }))
  await user.click(within(again).getByRole('button', { name: 'Move Requested up' }))
  expect(within(again).getByRole('status')).toHaveTextContent('Requested: column 3 of 5.')
  await user.click(within(again).getByRole('button', { name: 'Save Changes' }))
  expect(titles()).toEqual(['Project Name', 'Requested', 'Count'])
  await waitFor(() => expect(lastSaved(platform).columns.map(({ field }) => field)).toEqual([
    'name', 'status', 'at', 'count', 'isUrgent',
  ])) // oxfmt-ignore
})

test('a column that may not be filtered any more loses its filter', async () => {
  const { user } = await openGrid({ search: '?filter={"field":"status","operator":"is null"}&sort=' })
  const dialog = await openDialog(user)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Status filterable' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('1–20 of 60')).toBeVisible()
})

test('Reset Grid goes back to what everybody starts with', async () => {
  const { user, query, platform } = await openGrid({ saved })
  await chooseFromMenu({ user }, 'Reset Grid')
  await waitFor(() => expect(titles()).toEqual(['Project Name', 'Status', 'Count', 'Requested']))
  expect(await screen.findByText('1–20 of 60')).toBeVisible()
  await waitFor(() => expect(query().size).toBe(0))
  await waitFor(() => expect(lastSaved(platform)).toMatchObject({ filter: null, sort: [], take: 20 }))
})

test('says when saving fails, and keeps what was set', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await openGrid({ saveFails: true })
  await user.click(screen.getByRole('button', { name: 'Dense Rows' }))
  expect(await screen.findByText('There was an error saving your header preferences.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'true')
})

test('keeps a filter for what it was set for, and everything else for the person', async () => {
  const ofOther = { ...saved, filterOf: 'ACME capture-1' }
  const { user, platform, query } = await openGrid({ saved: ofOther, subject: 'capture-2' })
  expect(screen.getByText('1–10 of 60')).toBeVisible()
  expect(titles()).toEqual(['Count', 'Project Name', 'Requested'])
  expect(query().get('filter')).toBeFalsy()
  await user.click(screen.getByRole('button', { name: 'Dense Rows' }))
  await waitFor(() =>
    expect(lastSaved(platform)).toMatchObject({ denseGrid: false, filter: saved.filter, filterOf: ofOther.filterOf }),
  )
})

test('leaves the filter of a list in its organization', async () => {
  await openGrid({ saved: { ...saved, filterOf: 'HFA' } })
  expect(screen.getByText('1–10 of 60')).toBeVisible()
})

test('drops a filter of which nobody knows any more what it was set for', async () => {
  const { query } = await openGrid({ saved: { ...saved, filterOf: undefined } })
  expect(screen.getByText('1–10 of 60')).toBeVisible()
  expect(query().get('filter')).toBeFalsy()
  expect(query().get('sort')).toBe('-count')
})

test('takes the filter of a link to something else, as that of any address', async () => {
  const { router, query } = await openGrid({ search: '?filter=' })
  const filter = JSON.stringify(saved.filter)
  await act(() => router.navigate(`/acme/requests/capture-2?filter=${encodeURIComponent(filter)}`))
  expect(await screen.findByText('1–20 of 40')).toBeVisible()
  expect(query().get('filter')).toBe(filter)
})

test('finds the filter again where it was set', async () => {
  await openGrid({ saved: { ...saved, filterOf: 'ACME capture-1' }, subject: 'capture-1' })
  expect(screen.getByText('1–10 of 40')).toBeVisible()
})

test('leaves alone what another tab has arranged meanwhile', async () => {
  const { platform } = await openGrid({ saved })
  const [count, ...others] = saved.columns
  const elsewhere = { ...saved, denseGrid: false, columns: [{ ...count, width: 400 }, ...others] }
  platform.preferences = platform.preferences.map((one) => ({ ...one, value: JSON.stringify(elsewhere) }))
  act(() => head('Project Name').focus())
  fireEvent.keyDown(head('Project Name'), { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(platform.texts).toHaveLength(1))
  const { denseGrid, columns } = lastSaved(platform)
  expect(denseGrid).toBe(false)
  expect(columns.map(({ field, width }) => [field, width]).slice(0, 2)).toEqual([
    ['count', 400],
    ['name', 349],
  ])
})
