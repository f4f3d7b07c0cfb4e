import { expect, jest, test, describe } from '@jest/globals'
import { fireEvent, render, screen, act, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState, type ReactNode } from 'react'
import { dropFiles, expectNoAxeViolations } from '../../testing/index.ts'
import { UiProvider, Button, MenuIcon } from '../components/index.ts'
import {
  FilePicker,
  Accordion,
  Combobox,
  DateRangePicker,
  LinkTabs,
  Menu,
  ModalDialog,
  Progress,
  Slider,
  Table,
  Tabs,
  type Column,
  type DateRange,
} from './index.ts'
import { lazyPart } from './lazy-part.tsx'
import { createMemoryRouter, Outlet, RouterProvider } from '../../core/routing/index.ts'

describe('file picker', () => {
  const file = new File(['<ids/>'], 'rules.ids')

  function renderPicker(props: Partial<ComponentProps<typeof FilePicker>> = {}) {
    const onPick = jest.fn()
    const words = { label: 'IDS file', accept: '.ids', title: 'Drop an IDS file here', hint: 'Of 10 MB at most.' }
    const view = render(
      <UiProvider>
        <FilePicker {...words} onPick={onPick} {...props} />
      </UiProvider>,
    )
    const drop = (files: File[]) => dropFiles(screen.getByText(words.title), files)
    return {
      ...view,
      onPick,
      drop,
      user: userEvent.setup(),
      input: screen.getByLabelText<HTMLInputElement>('IDS file'),
    }
  }

  test('accepts a chosen file, and the same one again @full', async () => {
    const { user, input, onPick, container } = renderPicker()
    const open = jest.spyOn(input, 'click')
    await user.click(screen.getByRole('button', { name: 'Choose File' }))
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
    await user.upload(input, file)
    await user.upload(input, file)
    expect(onPick.mock.calls).toEqual([[file], [file]])
    await expectNoAxeViolations(container)
  })

  test('accepts the first dropped file, and none while busy @full', async () => {
    const { onPick, drop, unmount } = renderPicker()
    drop([file, new File(['<ids/>'], 'others.ids')])
    await waitFor(() => expect(onPick.mock.calls).toEqual([[file]]))
    unmount()
    const busy = renderPicker({ isBusy: true })
    busy.drop([file])
    await busy.user.upload(busy.input, file)
    expect(busy.onPick).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Choose File' })).toBeDisabled()
  })

  test('shows why a file was rejected in place of the hint', () => {
    renderPicker({ problem: 'rules.ids is empty.', isInDialog: true })
    expect(screen.getByText('rules.ids is empty.')).toBeVisible()
    expect(screen.queryByText('Of 10 MB at most.')).toBeNull()
  })
})

describe('lazy component', () => {
  test('shows a loading error in place, retries, and renders at once from then on @full', async () => {
    let isAway = true
    let requests = 0
    const Tool = lazyPart<{ title: string }>(
      async () => {
        requests += 1
        if (isAway) throw new Error('It is away.')
        return ({ title }) => <p>{`${title} is here`}</p>
      },
      { name: 'The tool', around: (note, { title }) => <section aria-label={title}>{note}</section> },
    )
    const user = userEvent.setup()
    const page = render(<Tool title="Map" />, { wrapper: UiProvider })
    expect(await screen.findByText("The tool couldn't be loaded. Check your connection.")).toBeVisible()
    expect(screen.getByRole('region', { name: 'Map' })).toContainElement(screen.getByRole('alert'))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Map is here')).toBeVisible()
    page.unmount()
    render(<Tool title="Plan" />, { wrapper: UiProvider })
    expect(screen.getByText('Plan is here')).toBeVisible()
    expect(requests).toBe(3)
  })

  test('loads its code again when the connection returns', async () => {
    let isAway = true
    const Tool = lazyPart<object>(
      async () => {
        if (isAway) throw new Error('It is away.')
        return () => <p>The tool is here</p>
      },
      { name: 'The tool' },
    )
    render(<Tool />, { wrapper: UiProvider })
    expect(await screen.findByRole('alert')).toBeVisible()
    isAway = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('The tool is here')).toBeVisible()
  })
})

