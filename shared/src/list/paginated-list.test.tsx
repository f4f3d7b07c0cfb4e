import { expect, test } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { UiProvider } from '../ui/index.ts'
import { itemsOfPage, PaginatedList, type Pagination } from './index.ts'

function Numbers({ count, start }: { count: number; start: Pagination }) {
  const [pagination, setPagination] = useState(start)
  const items = Array.from({ length: count }, (_, index) => `Item ${index + 1}`)
  return (
    <PaginatedList
      label="Numbers"
      items={itemsOfPage(items, pagination)}
      total={count}
      keyOf={(item) => item}
      pagination={pagination}
      onPagination={setPagination}
    >
      {(item) => item}
    </PaginatedList>
  )
}

function open(count: number, start: Pagination = { page: 1, itemsPerPage: 10 }) {
  const page = (of: number) => (
    <UiProvider>
      <Numbers count={of} start={start} />
    </UiProvider>
  )
  const { rerender, container } = render(page(count))
  return { user: userEvent.setup(), container, change: (next: number) => rerender(page(next)) }
}

function rows() {
  return within(screen.getByRole('list', { name: 'Numbers' })).getAllByRole('listitem')
}

function pageNumber() {
  return screen.getByRole('textbox', { name: 'Page' })
}

test('says that there is nothing', () => {
  open(0)
  expect(screen.getByText('No Items To Display')).toBeVisible()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('has no pager where there is nothing to page', () => {
  open(5)
  expect(rows()).toHaveLength(5)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('says that there is more than is listed', () => {
  render(
    <UiProvider>
      <PaginatedList
        label="Numbers"
        items={['Item 1']}
        total={10_000}
        hasMore
        keyOf={(item) => item}
        pagination={{ page: 1, itemsPerPage: 10 }}
        onPagination={() => undefined}
      >
        {(item) => item}
      </PaginatedList>
    </UiProvider>,
  )
  expect(screen.getByText('Only the first 10,000 are listed.')).toBeVisible()
})

test('goes back and forth and keeps the focus at the ends', async () => {
  const { user, container } = open(23)
  const next = screen.getByRole('button', { name: 'Next Page' })
  await user.click(next)
  await user.click(next)
  await user.click(next)
  expect(rows()[0]).toHaveTextContent('Item 21')
  expect(screen.getByText('21–23 of 23')).toBeVisible()
  expect(screen.getByText('of 3')).toBeVisible()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(next).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Previous Page' }))
  expect(rows()).toHaveLength(10)
  await expectNoAxeViolations(container)
})

test('takes a typed page, clamped, and keeps the page when it is no number', async () => {
  const { user } = open(23)
  async function type(text: string) {
    await user.clear(pageNumber())
    await user.type(pageNumber(), text)
  }
  await type('2{Enter}')
  expect(screen.getByText('11–20 of 23')).toBeVisible()
  expect(pageNumber()).toHaveFocus()
  await type('two{Enter}')
  expect(pageNumber()).toHaveValue('2')
  await type('99')
  expect(screen.getByText('11–20 of 23')).toBeVisible()
  await user.tab()
  expect(pageNumber()).toHaveValue('3')
  expect(rows()[0]).toHaveTextContent('Item 21')
})

test('starts again at the first page when the size changes', async () => {
  const { user } = open(23, { page: 2, itemsPerPage: 10 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '5')
  expect(screen.getByText('1–5 of 23')).toBeVisible()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['5', '10', '25', '50', '100'])
})

test('goes to the first page when the items of the page are gone', () => {
  const { change } = open(23, { page: 3, itemsPerPage: 10 })
  expect(rows()).toHaveLength(3)
  change(15)
  expect(screen.getByText('1–10 of 15')).toBeVisible()
  change(45)
  expect(screen.getByText('1–10 of 45')).toBeVisible()
})

test('keeps what narrows it down and orders it above whatever it has to say', async () => {
  const sorted: string[] = []
  const choices = [
    { value: 'name', label: 'By Name' },
    { value: 'date', label: 'By Date' },
  ]
  const slots = {
    label: 'Numbers',
    keyOf: (item: string) => item,
    pagination: { page: 2, itemsPerPage: 10 },
    onPagination: () => sorted.push('left the page'),
    search: <input aria-label="Search Numbers" />,
    filter: <input type="checkbox" aria-label="Even Only" />,
    sorting: { choices, value: 'name', onSort: (value: string) => sorted.push(value) },
    actions: <button>Add Number</button>,
    children: (item: string) => item,
  }
  const says = (parts: object) => (
    <UiProvider>
      <PaginatedList {...slots} items={undefined} total={0} {...parts} />
    </UiProvider>
  )
  const { rerender, container } = render(says({}))
  const user = userEvent.setup()
  expect(screen.getByRole('status')).toHaveTextContent('Loading Numbers')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of Numbers' }), 'By Date')
  expect(sorted).toEqual(['date'])
  for (const [parts, text] of [
    [{ loading: 'One Moment' }, 'One Moment'],
    [{ error: 'Out of Reach' }, 'Out of Reach'],
    [{ error: 'Out of Reach', items: ['Item 1'], total: 1 }, 'Out of Reach'],
    [{ items: [], empty: 'None Found' }, 'None Found'],
    [{ items: ['Item 11'], total: 11 }, 'Item 11'],
  ] as const) {
    rerender(says(parts))
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Search Numbers' })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Even Only' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add Number' })).toBeVisible()
  }
  expect(screen.queryByText('None Found')).not.toBeInTheDocument()
  await expectNoAxeViolations(container)
})

test('keeps the page that the address names until it is known how many there are', () => {
  const moves: Pagination[] = []
  const page = (items: string[] | undefined) => (
    <UiProvider>
      <PaginatedList
        label="Numbers"
        items={items}
        total={items?.length ?? 0}
        keyOf={(item) => item}
        pagination={{ page: 3, itemsPerPage: 10 }}
        onPagination={(next) => moves.push(next)}
      >
        {(item) => item}
      </PaginatedList>
    </UiProvider>
  )
  const { rerender } = render(page(undefined))
  expect(moves).toEqual([])
  rerender(page([]))
  expect(moves).toEqual([{ page: 1, itemsPerPage: 10 }])
})
