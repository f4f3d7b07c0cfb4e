import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '../testing/index.ts'
import {
  bodyRows,
  cell,
  columnTexts,
  head,
  openGrid,
  requestColumns,
  requestsOf,
  type Request,
} from '../testing/request-grid.tsx'
import { fakeOnly } from '../testing/runner/index.ts'

test('shows a page of rows and what all of them come to', async () => {
  const { grid } = await openGrid()
  expect(grid).toHaveAttribute('aria-rowcount', '62')
  expect(grid).toHaveAttribute('aria-colcount', '4')
  expect(bodyRows()[1]).toHaveAttribute('aria-rowindex', '3')
  expect(screen.getByText('1–20 of 60')).toBeVisible()
  expect(await screen.findByText('Sum: 1,770,000')).toBeVisible()
  expect(columnTexts(3)[0]).toBe('01/01/2026')
  await expectNoAxeViolations(grid)
})

test('sorts by a click, the other way by the next, and not at all by the third', async () => {
  const { user } = await openGrid()
  await user.click(head('Project Name'))
  expect(head('Project Name')).toHaveAttribute('aria-sort', 'ascending')
  expect(columnTexts().slice(0, 3)).toEqual(['Ash 1', 'Ash 11', 'Ash 16'])
  await user.click(head('Project Name'))
  expect(head('Project Name')).toHaveAttribute('aria-sort', 'descending')
  expect(columnTexts()[0]).toMatch(/^Willow/)
  await user.click(head('Project Name'))
  expect(head('Project Name')).toHaveAttribute('aria-sort', 'none')
  expect(columnTexts()[0]).toBe('Willow 0')
})

test('sorts by several columns with Shift, numbers them and says so', async () => {
  const { user } = await openGrid()
  await user.click(head('Status'))
  await user.keyboard('{Shift>}')
  await user.click(head('Count'))
  await user.click(head('Count'))
  await user.keyboard('{/Shift}')
  expect(columnTexts(0)[0]).toBe('Oak 57'.replace('Oak', 'elm'))
  expect(within(head('Status')).getByText('1')).toBeInTheDocument()
  expect(within(head('Count')).getByText('2')).toBeInTheDocument()
  const said = 'Sorted by Status, ascending, then Count, descending.'
  await waitFor(() => expect(screen.getByText(new RegExp(said))).toBeInTheDocument())
})

test('makes the order of a column ready while the pointer is on its title', async () => {
  let read = 0
  const columns = requestColumns.map((column) => {
    if (!('value' in column) || column.field !== 'status') return column
    const { value } = column
    return {
      ...column,
      value: (row: Request) => {
        read += 1
        return value(row)
      },
    }
  })
  const { user } = await openGrid({ rows: requestsOf(5000), columns })
  expect(read).toBeLessThan(1000)
  await user.hover(head('Status'))
  await waitFor(() => expect(read).toBeGreaterThanOrEqual(5000))
  await user.click(head('Status'))
  expect(columnTexts(1)[0]).toBe('Complete')
})

test('shows many rows as they were until an order or a filter that nobody pointed at is ready', async () => {
  const { grid } = await openGrid({ rows: requestsOf(5000) })
  fireEvent.click(head('Status'))
  expect(head('Status')).toHaveAttribute('aria-sort', 'ascending')
  expect([columnTexts()[1], grid.getAttribute('aria-busy')]).toEqual(['Ash 1', 'true'])
  await waitFor(() => expect(columnTexts()[1]).toBe('Oak 3'))
  expect(grid).toHaveAttribute('aria-busy', 'false')
  fireEvent.click(screen.getByRole('button', { name: 'Filter Row' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Filter by Project Name' }), { target: { value: 'elm' } })
  expect(columnTexts()[1]).toBe('Oak 3')
  await waitFor(() => expect(columnTexts()[1]).toBe('elm 27'))
  expect(screen.getByText('1–20 of 1,000')).toBeVisible()
})

test('goes through pages of the specified sizes, and shows all on one without drawing all', async () => {
  const { user, query } = await openGrid({ rows: requestsOf(5000) })
  const sizes = screen.getByRole('combobox', { name: 'Per page' })
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['10', '20', '50', '100', 'All'])
  await user.click(screen.getByRole('button', { name: 'Next Page' }))
  expect(columnTexts()[0]).toBe('Willow 20')
  expect(bodyRows()[0]).toHaveAttribute('aria-rowindex', '22')
  await waitFor(() => expect(query().get('page')).toBe('2'))
  await user.selectOptions(sizes, 'All')
  expect(screen.getByText('1–5,000 of 5,000')).toBeVisible()
  expect(bodyRows().length).toBeLessThan(60)
  await waitFor(() => expect(query().get('perPage')).toBe('all'))
  expect(query().get('page')).toBeNull()
})

test('draws rows out of sight once nothing has changed for a moment', async () => {
  const { platform, unmount } = await openGrid({ rows: requestsOf(5000) })
  fakeOnly(['setTimeout', 'clearTimeout'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Per page' }), { target: { value: String(100_000_000) } })
  const inSight = bodyRows().length
  await act(() => jest.advanceTimersByTimeAsync(299))
  expect(bodyRows()).toHaveLength(inSight)
  await act(() => jest.advanceTimersByTimeAsync(1))
  jest.useRealTimers()
  expect(bodyRows()).toHaveLength(inSight + 2)
  unmount()
  await waitFor(() => expect(platform.texts).toHaveLength(1))
})

test('tells a click on a row, and Enter', async () => {
  const onRowClick = jest.fn()
  const { user } = await openGrid({ onRowClick })
  await user.click(cell(2, 1))
  expect(onRowClick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'r2' }))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onRowClick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'r3' }))
  expect(onRowClick).toHaveBeenCalledTimes(2)
})

