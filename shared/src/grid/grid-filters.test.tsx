import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '../testing/index.ts'
import { bodyRows, columnTexts, head, openGrid } from '../testing/request-grid.tsx'

const oaks = JSON.stringify({ logic: 'and', filters: [{ field: 'name', operator: 'starts with', value: 'oak' }] })

function field(title: string) {
  return screen.getByRole('textbox', { name: `Filter by ${title}` })
}

function tags() {
  const list = screen.queryByRole('list', { name: 'Active Filters' })
  // Its name is there to be seen, too.
  if (list) expect(screen.getByText('Active Filters')).toBeVisible()
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}

test('filters while somebody types, and the address follows in one step', async () => {
  const { user, query, grid, router } = await openGrid()
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  await user.click(field('Project Name'))
  const before = router.state.location.key
  // In one go: however slow the machine, no timer comes between two letters.
  for (const value of ['o', 'oa', 'oak', 'oak ', 'oak 3'])
    fireEvent.change(field('Project Name'), { target: { value } })
  expect(columnTexts()).toEqual(['Oak 3', 'Oak 33', 'Oak 38'])
  expect(grid).toHaveAttribute('aria-rowcount', '6')
  expect(router.state.location.key).toBe(before)
  await waitFor(() => expect(query().get('filter')).toContain('oak 3'))
  expect(field('Project Name')).toHaveFocus()
  await waitFor(() => expect(screen.getByText(/3 of 60 rows match the filters/)).toBeInTheDocument())
  await expectNoAxeViolations(grid)
})

test('a filter that is still being typed stays behind when the same grid shows something else', async () => {
  const { user, router } = await openGrid()
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  fireEvent.change(field('Project Name'), { target: { value: 'oak 3' } })
  expect(columnTexts()).toEqual(['Oak 3', 'Oak 33', 'Oak 38'])
  await act(() => router.navigate('/acme/requests/other'))
  await waitFor(() => expect(bodyRows()).toHaveLength(20))
  expect(field('Project Name')).toHaveValue('')
})

test('changes rows, sums and counts in one drawing', async () => {
  const { user, container } = await openGrid()
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  const input = field('Project Name') as HTMLInputElement
  // Without `act`, which would draw what is put off as well.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  fireByHand(input, 'oak 3')
  const texts = () => [
    columnTexts(),
    container.querySelector('.foot')?.textContent,
    container.querySelector('.pager')?.textContent,
  ]
  const seen = texts()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  expect(seen).toEqual([['Oak 3', 'Oak 33', 'Oak 38'], 'Sum: 74,000', expect.stringContaining('1–3 of 3')])
})

function fireByHand(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('offers the operators of each type, and none of them loses what was typed', async () => {
  const { user } = await openGrid()
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  const operators = screen.getByRole('combobox', { name: 'Operator of Count' })
  expect(within(operators).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '==', '!=', 'is one of', 'is none of', '<', '<=', '>', '>=', 'is null', 'is not null',
  ]) // oxfmt-ignore
  await user.type(field('Count'), '57,000')
  expect(columnTexts(2)).toEqual(['57,000'])
  await user.selectOptions(operators, '>')
  expect(columnTexts(2)).toEqual(['58,000', '59,000'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Operator of Status' }), 'is null')
  expect(columnTexts(1)).toEqual([''])
  await user.click(screen.getByRole('button', { name: 'Clear the filter of Count' }))
  expect(bodyRows()).toHaveLength(20)
  expect(field('Count')).toHaveValue('')
})

test('keeps an operator that waits for its value, and what is no number yet', async () => {
  const { user } = await openGrid()
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Operator of Project Name' }), 'ends with')
  await user.type(field('Count'), '-')
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  expect(screen.getByRole('combobox', { name: 'Operator of Project Name' })).toHaveValue('ends with')
  expect(bodyRows()).toHaveLength(20)
  await user.type(field('Project Name'), ' 7')
  expect(columnTexts()).toEqual(['elm 7'])
})

test('shows filters as tags while their row is hidden, each to be taken away by keyboard', async () => {
  const filter = { logic: 'and', filters: [
    { field: 'status', operator: 'contains', value: 'err' },
    { field: 'at', operator: '>=', value: '2026-02-01' },
    { logic: 'or', filters: [{ field: 'count', operator: '<', value: 1e6 }, { field: 'status', operator: 'is null' }] },
  ] } // oxfmt-ignore
  const { user } = await openGrid({ search: `?filter=${encodeURIComponent(JSON.stringify(filter))}` })
  expect(tags()).toEqual(['Status contains err', 'Requested >= 02/01/2026', 'Count < 1,000,000 or Status is null'])
  screen.getByRole('button', { name: 'Remove the filter Requested >= 02/01/2026' }).focus()
  await user.keyboard('{Delete}')
  expect(tags()).toEqual(['Status contains err', 'Count < 1,000,000 or Status is null'])
  expect(screen.getByRole('button', { name: 'Remove the filter Count < 1,000,000 or Status is null' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  expect(tags()).toEqual([])
  expect(field('Status')).toHaveValue('err')
  await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
  expect(field('Status')).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Reset Filters' })).toBeNull()
})

test('says that nothing matches, with the way back', async () => {
  const { user, container } = await openGrid({ search: `?filter=${encodeURIComponent(oaks.replace('oak', 'none'))}` })
  expect(screen.getByText('No Items Match The Filters')).toBeVisible()
  await expectNoAxeViolations(container)
  const [, reset] = screen.getAllByRole('button', { name: 'Reset Filters' })
  await user.click(reset as HTMLElement)
  expect(bodyRows()).toHaveLength(20)
})

test('follows the address, whoever changes it', async () => {
  const { router } = await openGrid({ search: `?filter=${encodeURIComponent(oaks)}&sort=-count&page=1` })
  expect(columnTexts()[0]).toBe('Oak 58')
  expect(head('Count')).toHaveAttribute('aria-sort', 'descending')
  await act(() => router.navigate('/acme/requests?filter=&sort=name'))
  await waitFor(() => expect(columnTexts()[0]).toBe('Ash 1'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(columnTexts()[0]).toBe('Oak 58'))
})

test('takes what it does not understand in an address for unsaid, and says so only in the log', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const unknown = JSON.stringify({ field: 'colour', operator: '==', value: 'red' })
  const { unmount } = await openGrid({
    search: `?filter=${encodeURIComponent(unknown)}&sort=-colour&page=x&perPage=-3`,
  })
  expect(screen.getByText('1–20 of 60')).toBeVisible()
  expect(tags()).toEqual([])
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('does not fit the columns'), expect.anything())
  unmount()
  await openGrid({ search: '?filter={oops&page=99' })
  expect(screen.getByText('1–20 of 60')).toBeVisible()
})