describe('widgets', () => {
  function renderUi(element: ReactNode) {
    return { user: userEvent.setup(), ...render(<UiProvider>{element}</UiProvider>) }
  }

  const tabs = [
    { key: 'requests', title: 'Requests', content: <p>All of them</p> },
    { key: 'in progress', title: 'In Progress', content: <p>Some of them</p> },
  ]

  function RequestTabs() {
    const [selected, select] = useState('requests')
    return <Tabs label="Requests by state" tabs={tabs} selected={selected} onSelect={select} />
  }

  test('tabs show one panel, and arrow keys move between them @full', async () => {
    const { user, container } = renderUi(<RequestTabs />)
    const list = screen.getByRole('tablist', { name: 'Requests by state' })
    expect(screen.getByRole('tabpanel', { name: 'Requests' })).toHaveTextContent('All of them')
    expect(screen.queryByText('Some of them')).toBeNull()
    await user.tab()
    expect(within(list).getByRole('tab', { name: 'Requests' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    const next = within(list).getByRole('tab', { name: 'In Progress' })
    await waitFor(() => expect(next).toHaveFocus())
    // Browsers select the tab on focus; jsdom runs both steps before React renders the first.
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('tabpanel', { name: 'In Progress' })).toHaveTextContent('Some of them')
    await expectNoAxeViolations(container)
  })

  test('tabs with URLs are links, and the open one is marked', async () => {
    const links = [
      { to: '/7', title: 'Overview' },
      { to: '/7/elements', title: 'Elements' },
      { to: '/7/review', title: 'Review' },
    ]
    const page = (
      <>
        <LinkTabs label="Capture" tabs={links} />
        <Outlet />
      </>
    )
    const routes = [{ path: '/7', element: page, children: [{ path: ':tab?', element: <h1>Page</h1> }] }]
    const { user, container } = renderUi(
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/7/elements'] })} />,
    )
    const review = within(screen.getByRole('navigation', { name: 'Capture' })).getByRole('link', { name: 'Review' })
    expect(screen.getByRole('link', { name: 'Elements' })).toHaveAttribute('aria-current', 'page')
    // The URLs of the others start with its URL.
    expect(screen.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current')
    await user.click(review)
    await waitFor(() => expect(review).toHaveAttribute('aria-current', 'page'))
    await expectNoAxeViolations(container)
  })

  type Parameter = { name: string; count: number }
  const columns: Column<Parameter>[] = [
    { title: 'Parameter Name', cell: ({ name }) => name },
    { title: 'Count', cell: ({ count }) => count, isNumeric: true },
  ]

  test('a table has a caption, and each cell has a column and a row header', async () => {
    const rows = [{ name: 'Width', count: 3 }]
    const { container } = renderUi(
      <Table caption="Parameters" columns={columns} rows={rows} rowKey={({ name }) => name} />,
    )
    const table = screen.getByRole('table', { name: 'Parameters' })
    expect(within(table).getByRole('columnheader', { name: 'Count' })).toBeVisible()
    expect(within(table).getByRole('rowheader', { name: 'Width' })).toBeVisible()
    expect(within(table).getByRole('cell', { name: '3' })).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('a table without rows shows an empty state', () => {
    renderUi(<Table caption="Parameters" columns={columns} rows={[]} rowKey={({ name }) => name} />)
    expect(screen.getByRole('cell', { name: 'No Data' })).toHaveAttribute('colspan', '2')
  })

  function GridMenu({ onReset }: { onReset: () => void }) {
    const [isUnique, setUnique] = useState(false)
    const entries = [
      { title: 'Filter Unique', isChecked: isUnique, onSelect: () => setUnique(!isUnique) },
      { title: 'Export To Excel', isDisabled: true, onSelect: onReset },
      { title: 'Reset Grid', onSelect: onReset },
    ]
    return <Menu label="Grid" trigger={<MenuIcon />} entries={entries} />
  }

  test('a menu opens by keyboard, runs an action and returns the focus @full', async () => {
    const onReset = jest.fn()
    const { user } = renderUi(<GridMenu onReset={onReset} />)
    await user.tab()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu', { name: 'Grid' })
    await waitFor(() => expect(menu).toHaveFocus())
    await expectNoAxeViolations(menu)
    await user.keyboard('{End}')
    // The menu takes the focus in the next frame, before a user can press another key.
    await new Promise(requestAnimationFrame)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onReset).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
  })

  test('a menu opens inside the landmark of its page', async () => {
    const { user } = renderUi(
      <main>
        <GridMenu onReset={() => undefined} />
      </main>,
    )
    await user.click(await screen.findByRole('button', { name: 'Grid' }))
    expect(screen.getByRole('main')).toContainElement(await screen.findByRole('menu', { name: 'Grid' }))
  })

  test('a menu stays open for toggles, and does not run disabled entries @full', async () => {
    const onReset = jest.fn()
    const { user } = renderUi(<GridMenu onReset={onReset} />)
    await user.click(screen.getByRole('button', { name: 'Grid' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Filter Unique', checked: false }))
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Filter Unique', checked: true })).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Export To Excel' }))
    expect(screen.getByRole('menu')).toBeVisible()
    expect(onReset).not.toHaveBeenCalled()
  })

  function ColumnDialog() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Edit Columns</Button>
        <ModalDialog
          isOpen={isOpen}
          title="Customize Columns"
          onClose={() => setOpen(false)}
          footer={<Button>Save Changes</Button>}
        >
          <RequestTabs />
        </ModalDialog>
      </>
    )
  }

  test('a dialog with tabs takes the focus; Escape and the close button return it @full', async () => {
    const { user } = renderUi(<ColumnDialog />)
    const opener = screen.getByRole('button', { name: 'Edit Columns' })
    await user.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Customize Columns' })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.click(within(dialog).getByRole('tab', { name: 'In Progress' }))
    expect(await within(dialog).findByText('Some of them')).toBeVisible()
    await expectNoAxeViolations(dialog)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an accordion opens any number of sections, under headings', async () => {
    const sections = ['Doors', 'Walls'].map((title) => ({ key: title, title, content: <p>{title} of the model</p> }))
    const { user, container } = renderUi(<Accordion sections={sections} />)
    const doors = within(screen.getByRole('heading', { level: 3, name: 'Doors' })).getByRole('button')
    expect(doors).toHaveAttribute('aria-expanded', 'false')
    await user.tab()
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(await screen.findByText('Walls of the model')).toBeVisible()
    expect(screen.getByText('Doors of the model')).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('progress is determinate or indeterminate', async () => {
    const { container, rerender } = renderUi(<Progress label="Assembling" value={40} />)
    const bar = screen.getByRole('progressbar', { name: 'Assembling' })
    expect(bar).toHaveAttribute('aria-valuenow', '40')
    await expectNoAxeViolations(container)
    rerender(
      <UiProvider>
        <Progress label="Assembling" value={null} />
      </UiProvider>,
    )
    expect(screen.getByRole('progressbar', { name: 'Assembling' })).not.toHaveAttribute('aria-valuenow')
  })

  function Opacity() {
    const [value, setValue] = useState(40)
    return <Slider label="Opacity" value={value} onChange={setValue} step={10} textOf={(percent) => `${percent}%`} />
  }

  test('a slider moves with arrow keys, Home and End, and announces its value', async () => {
    const { user, container } = renderUi(<Opacity />)
    const slider = screen.getByRole('slider', { name: 'Opacity' })
    await user.tab()
    expect(slider).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '50%'))
    await user.keyboard('{End}')
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuenow', '100'))
    await expectNoAxeViolations(container)
  })

  const dataSets = ['P13', 'P14', 'Reinvestment'].map((name) => ({ value: name.toLowerCase(), label: name }))

  function DataSet({ onChange }: { onChange: (value: string | undefined) => void }) {
    const [value, setValue] = useState<string>()
    function change(chosen: string | undefined) {
      setValue(chosen)
      onChange(chosen)
    }
    return <Combobox label="Data Set" options={dataSets} value={value} onChange={change} />
  }

  test('a combobox filters by typing, selects an option, and is cleared @full', async () => {
    const onChange = jest.fn()
    const { user, container } = renderUi(<DataSet onChange={onChange} />)
    const box = screen.getByRole('combobox', { name: 'Data Set' })
    await user.click(box)
    await user.paste('reIN')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('reinvestment'))
    expect(box).toHaveValue('Reinvestment')
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Show all of Data Set' }))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Clear Data Set' }))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(undefined))
    await user.click(box)
    await user.paste('xyz')
    expect(await screen.findByText('No matches')).toBeVisible()
  })

  function Project({ onSearch }: { onSearch: (typed: string) => void }) {
    const [value, setValue] = useState<string>()
    const options = ['Harbor', 'Pier'].map((label) => ({ value: label, label }))
    return <Combobox label="Project" options={options} value={value} onChange={setValue} onSearch={onSearch} />
  }

  test('a combobox with remote options reports typing, and does not filter', async () => {
    const onSearch = jest.fn()
    const { user } = renderUi(<Project onSearch={onSearch} />)
    const box = screen.getByRole('combobox', { name: 'Project' })
    await user.click(box)
    await user.paste('harb')
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('harb'))
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await user.click(screen.getByRole('option', { name: /Pier/ }))
    await waitFor(() => expect(box).toHaveValue('Pier'))
    expect(onSearch).toHaveBeenLastCalledWith('')
  })

  function Period() {
    const [range, setRange] = useState<DateRange>({ start: '2026-11-01', end: '2026-11-22' })
    const year = { title: '2025', range: () => ({ start: '2025-01-01', end: '2025-12-31' }) }
    return <DateRangePicker label="Period" value={range} onChange={setRange} presets={[year]} />
  }

  test('a date range shows its dates, accepts picked dates, and quick ranges', async () => {
    const { user, container } = renderUi(<Period />)
    await user.click(screen.getByRole('button', { name: 'Period: 11/01/2026 – 11/22/2026' }))
    await expectNoAxeViolations(container)
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2026-11-05' } })
    expect(await screen.findByRole('button', { name: 'Period: 11/05/2026 – 11/22/2026' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: '2025' }))
    expect(await screen.findByRole('button', { name: 'Period: 01/01/2025 – 12/31/2025' })).toBeVisible()
  })

  /** A browser reports a date for each typed digit of a year: 0002, 0020 and 0202 before 2026. */
  function type(label: string, days: readonly string[], last: () => void) {
    const field = screen.getByLabelText(label)
    act(() => field.focus())
    for (const value of days) {
      fireEvent.keyDown(field, { key: '2' })
      fireEvent.change(field, { target: { value } })
    }
    last()
  }

  test('a typed date is applied on blur or Enter, and does not change the other end @full', async () => {
    const { user } = renderUi(<Period />)
    await user.click(screen.getByRole('button', { name: 'Period: 11/01/2026 – 11/22/2026' }))
    type('End', ['0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20'], () => undefined)
    expect(screen.getByRole('button', { name: 'Period: 11/01/2026 – 11/22/2026' })).toBeVisible()
    fireEvent.keyDown(screen.getByLabelText('End'), { key: 'Enter' })
    expect(await screen.findByRole('button', { name: 'Period: 11/01/2026 – 11/20/2026' })).toBeVisible()
    type('Start', ['2026-12-01'], () => fireEvent.blur(screen.getByLabelText('Start')))
    expect(await screen.findByRole('alert')).toHaveTextContent('The start date is after the end date.')
    expect(screen.getByLabelText('Start')).toBeInvalid()
    expect(screen.getByRole('button', { name: 'Period: 11/01/2026 – 11/20/2026' })).toBeVisible()
    type('End', ['2026-12-24'], () => fireEvent.blur(screen.getByLabelText('End')))
    expect(await screen.findByRole('button', { name: 'Period: 12/01/2026 – 12/24/2026' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a date range that is reopened while closing shows the current range', async () => {
    const { user } = renderUi(<Period />)
    const open = screen.getByRole('button', { name: /^Period/ })
    await user.click(open)
    type('End', ['2026-10-01'], () => fireEvent.blur(screen.getByLabelText('End')))
    expect(await screen.findByRole('alert')).toHaveTextContent('The end date is before the start date.')
    // Without animation frames, closing never finishes.
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    await user.keyboard('{Escape}')
    expect(open).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByLabelText('End')).toBeInTheDocument()
    await user.click(open)
    expect(screen.getByLabelText('End')).toHaveValue('2026-11-22')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