test('says what it is doing while there are no rows', async () => {
  const { unmount, grid } = await openGrid({ rows: [], isLoading: true })
  expect(grid).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByTestId('loading-rows')).toBeInTheDocument()
  unmount()
  const empty = await openGrid({ rows: [] })
  expect(screen.getByText('No Items To Display')).toBeVisible()
  empty.unmount()
  const onRetry = jest.fn()
  const { user, container } = await openGrid({
    rows: [],
    failure: { error: new Error('The platform is away.'), onRetry },
  })
  expect(screen.getByRole('alert')).toHaveTextContent('The platform is away.')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  await expectNoAxeViolations(container)
})

test('puts columns below groups of any depth', async () => {
  const [name, status, ...others] = requestColumns
  if (!name || !status) throw new Error('There are columns.')
  const columns = [name, { title: 'Facts', columns: [status, { title: 'Details', columns: others }] }]
  const { grid } = await openGrid({ columns })
  expect(head('Facts')).toHaveAttribute('aria-colindex', '2')
  expect(head('Facts')).toHaveAttribute('aria-colspan', '3')
  expect(head('Details')).toHaveAttribute('aria-colspan', '2')
  expect(grid).toHaveAttribute('aria-rowcount', '64')
  await expectNoAxeViolations(grid)
})

test('keeps a selection through sort and filter, by Shift and all that the filter leaves', async () => {
  const search = `?filter=${encodeURIComponent(JSON.stringify({ field: 'status', operator: '==', value: 'Error' }))}`
  const { user } = await openGrid({ isSelectable: true, search })
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })
  const all = () => screen.getByRole('checkbox', { name: 'Select all rows' })
  await user.click(boxes()[1] as HTMLElement)
  expect(all()).toBePartiallyChecked()
  await user.keyboard('{Shift>}')
  await user.click(boxes()[3] as HTMLElement)
  await user.keyboard('{/Shift}')
  expect(boxes().filter((box) => (box as HTMLInputElement).checked)).toHaveLength(3)
  await waitFor(() => expect(screen.getByText(/3 selected\./)).toBeInTheDocument())
  await user.click(head('Project Name'))
  expect(screen.getByRole('checkbox', { name: 'Select Birch 4' })).toBeChecked()
  await user.click(all())
  expect(all()).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
  expect(all()).toBePartiallyChecked()
  expect(screen.getByRole('checkbox', { name: 'Select Ash 1' })).toBeChecked()
})

test('merges what occurs more than once as long as Filter Unique is on', async () => {
  const rows = [...requestsOf(3), ...requestsOf(3).map((row) => ({ ...row, id: `again ${row.id}` }))]
  const unique = {
    key: ({ name }: { name: string }) => name,
    isBetter: () => false,
    counted: <Row extends { count: number }>(row: Row, count: number) => ({ ...row, count }),
  }
  const { user, query, platform } = await openGrid({ rows, unique })
  expect(columnTexts(2)).toEqual(['2', '2', '2'])
  await user.click(await screen.findByRole('button', { name: 'Requests menu' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Filter Unique', checked: true }))
  expect(bodyRows()).toHaveLength(6)
  await waitFor(() => expect(query().get('unique')).toBe('false'))
  await waitFor(() => expect(platform.texts).toHaveLength(1))
})
