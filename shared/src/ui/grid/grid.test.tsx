import { expect, test, jest, describe } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '../../testing/index.ts'
import {
  bodyRows,
  columnTexts,
  head,
  openGrid,
  requestsOf,
  cell,
  requestColumns,
  chooseFromMenu,
} from '../../testing/request-grid.tsx'
import { fakeOnly } from '../../testing/runner/index.ts'
import type { GridConfiguration } from './settings/grid-configuration.ts'

describe('column filter', () => {
  type Page = Awaited<ReturnType<typeof openGrid>>
  type Dialog = Awaited<ReturnType<typeof openFilter>>

  /** Opens a column's filter from its menu by keyboard. */
  async function openFilter({ user }: Pick<Page, 'user'>, title: string) {
    act(() => head(title).focus())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const menu = await screen.findByRole('menu', { name: `Menu for ${title}` })
    await user.click(within(menu).getByRole('menuitem', { name: `Filter by ${title}` }))
    return within(await screen.findByRole('dialog', { name: `Filter by ${title}` }))
  }

  function filterIn({ query }: Pick<Page, 'query'>): unknown {
    const text = query().get('filter')
    return text ? JSON.parse(text) : null
  }

  /** The displayed values: text and count. */
  function linesOf(dialog: Dialog): (string | null)[] {
    return dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  }

  test('filters by counted, searchable values of a column @full', async () => {
    const page = await openGrid()
    const { user } = page
    const dialog = await openFilter(page, 'Status')
    await dialog.findByRole('group', { name: 'Values of Status' })
    expect(linesOf(dialog)).toEqual(['Complete20', 'Error20', 'No value20'])
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('searchbox', { name: 'Search Values' }), 'err')
    expect(linesOf(dialog)).toEqual(['Error20'])
    await user.click(dialog.getByRole('checkbox', { name: /^Error/ }))
    await user.clear(dialog.getByRole('searchbox', { name: 'Search Values' }))
    await user.click(dialog.getByRole('checkbox', { name: /^No value/ }))
    expect(dialog.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
    await user.click(dialog.getByRole('button', { name: 'Filter' }))
    expect(columnTexts(1).slice(0, 3)).toEqual(['Error', '', 'Error'])
    const filters = [{ field: 'status', operator: 'is one of', values: ['Error', null, ''] }]
    await waitFor(() => expect(filterIn(page)).toEqual({ logic: 'and', filters }))
    const tags = screen.getByRole('list', { name: 'Active Filters' })
    expect(within(tags).getByRole('listitem')).toHaveTextContent('Status is one of Error, no value')
    await waitFor(() => expect(head('Status')).toHaveFocus())
  })

  test('counts rows that pass the other filters, and keeps chosen values that do not occur in them @full', async () => {
    const filter = {
      logic: 'and',
      filters: [
        { field: 'count', operator: '<', value: 3000 },
        { field: 'status', operator: 'is none of', values: ['Gone', 'Error'] },
      ],
    }
    const page = await openGrid({ search: `?filter=${encodeURIComponent(JSON.stringify(filter))}` })
    expect(columnTexts(1)).toEqual(['Complete', ''])
    const dialog = await openFilter(page, 'Status')
    await dialog.findByRole('group', { name: 'Values of Status' })
    expect(linesOf(dialog)).toEqual(['Gone0', 'Complete1', 'Error1', 'No value1'])
    expect(dialog.getByRole('checkbox', { name: /^Error/ })).toBeChecked()
    await page.user.click(dialog.getByRole('checkbox', { name: 'All' }))
    await page.user.click(dialog.getByRole('checkbox', { name: 'All' }))
    await page.user.click(dialog.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(filterIn(page)).toEqual({ logic: 'and', filters: filter.filters.slice(0, 1) }))
  })

  test('accepts a pasted list, and reports invalid values @full', async () => {
    const page = await openGrid()
    const dialog = await openFilter(page, 'Count')
    await page.user.click(dialog.getByRole('button', { name: 'Paste a List' }))
    const list = dialog.getByRole('textbox', { name: 'Values, one per line' })
    fireEvent.change(list, { target: { value: '57,000\nmany\n59000\n' } })
    await page.user.click(dialog.getByRole('button', { name: 'Use These Values' }))
    expect(dialog.getByText("2 values chosen. Not in this column: 'many'.")).toBeVisible()
    expect(list).toHaveValue('many')
    await page.user.click(dialog.getByRole('button', { name: 'Filter' }))
    expect(columnTexts(2)).toEqual(['57,000', '59,000'])
  })

  test('filters by alternative conditions, ranges and relative dates', async () => {
    const page = await openGrid()
    const { user } = page
    const dialog = await openFilter(page, 'Count')
    await user.click(dialog.getByRole('tab', { name: 'Conditions' }))
    const first = within(dialog.getByRole('group', { name: 'Condition 1' }))
    expect(first.getByRole('combobox', { name: 'Operator' })).toHaveValue('is between')
    expect(dialog.getByRole('button', { name: 'Filter' })).toBeDisabled()
    fireEvent.change(first.getByRole('textbox', { name: 'From' }), { target: { value: '3000' } })
    fireEvent.change(first.getByRole('textbox', { name: 'To' }), { target: { value: '5000' } })
    await user.click(dialog.getByRole('button', { name: 'Add Condition' }))
    const second = within(dialog.getByRole('group', { name: 'Condition 2' }))
    await user.selectOptions(second.getByRole('combobox', { name: 'Operator' }), '>=')
    fireEvent.change(second.getByRole('textbox', { name: 'Value' }), { target: { value: '59000' } })
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Filter' }))
    expect(columnTexts(2)).toEqual(['3,000', '4,000', '5,000', '59,000'])

    const ofDays = await openFilter(page, 'Requested')
    await user.click(ofDays.getByRole('tab', { name: 'Conditions' }))
    await user.selectOptions(ofDays.getByRole('combobox', { name: 'Operator' }), '==')
    await user.selectOptions(ofDays.getByRole('combobox', { name: 'Days' }), 'last 30 days')
    await user.click(ofDays.getByRole('button', { name: 'Filter' }))
    const tags = screen.getByRole('list', { name: 'Active Filters' })
    expect(within(tags).getByText('Requested == last 30 days')).toBeVisible()
  })

  test('lists dates by month', async () => {
    const page = await openGrid()
    const dialog = await openFilter(page, 'Requested')
    await dialog.findByRole('group', { name: 'Values of Requested' })
    expect(linesOf(dialog)).toEqual(['January 202631', 'February 202628', 'March 20261'])
    await page.user.click(dialog.getByRole('checkbox', { name: /^March/ }))
    await page.user.click(dialog.getByRole('button', { name: 'Filter' }))
    expect(bodyRows()).toHaveLength(1)
  })

  test('the filter row notes filters it cannot show, links to them, and offers lists', async () => {
    const filter = { field: 'status', operator: 'is one of', values: ['Complete'] }
    const page = await openGrid({ search: `?filter=${encodeURIComponent(JSON.stringify(filter))}` })
    const { user } = page
    await user.click(screen.getByRole('button', { name: 'Filter Row' }))
    await user.click(screen.getByRole('button', { name: 'Filter by Status: is one of Complete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter by Status' }))
    expect(await dialog.findByRole('checkbox', { name: /^Complete/ })).toBeChecked()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Clear the filter of Status' }))
    await waitFor(() => expect(filterIn(page)).toBeNull())
    await user.selectOptions(screen.getByRole('combobox', { name: 'Operator of Status' }), 'is none of')
    const filterDialog = within(await screen.findByRole('dialog', { name: 'Filter by Status' }))
    expect(filterDialog.getByRole('combobox', { name: 'Rows whose Status' })).toHaveValue('is none of')
    await user.click(await filterDialog.findByRole('checkbox', { name: /^Complete/ }))
    await user.click(filterDialog.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(columnTexts(1)).not.toContain('Complete'))
  })

  test('keeps other settings if the filter is from a later release', async () => {
    const columns = [{ field: 'status', width: 345, hidden: false, locked: false, filterable: true }]
    const saved = {
      version: 1,
      columns,
      denseGrid: true,
      filterRow: false,
      unique: false,
      take: 10,
      sort: [],
      filter: { field: 'status', operator: 'sounds like', value: 'a' },
    }
    await openGrid({ saved })
    expect(bodyRows()).toHaveLength(10)
    expect(screen.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('data grid', () => {
  test('shows a page of rows and totals of all rows', async () => {
    const { grid } = await openGrid()
    expect(grid).toHaveAttribute('aria-rowcount', '62')
    expect(grid).toHaveAttribute('aria-colcount', '4')
    expect(bodyRows()[1]).toHaveAttribute('aria-rowindex', '3')
    expect(screen.getByText('1–20 of 60')).toBeVisible()
    expect(await screen.findByText('Sum: 1,770,000')).toBeVisible()
    expect(columnTexts(3)[0]).toBe('01/01/2026')
    await expectNoAxeViolations(grid)
  })

  test('sorts by the first click, reverses by the second, and stops sorting by the third @full', async () => {
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

  test('sorts by several columns with Shift, numbers them and announces it @full', async () => {
    const { user } = await openGrid()
    await user.click(head('Status'))
    await user.keyboard('{Shift>}')
    await user.click(head('Count'))
    await user.click(head('Count'))
    await user.keyboard('{/Shift}')
    expect(columnTexts(0)[0]).toBe('Oak 57'.replace('Oak', 'elm'))
    expect(within(head('Status')).getByText('1')).toBeInTheDocument()
    expect(within(head('Count')).getByText('2')).toBeInTheDocument()
    const announcement = 'Sorted by Status, ascending, then Count, descending.'
    await waitFor(() => expect(screen.getByText(new RegExp(announcement))).toBeInTheDocument())
  })

  test('pages with the specified sizes, and virtualizes when showing all @full', async () => {
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

  test('renders rows outside of the viewport when idle', async () => {
    const { platform, unmount } = await openGrid({ rows: requestsOf(5000) })
    fakeOnly(['setTimeout', 'clearTimeout'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Per page' }), { target: { value: String(100_000_000) } })
    const inSight = bodyRows().length
    await act(() => jest.advanceTimersByTimeAsync(299))
    expect(bodyRows()).toHaveLength(inSight)
    await act(() => jest.advanceTimersByTimeAsync(1))
    jest.useRealTimers()
    expect(bodyRows()).toHaveLength(inSight + 8)
    unmount()
    await waitFor(() => expect(platform.texts).toHaveLength(1))
  })

  test('reports row clicks, also by Enter', async () => {
    const onRowClick = jest.fn()
    const { user } = await openGrid({ onRowClick })
    await user.click(cell(2, 1))
    expect(onRowClick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'r2' }))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onRowClick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'r3' }))
    expect(onRowClick).toHaveBeenCalledTimes(2)
  })

  test('shows loading, empty and error states @full', async () => {
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
      failure: { error: new Error('The platform is unavailable.'), onRetry },
    })
    expect(screen.getByRole('alert')).toHaveTextContent('The platform is unavailable.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    await expectNoAxeViolations(container)
  })

  test('supports nested column groups', async () => {
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

  test('keeps the selection across sorting and filtering, with Shift ranges and select all @full', async () => {
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

  test('merges duplicates while Filter Unique is on', async () => {
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
})

describe('grid calculated', () => {
  type Page = Awaited<ReturnType<typeof openGrid>>

  async function openDialog(page: Pick<Page, 'user'>) {
    await chooseFromMenu(page, 'Add Calculated Column')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Calculated Column' }))
    await dialog.findByRole('textbox', { name: 'Expression' })
    return dialog
  }

  /** user-event treats brackets as key names. */
  function typed(text: string): string {
    return text.replaceAll('[', '[[')
  }

  function savedIn({ platform }: Page): Partial<GridConfiguration> {
    return JSON.parse(platform.texts.at(-1) ?? '{}') as Partial<GridConfiguration>
  }

  const perThousand = {
    field: 'calculated-1',
    title: 'Thousands',
    expression: 'IF([count] > 3000, [count] / 1000)',
    type: 'number',
  }
  const lastOfAll = {
    version: 1,
    columns: [],
    denseGrid: false,
    filterRow: false,
    unique: true,
    take: 20,
    filter: null,
  }
  const saved = { ...lastOfAll, sort: [{ field: 'calculated-1', direction: 'descending' }], calculated: [perThousand] }

  test('adds a column with live validation and preview, and saves it', async () => {
    const page = await openGrid()
    const { user } = page
    const dialog = await openDialog(page)
    const expression = dialog.getByRole('textbox', { name: 'Expression' })
    await user.type(expression, typed('[Status] + 1'))
    expect(dialog.getByText('Status is text; + needs numbers.')).toBeVisible()
    expect(expression).toBeInvalid()
    await user.click(dialog.getByRole('button', { name: 'Show Error' }))
    expect(expression).toHaveProperty('selectionEnd', '[Status]'.length)
    await user.clear(expression)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Insert Column' }), 'Count')
    await user.type(expression, ' / 1000', { initialSelectionStart: 7, initialSelectionEnd: 7 })
    expect(expression).toHaveValue('[Count] / 1000')
    expect(dialog.getByText('It is a number.')).toBeVisible()
    const rows = within(dialog.getByRole('table', { name: 'The first rows' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      ...['Project NameThis column', 'Willow 00', 'Ash 11', 'elm 22', 'Oak 33', 'Birch 44'],
    ])
    await user.click(dialog.getByRole('button', { name: 'Save Column' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus())
    expect(dialog.getByText('Enter a title.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Share')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'Percent')
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save Column' }))
    await waitFor(() => expect(head('Share')).toBeVisible())
    expect(columnTexts(4).slice(0, 3)).toEqual(['0%', '1%', '2%'])
    await waitFor(() =>
      expect(savedIn(page).calculated).toEqual([
        expect.objectContaining({ title: 'Share', expression: '[count] / 1000', type: 'number', format: 'percent' }),
      ]),
    )
  })

  test('sorts, filters and groups by a calculated column that was saved @full', async () => {
    const page = await openGrid({ saved })
    expect(columnTexts(4).slice(0, 2)).toEqual(['59', '58'])
    const filter = { field: 'calculated-1', operator: '<', value: 6 }
    const search = `?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=calculated-1`
    await act(() => page.router.navigate(`/acme/requests${search}`))
    await waitFor(() => expect(columnTexts(4)).toEqual(['4', '5']))
  })

  test('edits a column and removes it from its menu, with its filter and sort @full', async () => {
    const filter = { field: 'calculated-1', operator: '<', value: 6 }
    const page = await openGrid({ saved: { ...saved, filter, filterOf: 'ACME' } })
    const { user } = page
    async function openMenu() {
      act(() => head('Thousands').focus())
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
      return within(await screen.findByRole('menu', { name: 'Menu for Thousands' }))
    }
    await user.click((await openMenu()).getByRole('menuitem', { name: 'Edit Calculated Column' }))
    const dialog = within(await screen.findByRole('dialog', { name: "Edit Column 'Thousands'" }))
    expect(await dialog.findByRole('textbox', { name: 'Expression' })).toHaveValue('IF([Count] > 3000, [Count] / 1000)')
    await user.click(dialog.getByRole('button', { name: 'Save Column' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click((await openMenu()).getByRole('menuitem', { name: 'Remove Calculated Column' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Thousands' })).toBeNull())
    expect(bodyRows()).toHaveLength(20)
    await waitFor(() => expect(savedIn(page)).toMatchObject({ calculated: [], filter: null, sort: [] }))
  })

  test('cells show that a source column is missing', async () => {
    await openGrid({ saved: { ...lastOfAll, sort: [], calculated: [{ ...perThousand, expression: '[gone] + 1' }] } })
    expect(await screen.findAllByText("Can't be calculated: No field is named 'gone'.")).not.toHaveLength(0)
  })

  test('cells explain why they are blank, also to screen readers', async () => {
    const share = { ...perThousand, expression: '1000 / [count]' }
    const page = await openGrid({ saved: { ...lastOfAll, sort: [], calculated: [share] } })
    const reason = await screen.findByText('Blank. It divides by zero.')
    expect(reason.closest('[role="gridcell"]')).toHaveAccessibleName('Blank. It divides by zero.')
    expect(reason.parentElement).toHaveAttribute('title', 'It divides by zero.')
    expect(columnTexts(4).slice(1, 3)).toEqual(['1', '0.5'])
    await expectNoAxeViolations(page.container)
  })

  test('survives Reset Grid', async () => {
    const page = await openGrid({ saved })
    await chooseFromMenu(page, 'Reset Grid')
    await waitFor(() => expect(columnTexts(0)[0]).toBe('Willow 0'))
    expect(head('Thousands')).toBeVisible()
  })

  test('keeps columns added in another tab meanwhile @full', async () => {
    const page = await openGrid({ saved })
    const theirs = { ...perThousand, field: 'calculated-2', title: 'Theirs' }
    const elsewhere = JSON.stringify({ ...saved, calculated: [perThousand, theirs] })
    page.platform.preferences = page.platform.preferences.map((one) => ({ ...one, value: elsewhere }))
    act(() => head('Thousands').focus())
    await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await page.user.click(await screen.findByRole('menuitem', { name: 'Remove Calculated Column' }))
    await waitFor(() => expect(savedIn(page).calculated).toEqual([theirs]))
  })
})

describe('grid filters', () => {
  const oaks = JSON.stringify({ logic: 'and', filters: [{ field: 'name', operator: 'starts with', value: 'oak' }] })

  function field(title: string) {
    return screen.getByRole('textbox', { name: `Filter by ${title}` })
  }

  function tags() {
    const list = screen.queryByRole('list', { name: 'Active Filters' })
    // Its name is visible, too.
    if (list) expect(screen.getByText('Active Filters')).toBeVisible()
    return list
      ? within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      : []
  }

  test('filters while typing, and updates the URL once @full', async () => {
    const { user, query, grid, router } = await openGrid()
    await user.click(screen.getByRole('button', { name: 'Filter Row' }))
    await user.click(field('Project Name'))
    const before = router.state.location.key
    // Synchronously, so that no timer fires between two letters.
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

  test('drops a filter that is being typed when the subject of the grid changes @full', async () => {
    const { user, router } = await openGrid()
    await user.click(screen.getByRole('button', { name: 'Filter Row' }))
    fireEvent.change(field('Project Name'), { target: { value: 'oak 3' } })
    expect(columnTexts()).toEqual(['Oak 3', 'Oak 33', 'Oak 38'])
    await act(() => router.navigate('/acme/requests/other'))
    await waitFor(() => expect(bodyRows()).toHaveLength(20))
    expect(field('Project Name')).toHaveValue('')
  })

  test('updates rows, sums and counts in one render', async () => {
    const { user, container } = await openGrid()
    await user.click(screen.getByRole('button', { name: 'Filter Row' }))
    const input = field('Project Name') as HTMLInputElement
    // Without `act`, which would also flush deferred renders.
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

  test('offers the operators of each type, and switching keeps the value', async () => {
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

  test('keeps an operator without a value, and incomplete numbers @full', async () => {
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

  test('shows filters as tags while the filter row is hidden, removable by keyboard', async () => {
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

  test('shows an empty state with a button to clear the filter', async () => {
    const { user, container } = await openGrid({ search: `?filter=${encodeURIComponent(oaks.replace('oak', 'none'))}` })
    expect(screen.getByText('No Items Match the Filters')).toBeVisible()
    await expectNoAxeViolations(container)
    const [, reset] = screen.getAllByRole('button', { name: 'Reset Filters' })
    await user.click(reset as HTMLElement)
    expect(bodyRows()).toHaveLength(20)
  })

  test('follows changes of the URL @full', async () => {
    const { router } = await openGrid({ search: `?filter=${encodeURIComponent(oaks)}&sort=-count&page=1` })
    expect(columnTexts()[0]).toBe('Oak 58')
    expect(head('Count')).toHaveAttribute('aria-sort', 'descending')
    await act(() => router.navigate('/acme/requests?filter=&sort=name'))
    await waitFor(() => expect(columnTexts()[0]).toBe('Ash 1'))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(columnTexts()[0]).toBe('Oak 58'))
  })
})

describe('grid groups', () => {
  /** Complete, Error and no status have 20 rows each, with sums of 570, 590 and 610 thousand. */
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

  test('groups and counts rows, and shows sums below column titles', async () => {
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

  test('groups by a column once even if the URL repeats it', async () => {
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
    // In other cells of the row, arrow keys move between cells.
    await user.keyboard('{ArrowUp}{ArrowRight}')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(cell(0, 2)).toHaveFocus()
    expect(onRowClick).not.toHaveBeenCalled()
    await user.click(cell(1, 0))
    expect(onRowClick).toHaveBeenCalledWith(expect.objectContaining({ id: 'r0' }))
  })

  test('nests groups, with another aggregate and sorted by it', async () => {
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

  test('groups by the dialog, and stores the groups in the URL and the settings', async () => {
    const { user, query, platform } = await openGrid()
    await chooseFromMenu({ user }, 'Group Rows')
    const dialog = await screen.findByRole('dialog', { name: 'Group Rows' })
    await expectNoAxeViolations(dialog)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Group by Urgent' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Group by Status' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move the group Status up' }))
    expect(within(dialog).getByRole('status')).toHaveTextContent('Status: group 1 of 2.')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Summary for Count' }), 'Average')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Summary for Project Name' }), 'Distinct')
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(columnTexts(2)[0]).toBe('Average: 28,500')
    expect(columnTexts()[0]).toBe('Status: Complete 20 · Distinct: 20')
    await waitFor(() => expect(query().get('groupBy')).toBe('status,isUrgent'))
    expect(query().get('measures')).toBe('average.count,distinct.name')
    const groups = ['status', 'isUrgent']
    await waitFor(() => expect(lastSaved(platform)).toMatchObject({ groups }))
    await chooseFromMenu({ user }, 'Expand All Groups')
    expect(screen.getByText('1–20 of 69')).toBeVisible()
    const tags = screen.getByRole('list', { name: 'Grouped by' })
    await user.click(within(tags).getByRole('button', { name: 'Ungroup Urgent' }))
    await waitFor(() => expect(query().get('groupBy')).toBe('status'))
    await user.click(within(tags).getByRole('button', { name: 'Ungroup Status' }))
    await waitFor(() => expect(query().get('groupBy')).toBeNull())
    expect(screen.getByRole('grid', { name: 'Requests' })).toBeVisible()
  })

  test('groups by the column menu by keyboard, and returns the focus to the title', async () => {
    const { user } = await openGrid()
    act(() => head('Status').focus())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const menu = await screen.findByRole('menu', { name: 'Menu for Status' })
    await user.click(within(menu).getByRole('menuitem', { name: 'Group by Status' }))
    expect(columnTexts()[0]).toBe('Status: Complete 20')
    await waitFor(() => expect(head('Status')).toHaveFocus())
    fireEvent.click(head('Count').querySelector('.column-menu') as Element)
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Maximum' }))
    await waitFor(() => expect(columnTexts(2)[0]).toBe('Maximum: 57,000'))
  })

  test('groups by a title dropped on the group bar', async () => {
    await openGrid()
    fireEvent.pointerDown(head('Status'), { button: 0, clientX: 300, clientY: 90, pointerId: 1 })
    const zone = document.querySelector('[data-part=groups]') as Element
    fireEvent.pointerMove(zone, { clientX: 300, clientY: 40 })
    fireEvent.pointerUp(zone, { clientX: 300, clientY: 40 })
    await waitFor(() => expect(columnTexts()[0]).toBe('Status: Complete 20'))
  })

  test('selects all rows of a group at once', async () => {
    const { user } = await openGrouped({ isSelectable: true })
    await user.click(screen.getByRole('checkbox', { name: 'Select all of Status: Error' }))
    await user.click(cell(1, 1))
    expect(screen.getByRole('checkbox', { name: 'Select Ash 1' })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Select Ash 1' }))
    expect(screen.getByRole('checkbox', { name: 'Select all of Status: Error' })).toBePartiallyChecked()
    expect(screen.getByRole('checkbox', { name: 'Select all of Status: Complete' })).not.toBeChecked()
  })

  test('groups many rows in several tasks', async () => {
    await openGrid({ rows: requestsOf(5000), search: '?groupBy=status' })
    await screen.findByRole('treegrid', undefined, { timeout: 5000 })
    expect(columnTexts()).toEqual(['Status: Complete 1,667', 'Status: Error 1,667', 'Status: None 1,666'])
  })
})

describe('printing', () => {
  /** Print styles show it. */
  const hidden = true

  function print() {
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    return screen.getByRole('table', { hidden })
  }

  function rowsOf(table: HTMLElement): string[] {
    return within(table)
      .getAllByRole('row', { hidden })
      .slice(1)
      .map(({ textContent }) => textContent)
  }

  test('prints the filtered rows of all pages in order with the visible columns, then restores the page', async () => {
    const filter = { field: 'count', operator: '>', value: 9000 }
    const address = `?perPage=25&sort=-count&filter=${encodeURIComponent(JSON.stringify(filter))}`
    await openGrid({ search: address })
    expect(screen.queryByRole('table', { hidden })).toBeNull()
    const table = print()
    expect(within(table).getByText(/^Requests \| Filter: Count > 9/)).toBeInTheDocument()
    expect(
      within(table)
        .getAllByRole('columnheader', { hidden })
        .map(({ textContent }) => textContent),
    ).toEqual([...['Project Name', 'Status', 'Count', 'Requested']])
    const rows = rowsOf(table)
    expect(rows).toHaveLength(50)
    expect([rows[0], rows.at(-1)]).toEqual([expect.stringContaining('59,000'), expect.stringContaining('10,000')])
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('table', { hidden })).toBeNull()
  })

  test('prints at most 5,000 rows, with a note @full', async () => {
    await openGrid({ rows: requestsOf(5001) })
    const table = print()
    expect(rowsOf(table)).toHaveLength(5000)
    expect(within(table).getByText('Requests (only the first 5,000 of 5,001 rows are printed)')).toBeInTheDocument()
  })
})
