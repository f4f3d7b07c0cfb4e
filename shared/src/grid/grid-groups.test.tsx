import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '../testing/index.ts'
import { bodyRows, cell, chooseFromMenu, columnTexts, head, openGrid, requestsOf } from '../testing/request-grid.tsx'
import type { GridConfiguration } from './settings/grid-configuration.ts'

/** Complete, Error and none have 20 rows each; their counts come to 570, 590 and 610 thousand. */
const byStatus = '?groupBy=status'

function grid() {
  return screen.getByRole('treegrid', { name: 'Requests' })
}

function lastSaved(platform: { texts: string[] }): GridConfiguration {
  return JSON.parse(platform.texts.at(-1) ?? 'null') as GridConfiguration
}

function openGrouped(given: Parameters<typeof openGrid>[0] = {}) {
  return openGrid({ search: byStatus, ...given, role: 'treegrid' })
}

test('groups rows, counts them, and tells sums below the titles of their columns', async () => {
  await openGrouped()
  expect(columnTexts()).toEqual(['Status: Complete 20', 'Status: Error 20', 'Status: None 20'])
  expect(columnTexts(2)).toEqual(['Sum: 570,000', 'Sum: 590,000', 'Sum: 610,000'])
  expect(bodyRows().map((row) => [row.ariaLevel, row.ariaExpanded])).toEqual(
    Array.from({ length: 3 }, () => ['1', 'false']),
  )
  expect(grid()).toHaveAttribute('aria-rowcount', '5')
  expect(screen.getByText('1–3 of 3')).toBeVisible()
  await expectNoAxeViolations(grid())
})

test('groups by a column once, and tells one thing of it, however often an address names it', async () => {
  const search = '?groupBy=status,status,status&measures=median.count,sum.count,median.count'
  const { user } = await openGrouped({ search })
  expect(columnTexts(2)).toEqual(['Median: 28,500', 'Median: 29,500', 'Median: 30,500'])
  await user.click(cell(0, 0))
  expect(columnTexts().slice(0, 2)).toEqual(['Status: Complete 20', 'Willow 0'])
})

test('opens and closes groups by click and by the keys of a treegrid', async () => {
  const onRowClick = jest.fn()
  const { user } = await openGrouped({ onRowClick })
  await user.click(cell(1, 0))
  expect(columnTexts().slice(0, 3)).toEqual(['Status: Complete 20', 'Status: Error 20', 'Ash 1'])
  expect(bodyRows()[2]?.ariaLevel).toBe('2')
  expect(screen.getByText('1–20 of 23')).toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(columnTexts()).toHaveLength(3)
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
  expect(cell(3, 0)).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(cell(1, 0)).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(columnTexts()).toHaveLength(3)
  // Elsewhere in the line arrows go from cell to cell.
  await user.keyboard('{ArrowUp}{ArrowRight}')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(cell(0, 2)).toHaveFocus()
  expect(onRowClick).not.toHaveBeenCalled()
  await user.click(cell(1, 0))
  expect(onRowClick).toHaveBeenCalledWith(expect.objectContaining({ id: 'r0' }))
})

test('groups within groups, with another measure, sorted by it', async () => {
  const { user, query } = await openGrouped({
    search: '?groupBy=status,isUrgent&measures=median.count,max.at&sort=-count',
  })
  expect(columnTexts()[0]).toBe('Status: None 20')
  expect(columnTexts(2)).toEqual(['Median: 30,500', 'Median: 29,500', 'Median: 28,500'])
  expect(columnTexts(3)[0]).toBe('Maximum: 03/01/2026')
  await user.click(cell(0, 0))
  expect(columnTexts().slice(1, 3)).toEqual(['Urgent: No 10', 'Urgent: Yes 10'])
  await user.click(head('Count'))
  expect(columnTexts(2)[0]).toMatch('Median')
  await waitFor(() => expect(query().get('sort')).toBe(''))
  expect(query().get('measures')).toBe('median.count,max.at')
})

