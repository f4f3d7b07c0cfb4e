import { expect, test, jest, describe } from '@jest/globals'
import { render, screen, within, act, fireEvent, waitFor } from '@testing-library/react'
import { Deferred } from './deferred.tsx'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expectNoAxeViolations } from '../../testing/axe.ts'
import { UiProvider } from '../components/index.ts'
import {
  firstPage,
  getPageItems,
  getPageProps,
  PaginatedList,
  type Pagination,
  SearchBox,
  useListSearch,
} from './index.ts'
import type { AllItems } from './use-printed-items.ts'
import { createMemoryRouter, RouterProvider } from '../../core/routing/index.ts'
import { afterTest } from '../../testing/runner/index.ts'

describe('incremental rendering', () => {
  /** All renders, in order. */
  const drawn: string[] = []
  function Drawn({ what }: { what: string }) {
    drawn.push(what)
    return <p>{what}</p>
  }

  function list(isReady?: boolean) {
    return (
      <Deferred {...(isReady !== undefined && { isReady })} instead={<Drawn what="outlines" />}>
        <Drawn what="rows" />
      </Deferred>
    )
  }

  test('renders initial items at once', () => {
    drawn.length = 0
    render(list(true))
    expect(drawn).toEqual(['rows'])
  })

  test('renders later items behind a placeholder', () => {
    drawn.length = 0
    const { rerender } = render(list(false))
    rerender(list(true))
    expect(screen.getByText('rows')).toBeVisible()
    expect(drawn).toEqual(['outlines', 'outlines', 'rows'])
    rerender(list(false))
    expect(screen.queryByText('rows')).not.toBeInTheDocument()
  })

  test('renders behind a placeholder if `isReady` is omitted', () => {
    drawn.length = 0
    render(list())
    expect(screen.getByText('rows')).toBeVisible()
    expect(drawn).toEqual(['outlines', 'rows'])
  })
})

