import { expect, test, jest, describe } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  bodyRows,
  cell,
  head,
  openGrid,
  requestsOf,
  chooseFromMenu,
  columnTexts,
  requestColumns,
} from '../../testing/request-grid.tsx'
import type { CellValue } from '../../domain/filter/index.ts'
import { expectNoAxeViolations, readSpreadsheet, runSpreadsheetWorkers } from '../../testing/index.ts'
import type { GridConfiguration } from './settings/grid-configuration.ts'

describe('grid keys', () => {
  function tabStops(grid: HTMLElement) {
    return [...grid.querySelectorAll('[tabindex="0"]')]
  }

  function copied(target: Element = document.activeElement ?? document.body) {
    const data = new Map<string, string>()
    const clipboardData = { setData: (type: string, text: string) => data.set(type, text) }
    fireEvent.copy(target, { clipboardData })
    return data
  }

  test('has one tab stop, and arrow keys move between cells @full', async () => {
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

  test('goes to the last of thousands of rows, and the focus stays on its cell @full', async () => {
    const { user, grid } = await openGrid({ rows: requestsOf(5000), search: '?perPage=all' })
    act(() => cell(0, 0).focus())
    await user.keyboard('{Control>}{End}{/Control}')
    // The row of totals is the last one.
    expect(cell(5000, 3)).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(cell(4999, 3)).toHaveFocus()
    expect(cell(4999, 3).closest('[role="row"]')).toHaveAttribute('aria-rowindex', '5001')
    expect(bodyRows().length).toBeLessThan(60)
    await user.keyboard('{Control>}{Home}{/Control}{PageDown}')
    expect(Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))).toBeGreaterThan(0)
    expect(tabStops(grid)).toHaveLength(1)
  })

  test('enters a filter with Enter, goes to the next with Tab, and leaves it with Escape', async () => {
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

  test('copies the active cell and a range selected with Shift, with raw numbers', async () => {
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

  test('Ctrl+A copies the whole page without the checkboxes', async () => {
    const { user } = await openGrid({ rows: requestsOf(2), isSelectable: true })
    act(() => cell(0, 1).focus())
    await user.keyboard('{Control>}a{/Control}')
    expect(copied().get('text/plain')).toBe('Willow 0\tComplete\t0\t01/01/2026\nAsh 1\tError\t1000\t01/02/2026')
  })

  test('dragging selects cells without clicking a row', async () => {
    await openGrid()
    fireEvent.pointerDown(cell(1, 0), { button: 0, buttons: 1, pointerType: 'mouse' })
    fireEvent.pointerMove(cell(2, 1), { button: -1, buttons: 1, pointerType: 'mouse' })
    fireEvent.pointerUp(cell(2, 1))
    expect(copied(cell(1, 0)).get('text/plain')).toBe('Ash 1\tError\nelm 2\t')
  })

  test('does not intercept copying in an input @full', async () => {
    const { user } = await openGrid()
    await user.click(screen.getByRole('button', { name: 'Filter Row' }))
    await user.click(screen.getByRole('textbox', { name: 'Filter by Status' }))
    expect(copied().size).toBe(0)
  })

  test('Space selects rows', async () => {
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

  test('restores scroll position, focused cell and selected rows @full', async () => {
    const rows = requestsOf(500)
    const { user, router, grid } = await openGrid({ rows, search: '?perPage=all', isSelectable: true })
    await user.click(screen.getByRole('checkbox', { name: 'Select Ash 1' }))
    await user.click(head('Count'))
    act(() => cell(0, 0).focus())
    await user.keyboard('{Control>}{End}{/Control}{ArrowUp}{ArrowUp}{ArrowLeft}')
    const left = cell(498, 3)
    expect(left).toHaveFocus()
    grid.scrollTop = 19_000
    // The scroll event fires in the next frame, and the key may move the focus before that.
    await user.keyboard('{Shift}')
    // As in browsers: styles are removed before the element, which is then as tall as its rows.
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
})

describe('grid pivot', () => {
  type Page = Awaited<ReturnType<typeof openGrid>>
  type Dialog = Awaited<ReturnType<typeof openPivot>>

  async function openPivot(page: Pick<Page, 'user'>) {
    await chooseFromMenu(page, 'Pivot')
    return within(await screen.findByRole('dialog', { name: 'Pivot' }))
  }

  /** The displayed rows, titles first. */
  function linesOf(dialog: Dialog): (string | null)[][] {
    const table = dialog.getByRole('grid', { name: 'Pivot' })
    return [...table.querySelectorAll('tr:not([aria-hidden])')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
  }

  const byUrgency = [
    ['', 'No', 'Yes', 'Total'],
    ['Complete', '300,000', '270,000', '570,000'],
    ['Error', '280,000', '310,000', '590,000'],
    ['None', '320,000', '290,000', '610,000'],
    ['Total', '900,000', '870,000', '1,770,000'],
  ]

  async function chooseAxes({ user }: Pick<Page, 'user'>, dialog: Dialog) {
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Rows' }), 'Status')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Columns' }), 'Urgent')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Measure' }), 'Sum of Count')
    await waitFor(() => expect(linesOf(dialog)).toEqual(byUrgency))
  }

  test('counts rows by columns with totals, and saves the choices @full', async () => {
    const page = await openGrid()
    const dialog = await openPivot(page)
    expect(dialog.getByRole('combobox', { name: 'Rows' })).toHaveValue('name')
    await chooseAxes(page, dialog)
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Measure' }), 'Number of rows')
    await waitFor(() => expect(linesOf(dialog)[1]).toEqual(['Complete', '10', '10', '20']))
    const rows = ['status']
    await waitFor(() => {
      const saved = JSON.parse(page.platform.texts.at(-1) ?? '{}') as Partial<GridConfiguration>
      expect(saved.pivot).toEqual({ rows, columns: ['isUrgent'], measures: [], isHeat: false })
    })
  })

  test('opens the rows of a cell by keyboard', async () => {
    const page = await openGrid()
    const dialog = await openPivot(page)
    await chooseAxes(page, dialog)
    const cells = dialog.getAllByRole('gridcell').filter((cell) => cell.hasAttribute('data-cell'))
    cells[0]?.focus()
    await page.user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toHaveTextContent('310,000')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyRows()).toHaveLength(10)
    expect(new Set(columnTexts(1))).toEqual(new Set(['Error']))
    const tags = within(screen.getByRole('list', { name: 'Active Filters' })).getAllByRole('listitem')
    expect(tags.map(({ textContent }) => textContent)).toEqual(['Status == Error', 'Urgent == Yes'])
  })

  test('counts filtered rows, and shades cells by value', async () => {
    const filter = { field: 'status', operator: 'is not null' }
    const page = await openGrid({ search: `?filter=${encodeURIComponent(JSON.stringify(filter))}` })
    const dialog = await openPivot(page)
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Rows' }), 'Status')
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Measure' }), 'Maximum of Count')
    await page.user.click(dialog.getByRole('checkbox', { name: 'Heat Map' }))
    await waitFor(() =>
      expect(linesOf(dialog)).toEqual([
        ['', 'Total'],
        ['Complete', '57,000'],
        ['Error', '58,000'],
        ['Total', '58,000'],
      ]),
    )
    const colored = dialog.getAllByRole('gridcell').filter((cell) => cell.hasAttribute('data-heat'))
    expect(colored.map(({ textContent, dataset }) => [textContent, dataset['heat']])).toEqual([
      ['57,000', '0'],
      ['58,000', '35'],
    ])
  })

  test('does not re-render cells when the focus moves or rows scroll a little', async () => {
    let written = 0
    function text(value: CellValue) {
      written += 1
      return String(value)
    }
    const columns = requestColumns.map((column) =>
      'field' in column && column.field === 'count' ? { ...column, text } : column,
    )
    const page = await openGrid({ columns })
    const dialog = await openPivot(page)
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Measure' }), 'Maximum of Count')
    await waitFor(() => expect(linesOf(dialog)[1]?.[1]).toBe('1000'))
    const cells = dialog.getAllByRole('gridcell').filter((cell) => cell.hasAttribute('data-cell'))
    cells[0]?.focus()
    written = 0
    await page.user.keyboard('{ArrowDown}')
    expect(cells[1]).toHaveFocus()
    const ofTwoRows = 2
    expect(written).toBeLessThanOrEqual(ofTwoRows)
    const frame = cells[0]?.closest('table')?.parentElement
    if (frame) fireEvent.scroll(frame, { target: { scrollTop: 20 } })
    expect(written).toBeLessThanOrEqual(ofTwoRows)
  })

  test('is exported with totals, row levels and column formats, and round-trips', async () => {
    runSpreadsheetWorkers()
    const files: Blob[] = []
    const createUrl = jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:pivot'
    })
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    const columns = requestColumns.map((column) =>
      'field' in column && column.field === 'count' ? { ...column, format: 'money' as const } : column,
    )
    const page = await openGrid({ columns })
    const dialog = await openPivot(page)
    await chooseAxes(page, dialog)
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Nested Rows' }), 'Count')
    await waitFor(() => expect(linesOf(dialog).length).toBeGreaterThan(byUrgency.length))
    await page.user.click(dialog.getByRole('button', { name: 'Export to Excel' }))
    await waitFor(() => expect(files).toHaveLength(1))
    createUrl.mockRestore()
    click.mockRestore()
    const { rows, xml } = await readSpreadsheet(files[0] ?? new Blob())
    expect(rows[0]).toEqual(['Status · Count', 'No', 'Yes', 'Total'])
    expect(rows[1]).toEqual(['Complete', 300_000, 270_000, 570_000])
    expect(rows.at(-1)).toEqual(['Total', 900_000, 870_000, 1_770_000])
    // Includes rows outside of the viewport; the first row of both has the titles.
    expect(dialog.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows.length))
    expect(xml).toContain('outlineLevelRow="1"')
  })

  test('renders only visible columns, and the others are reachable by keyboard', async () => {
    const page = await openGrid()
    const dialog = await openPivot(page)
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Rows' }), 'Status')
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Columns' }), 'Count')
    const columns = () => Number(dialog.getByRole('grid').getAttribute('aria-colcount'))
    await waitFor(() => expect(columns()).toBeGreaterThan(50))
    const drawn = () => dialog.getAllByRole('columnheader').length
    expect(drawn()).toBeLessThan(40)
    const cell = dialog.getAllByRole('gridcell').find((one) => one.hasAttribute('data-cell'))
    cell?.focus()
    await page.user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-colindex', String(columns())))
    expect(document.activeElement).toHaveTextContent('20')
    expect(drawn()).toBeLessThan(40)
  })
})

describe('grid settings', () => {
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

  test('restores saved settings without removed columns and with new ones at the end @full', async () => {
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

  test('starts with defaults if the saved settings are invalid, and only logs it', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    await openGrid({ saved: '{"version":2}' })
    expect(titles()).toEqual(['Project Name', 'Status', 'Count', 'Requested'])
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('is invalid, so the default is used'), expect.anything())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the URL takes precedence over saved settings, and does not change them @full', async () => {
    const { user, platform } = await openGrid({ saved, search: '?filter=&sort=name&perPage=50' })
    expect(screen.getByText('1–50 of 60')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dense Rows' }))
    await waitFor(() => expect(lastSaved(platform)).toMatchObject({ denseGrid: false, take: 10, filter: saved.filter }))
  })

  test('saves resized widths once, after half a second', async () => {
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

  test('the menu and the dialog show which pins have no effect in a narrow window', async () => {
    jest.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)
    const pinned = saved.columns.map((column) => ({ ...column, hidden: false, locked: true }))
    const { user } = await openGrid({ saved: { ...saved, columns: pinned } })
    await user.click(await screen.findByRole('button', { name: 'Requests menu' }))
    const entry = await screen.findByRole('menuitem', { name: 'Edit Columns' })
    expect(entry).toHaveAccessibleDescription('Not pinned because the window is too narrow: Status')
    await user.click(entry)
    const dialog = await screen.findByRole('dialog', { name: 'Customize Columns' })
    expect(dialog).toHaveTextContent('Not pinned because the window is too narrow: Status.')
    await expectNoAxeViolations(dialog)
  })

  test('menu entries have the specified order, without a note for effective pins @full', async () => {
    const { user } = await openGrid({
      onExport: () => undefined,
      menu: [{ title: 'Review', onSelect: () => undefined }],
    })
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

  test('moves and resizes columns by keyboard, with announcements', async () => {
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

  test('pins a column that is dropped among pinned ones, and unpins one that is dropped outside @full', async () => {
    const { platform } = await openGrid()
    const pinned = () => lastSaved(platform).columns.flatMap(({ field, locked }) => (locked ? [field] : []))
    fireEvent.pointerDown(head('Requested'), { button: 0, clientX: 700 })
    fireEvent.pointerMove(head('Project Name'), { clientX: -400 })
    fireEvent.pointerUp(head('Project Name'))
    expect(titles()).toEqual(['Requested', 'Project Name', 'Status', 'Count'])
    await waitFor(() => expect(pinned()).toEqual(['at', 'name']))
    fireEvent.pointerDown(head('Requested'), { button: 0, clientX: 100 })
    fireEvent.pointerMove(head('Count'), { clientX: 700 })
    fireEvent.pointerUp(head('Count'))
    expect(titles()).toEqual(['Project Name', 'Status', 'Count', 'Requested'])
    await waitFor(() => expect(pinned()).toEqual(['name']))
  })

  test('a long press on a title drags the column, and a swipe scrolls', async () => {
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

  test('customizes columns in the dialog, and Close discards the changes', async () => {
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

  test('a column that is no longer filterable loses its filter', async () => {
    const { user } = await openGrid({ search: '?filter={"field":"status","operator":"is null"}&sort=' })
    const dialog = await openDialog(user)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Status filterable' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('1–20 of 60')).toBeVisible()
  })

  test('Reset Grid restores the defaults @full', async () => {
    const { user, query, platform } = await openGrid({ saved })
    await chooseFromMenu({ user }, 'Reset Grid')
    await waitFor(() => expect(titles()).toEqual(['Project Name', 'Status', 'Count', 'Requested']))
    expect(await screen.findByText('1–20 of 60')).toBeVisible()
    await waitFor(() => expect(query().size).toBe(0))
    await waitFor(() => expect(lastSaved(platform)).toMatchObject({ filter: null, sort: [], take: 20 }))
  })

  test('saves a filter per subject, and everything else per user @full', async () => {
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

  test('saves the filter of a list per organization', async () => {
    await openGrid({ saved: { ...saved, filterOf: 'HFA' } })
    expect(screen.getByText('1–10 of 60')).toBeVisible()
  })

  test('restores the filter of its subject', async () => {
    await openGrid({ saved: { ...saved, filterOf: 'ACME capture-1' }, subject: 'capture-1' })
    expect(screen.getByText('1–10 of 40')).toBeVisible()
  })

  test('keeps settings that another tab has changed meanwhile', async () => {
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
})