test('groups by the dialog, in the address and in what is saved', async () => {
  const { user, query, platform } = await openGrid()
  await chooseFromMenu({ user }, 'Group Rows')
  const dialog = await screen.findByRole('dialog', { name: 'Group Rows' })
  await expectNoAxeViolations(dialog)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Group by Urgent' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Group by Status' }))
  await user.click(within(dialog).getByRole('button', { name: 'Move the group Status up' }))
  expect(within(dialog).getByRole('status')).toHaveTextContent('Status: group 1 of 2.')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Tell of Count' }), 'Average')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Tell of Project Name' }), 'Distinct')
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(columnTexts(2)[0]).toBe('Average: 28,500')
  expect(columnTexts()[0]).toBe('Status: Complete 20 · Distinct: 20')
  await waitFor(() => expect(query().get('groupBy')).toBe('status,isUrgent'))
  expect(query().get('measures')).toBe('average.count,distinct.name')
  const groups = ['status', 'isUrgent']
  await waitFor(() => expect(lastSaved(platform)).toMatchObject({ groups }))
  await chooseFromMenu({ user }, 'Open All Groups')
  expect(screen.getByText('1–20 of 69')).toBeVisible()
  const tags = screen.getByRole('list', { name: 'Grouped by' })
  await user.click(within(tags).getByRole('button', { name: 'Do not group by Urgent' }))
  await waitFor(() => expect(query().get('groupBy')).toBe('status'))
  await user.click(within(tags).getByRole('button', { name: 'Do not group by Status' }))
  await waitFor(() => expect(query().get('groupBy')).toBeNull())
  expect(screen.getByRole('grid', { name: 'Requests' })).toBeVisible()
})

test('groups by the menu of a column, which a key opens, and leads back to the title', async () => {
  const { user } = await openGrid()
  act(() => head('Status').focus())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const menu = await screen.findByRole('menu', { name: 'Menu of Status' })
  await user.click(within(menu).getByRole('menuitem', { name: 'Group by Status' }))
  expect(columnTexts()[0]).toBe('Status: Complete 20')
  await waitFor(() => expect(head('Status')).toHaveFocus())
  fireEvent.click(head('Count').querySelector('.column-menu') as Element)
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Maximum' }))
  await waitFor(() => expect(columnTexts(2)[0]).toBe('Maximum: 57,000'))
})

test('groups by a title that is dropped above the grid', async () => {
  await openGrid()
  fireEvent.pointerDown(head('Status'), { button: 0, clientX: 300, clientY: 90, pointerId: 1 })
  const zone = document.querySelector('[data-part=groups]') as Element
  fireEvent.pointerMove(zone, { clientX: 300, clientY: 40 })
  fireEvent.pointerUp(zone, { clientX: 300, clientY: 40 })
  await waitFor(() => expect(columnTexts()[0]).toBe('Status: Complete 20'))
})

test('chooses all rows of a group at once', async () => {
  const { user } = await openGrouped({ isSelectable: true })
  await user.click(screen.getByRole('checkbox', { name: 'Select all of Status: Error' }))
  await user.click(cell(1, 1))
  expect(screen.getByRole('checkbox', { name: 'Select Ash 1' })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Select Ash 1' }))
  expect(screen.getByRole('checkbox', { name: 'Select all of Status: Error' })).toBePartiallyChecked()
  expect(screen.getByRole('checkbox', { name: 'Select all of Status: Complete' })).not.toBeChecked()
})

test('groups more rows than one task has time for', async () => {
  await openGrid({ rows: requestsOf(5000), search: '?groupBy=status' })
  await screen.findByRole('treegrid', undefined, { timeout: 5000 })
  expect(columnTexts()).toEqual(['Status: Complete 1,667', 'Status: Error 1,667', 'Status: None 1,666'])
})
