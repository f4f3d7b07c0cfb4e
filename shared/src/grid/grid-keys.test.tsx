import { expect, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { bodyRows, cell, head, openGrid, requestsOf } from '../testing/request-grid.tsx'

function tabStops(grid: HTMLElement) {
  return [...grid.querySelectorAll('[tabindex="0"]')]
}

function copied(target: Element = document.activeElement ?? document.body) {
  const data = new Map<string, string>()
  const clipboardData = { setData: (type: string, text: string) => data.set(type, text) }
  fireEvent.copy(target, { clipboardData })
  return data
}

test('has one tab stop, and arrows lead from cell to cell', async () => {
  const { user, grid } = await openGrid()
  expect(tabStops(grid)).toEqual([head('Project Name')])
  act(() => head('Project Name').focus())
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
  expect(cell(1, 1)).toHaveFocus()
  expect(tabStops(grid)).toEqual([cell(1, 1)])
  await user.keyboard('{End}')
  expect(cell(1, 3)).toHaveFocus()
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}')
  expect(head('Project Name')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(head('Project Name')).toHaveAttribute('aria-sort', 'ascending')
})

test('goes to the last of thousands of rows, and the focus stays with its cell', async () => {
  const { user, grid } = await openGrid({ rows: requestsOf(5000), search: '?perPage=all' })
  act(() => cell(0, 0).focus())
  await user.keyboard('{Control>}{End}{/Control}')
  // The row of sums comes last.
  expect(cell(5000, 3)).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(cell(4999, 3)).toHaveFocus()
  expect(cell(4999, 3).closest('[role="row"]')).toHaveAttribute('aria-rowindex', '5001')
  expect(bodyRows().length).toBeLessThan(60)
  await user.keyboard('{Control>}{Home}{/Control}{PageDown}')
  expect(Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))).toBeGreaterThan(0)
  expect(tabStops(grid)).toHaveLength(1)
})

test('goes into a filter with Enter, to the next with Tab, and out with Escape', async () => {
  const { user } = await openGrid({ search: '?filter={"field":"name","operator":"contains","value":"oak"}' })
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  act(() => head('Project Name').focus())
  await user.keyboard('{ArrowDown}')
  expect(cell(-1, 0)).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox', { name: 'Filter by Project Name' })).toHaveFocus()
  await user.keyboard('{Home}{Tab}')
  expect(screen.getByRole('button', { name: 'Clear the filter of Project Name' })).toHaveFocus()
  await user.keyboard('{Tab}{Tab}')
  expect(screen.getByRole('textbox', { name: 'Filter by Status' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(cell(-1, 1)).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear the filter of Project Name' }))
  expect(cell(-1, 0)).toHaveFocus()
})

test('copies the active cell, and all that Shift has chosen: numbers as they are', async () => {
  const rows = requestsOf(3).map((row, index) => (index === 1 ? { ...row, name: 'Say "hi"\tto <Ash>' } : row))
  const { user } = await openGrid({ rows })
  await user.click(cell(0, 0))
  expect(copied().get('text/plain')).toBe('Willow 0')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
  const both = copied()
  expect(both.get('text/plain')).toBe('Willow 0\tComplete\t0\n"Say ""hi""\tto <Ash>"\tError\t1000')
  expect(both.get('text/html')).toContain('<td>Say &quot;hi&quot;\tto &lt;Ash&gt;</td>')
  expect(cell(1, 2)).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Escape}')
  expect(copied().get('text/plain')).toBe('1000')
})

test('copies all of the page after Ctrl and A, without the boxes', async () => {
  const { user } = await openGrid({ rows: requestsOf(2), isSelectable: true })
  act(() => cell(0, 1).focus())
  await user.keyboard('{Control>}a{/Control}')
  expect(copied().get('text/plain')).toBe('Willow 0\tComplete\t0\t01/01/2026\nAsh 1\tError\t1000\t01/02/2026')
})

test('chooses cells by dragging, which is no click on a row', async () => {
  await openGrid()
  fireEvent.pointerDown(cell(1, 0), { button: 0, buttons: 1, pointerType: 'mouse' })
  fireEvent.pointerMove(cell(2, 1), { button: -1, buttons: 1, pointerType: 'mouse' })
  fireEvent.pointerUp(cell(2, 1))
  expect(copied(cell(1, 0)).get('text/plain')).toBe('Ash 1\tError\nelm 2\t')
})

test('leaves copying in a field to the field', async () => {
  const { user } = await openGrid()
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  await user.click(screen.getByRole('textbox', { name: 'Filter by Status' }))
  expect(copied().size).toBe(0)
})

test('chooses rows with Space', async () => {
  const { user } = await openGrid({ isSelectable: true })
  act(() => cell(0, 2).focus())
  await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(bodyRows().filter((row) => row.getAttribute('aria-selected') === 'true')).toHaveLength(3)
})

function hasGridStyles() {
  return [...document.styleSheets].some(({ cssRules }) =>
    [...cssRules].some(({ cssText }) => cssText.includes('.data-grid .scroller')),
  )
}

test('is found again as it was left: what is scrolled to, the cell with the focus and the chosen rows', async () => {
  const rows = requestsOf(500)
  const { user, router, grid } = await openGrid({ rows, search: '?perPage=all', isSelectable: true })
  await user.click(screen.getByRole('checkbox', { name: 'Select Ash 1' }))
  await user.click(head('Count'))
  act(() => cell(0, 0).focus())
  await user.keyboard('{Control>}{End}{/Control}{ArrowUp}{ArrowUp}{ArrowLeft}')
  const left = cell(498, 3)
  expect(left).toHaveFocus()
  act(() => {
    grid.scrollTop = 19_000
    fireEvent.scroll(grid)
  })
  // As in browsers: its styles go before it, and without them it is as high as its rows.
  Object.defineProperty(grid, 'scrollTop', { get: () => (hasGridStyles() ? 19_000 : 0) })
  expect(grid.scrollTop).toBe(19_000)
  await act(() => router.navigate('/'))
  expect(grid.scrollTop).toBe(0)
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('grid', { name: 'Requests' })).toHaveProperty('scrollTop', 19_000)
  expect(cell(498, 3)).toHaveFocus()
  act(() => {
    screen.getByRole('grid').scrollTop = 0
    fireEvent.scroll(screen.getByRole('grid'))
  })
  expect(screen.getByRole('checkbox', { name: 'Select Ash 1' })).toBeChecked()
})