describe('paginated list', () => {
  function Numbers({ count, start }: { count: number; start: Pagination }) {
    const [pagination, setPagination] = useState(start)
    const items = Array.from({ length: count }, (_, index) => `Item ${index + 1}`)
    return (
      <PaginatedList
        label="Numbers"
        items={getPageItems(items, pagination)}
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

  test('shows an empty state', () => {
    open(0)
    expect(screen.getByText('No Items To Display')).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })

  test('has no pager for a single page @full', () => {
    open(5)
    expect(rows()).toHaveLength(5)
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })

  test('says that the list is truncated', () => {
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

  test('goes back and forth and keeps the focus at the ends @full', async () => {
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

  test('clamps a typed page, and ignores invalid numbers', async () => {
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

  test('returns to the first page when the page size changes', async () => {
    const { user } = open(23, { page: 2, itemsPerPage: 10 })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '5')
    expect(screen.getByText('1–5 of 23')).toBeVisible()
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['5', '10', '25', '50', '100'])
  })

  test('returns to the first page when the current one becomes empty', () => {
    const { change } = open(23, { page: 3, itemsPerPage: 10 })
    expect(rows()).toHaveLength(3)
    change(15)
    expect(screen.getByText('1–10 of 15')).toBeVisible()
    change(45)
    expect(screen.getByText('1–10 of 45')).toBeVisible()
  })

  test('keeps filters and sorting above its empty and error states @full', async () => {
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

  test('keeps the page of the URL until the total is known', () => {
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
})

describe('search box', () => {
  function Projects() {
    const [search, setSearch] = useState('')
    const found = search === '' ? undefined : `3 projects found for ${search}`
    return <SearchBox label="Search Projects" value={search} onSearch={setSearch} found={found} />
  }

  test('drops control characters, for which no server could search', async () => {
    const searches: string[] = []
    render(
      <UiProvider>
        <SearchBox label="Search Projects" value="" onSearch={(text) => searches.push(text)} />
      </UiProvider>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('searchbox'))
    await user.paste('Main\0 \u001bStreet\ud800\tNorth')
    expect(searches).toEqual(['Main Street North'])
  })

  test('has a label, follows typing, and announces the number of results', async () => {
    const { container } = render(
      <UiProvider>
        <Projects />
      </UiProvider>,
    )
    const box = screen.getByRole('searchbox', { name: 'Search Projects' })
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.setup().type(box, 'door')
    expect(box).toHaveValue('door')
    expect(screen.getByRole('status')).toHaveTextContent('3 projects found for door')
    await expectNoAxeViolations(container)
  })

  function SearchedProjects() {
    const { text, search } = useListSearch({ itemsPerPage: 10 })
    return <SearchBox label="Search Projects" value={text} onSearch={search} />
  }

  function openSearch(address: string) {
    jest.useFakeTimers()
    const router = createMemoryRouter([{ path: '/:organization/projects', Component: SearchedProjects }], {
      initialEntries: [address],
    })
    afterTest(() => router.dispose())
    render(
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>,
    )
    const box = screen.getByRole('searchbox', { name: 'Search Projects' })
    return {
      router,
      box,
      type: (value: string) => fireEvent.change(box, { target: { value } }),
      pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    }
  }

  test('updates the URL when typing pauses, and returns to the first page', async () => {
    const { router, box, type, pass } = openSearch('/A/projects?page=3&sort=name')
    type('do')
    await pass(299)
    type('door')
    await pass(299)
    expect(router.state.location.search).toBe('?page=3&sort=name')
    await pass(1)
    expect(router.state.location.search).toBe('?sort=name&search=door')
    expect(box).toHaveValue('door')
  })

  test('the search text belongs to the history entry, even when switching to another organization with the same list', async () => {
    const { router, box, type, pass } = openSearch('/A/projects')
    type('door')
    await act(() => router.navigate('/B/projects'))
    expect(box).toHaveValue('')
    await pass(1_000)
    expect(router.state.location).toMatchObject({ pathname: '/B/projects', search: '' })
  })
})

describe('a list that is refreshed', () => {
  const at = new Date(2026, 10, 29, 10, 32).getTime()
  const loaded = { data: { items: ['Item 1'], total: 1 }, error: null, isFetching: false, dataUpdatedAt: at }

  function list(parts: Partial<Parameters<typeof getPageProps<string>>[0]> = {}) {
    const query = { ...loaded, isPlaceholderData: false, refetch: jest.fn(), ...parts }
    const page = (
      <UiProvider>
        <PaginatedList
          label="Numbers"
          {...getPageProps(query, { failed: "Couldn't Load the Numbers" })}
          keyOf={(item) => item}
          pagination={{ page: 1, itemsPerPage: 10 }}
          onPagination={() => undefined}
        >
          {(item) => item}
        </PaginatedList>
      </UiProvider>
    )
    return { page, query }
  }

  function goOffline(isOffline: boolean) {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
    act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
  }

  test('keeps its rows when a refresh fails, shows the error and the last update, and retries', async () => {
    const { page, query } = list({ error: new Error('The server is busy.') })
    const { container } = render(page)
    expect(screen.getByText('Item 1')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(
      "Couldn't refresh. The server is busy. Showing data from Nov 29, 2026, 10:32 AM.",
    )
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
    expect(query.refetch).toHaveBeenCalledTimes(1)
    await expectNoAxeViolations(container)
  })

  test('keeps its rows during a slow refresh, with a note after four seconds', () => {
    jest.useFakeTimers()
    const { rerender } = render(list({ isFetching: true }).page)
    act(() => jest.advanceTimersByTime(3999))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    act(() => jest.advanceTimersByTime(1))
    expect(screen.getByRole('status')).toHaveTextContent(/^Refreshing is taking longer than usual. Showing data from/)
    expect(screen.getByText('Item 1')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    rerender(list().page)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('keeps its rows while the browser is offline', () => {
    render(list().page)
    goOffline(true)
    expect(screen.getByRole('status')).toHaveTextContent(/^You're offline. Showing data from/)
    expect(screen.getByText('Item 1')).toBeVisible()
    goOffline(false)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('has no note without rows', () => {
    render(list({ data: undefined, error: new Error('The server is busy.') }).page)
    expect(screen.getByRole('alert')).toHaveTextContent("Couldn't Load the Numbers")
    expect(screen.queryByText(/Showing data from/)).toBeNull()
  })
})

describe('a list that is printed', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `Item ${index + 1}`)

  type Parts = { all?: AllItems<string>; count?: number; table?: (items: readonly string[]) => ReactNode }

  function open({ all, count = 230, table }: Parts) {
    render(
      <UiProvider>
        <PaginatedList
          label="Numbers"
          items={numbers(10)}
          total={count}
          {...(all && { all })}
          {...(table && { table })}
          keyOf={(item) => item}
          pagination={firstPage(10)}
          onPagination={() => undefined}
        >
          {(item) => item}
        </PaginatedList>
      </UiProvider>,
    )
  }

  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const printing = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)))

  /** A platform with this number of items that responds on demand. */
  function platformWith(count: number) {
    const calls: Pagination[] = []
    const all = (pagination: Pagination) => {
      calls.push(pagination)
      return Promise.resolve({ items: getPageItems(numbers(count), pagination) })
    }
    return { calls, all }
  }

  test('contains all items and no pager on paper, and its page on the screen afterward @full', () => {
    open({ all: numbers(230) })
    expect(rows()).toHaveLength(10)
    printing('beforeprint')
    expect(rows()).toEqual(numbers(230))
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByText(/print/)).not.toBeInTheDocument()
    printing('afterprint')
    expect(rows()).toHaveLength(10)
    expect(screen.getByRole('navigation')).toBeVisible()
  })

  test('says how many items beyond 1,000 are omitted', () => {
    open({ all: numbers(1204), count: 1204, table: (items) => <p>{items.length} in a table</p> })
    printing('beforeprint')
    expect(screen.getByText('1000 in a table')).toBeVisible()
    expect(screen.getByText('Only the first 1,000 of 1,204 items are printed.')).toBeVisible()
  })

  test('Ctrl+P loads the items of all pages first @full', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    const { all, calls } = platformWith(230)
    open({ all })
    const isLeftToBrowser = fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    expect([isLeftToBrowser, print.mock.calls.length]).toEqual([false, 0])
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(calls).toEqual([1, 2, 3].map((page) => ({ page, itemsPerPage: 100 })))
    printing('beforeprint')
    expect(rows()).toEqual(numbers(230))
    printing('afterprint')
    // The items stay loaded, so that the browser's own print command works the next time.
    expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true)
  })

  test('prints the current page with a note if the rest cannot be loaded', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    open({ all: () => Promise.reject(new Error('The server is busy.')) })
    fireEvent.keyDown(document.body, { key: 'p', metaKey: true })
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    printing('beforeprint')
    expect(rows()).toHaveLength(10)
    expect(screen.getByText('Items 1–10 of 230. To print all items, print again.')).toBeVisible()
  })

  test('the print command of a menu prints the page, and all items the next time @full', async () => {
    const { all } = platformWith(230)
    open({ all })
    printing('beforeprint')
    expect(rows()).toHaveLength(10)
    printing('afterprint')
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    printing('beforeprint')
    expect(rows()).toHaveLength(230)
    printing('afterprint')
  })
})
