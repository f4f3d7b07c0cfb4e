import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '../testing/index.ts'
import { bodyRows, columnTexts, head, openGrid, requestsOf } from '../testing/request-grid.tsx'

type Page = Awaited<ReturnType<typeof openGrid>>
type Dialog = Awaited<ReturnType<typeof openFilter>>

/** Of a column, by the menu that a key opens. */
async function openFilter({ user }: Pick<Page, 'user'>, title: string) {
  act(() => head(title).focus())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const menu = await screen.findByRole('menu', { name: `Menu of ${title}` })
  await user.click(within(menu).getByRole('menuitem', { name: `Filter by ${title}` }))
  return within(await screen.findByRole('dialog', { name: `Filter by ${title}` }))
}

function filterIn({ query }: Pick<Page, 'query'>): unknown {
  const text = query().get('filter')
  return text ? JSON.parse(text) : null
}

/** As people see them: text and count. */
function linesOf(dialog: Dialog): (string | null)[] {
  return dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('chooses from the values of a column, which are counted and searched', async () => {
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

test('counts the rows that the other columns leave, and keeps what is chosen and not among them', async () => {
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

test('takes a list that is pasted, and says what is no value', async () => {
  const page = await openGrid()
  const dialog = await openFilter(page, 'Count')
  await page.user.click(dialog.getByRole('button', { name: 'Paste a List' }))
  const list = dialog.getByRole('textbox', { name: 'List of values, one in each line' })
  fireEvent.change(list, { target: { value: '57,000\nmany\n59000\n' } })
  await page.user.click(dialog.getByRole('button', { name: 'Choose These' }))
  expect(dialog.getByText("2 values chosen. No value of this column: 'many'.")).toBeVisible()
  expect(list).toHaveValue('many')
  await page.user.click(dialog.getByRole('button', { name: 'Filter' }))
  expect(columnTexts(2)).toEqual(['57,000', '59,000'])
})

test('asks for one of several conditions, for ranges and for days that move', async () => {
  const page = await openGrid()
  const { user } = page
  const dialog = await openFilter(page, 'Count')
  await user.click(dialog.getByRole('tab', { name: 'Conditions' }))
  const first = within(dialog.getByRole('group', { name: 'Condition 1' }))
  expect(first.getByRole('combobox', { name: 'Operator' })).toHaveValue('is between')
  expect(dialog.getByRole('button', { name: 'Filter' })).toBeDisabled()
  fireEvent.change(first.getByRole('spinbutton', { name: 'From' }), { target: { value: '3000' } })
  fireEvent.change(first.getByRole('spinbutton', { name: 'To' }), { target: { value: '5000' } })
  await user.click(dialog.getByRole('button', { name: 'Add Condition' }))
  const second = within(dialog.getByRole('group', { name: 'Condition 2' }))
  await user.selectOptions(second.getByRole('combobox', { name: 'Operator' }), '>=')
  fireEvent.change(second.getByRole('spinbutton', { name: 'Value' }), { target: { value: '59000' } })
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

test('lists the months of days', async () => {
  const page = await openGrid()
  const dialog = await openFilter(page, 'Requested')
  await dialog.findByRole('group', { name: 'Values of Requested' })
  expect(linesOf(dialog)).toEqual(['January 202631', 'February 202628', 'March 20261'])
  await page.user.click(dialog.getByRole('checkbox', { name: /^March/ }))
  await page.user.click(dialog.getByRole('button', { name: 'Filter' }))
  expect(bodyRows()).toHaveLength(1)
})

test('the row of filters says what it cannot show, leads to it, and offers lists', async () => {
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
  const asked = within(await screen.findByRole('dialog', { name: 'Filter by Status' }))
  expect(asked.getByRole('combobox', { name: 'Rows whose Status' })).toHaveValue('is none of')
  await user.click(await asked.findByRole('checkbox', { name: /^Complete/ }))
  await user.click(asked.getByRole('button', { name: 'Filter' }))
  await waitFor(() => expect(columnTexts(1)).not.toContain('Complete'))
})

test('counts many values in slices, and shows as many as can be read', async () => {
  const page = await openGrid({ rows: requestsOf(5000) })
  const dialog = await openFilter(page, 'Project Name')
  await dialog.findByRole('group', { name: 'Values of Project Name' }, { timeout: 5000 })
  expect(linesOf(dialog)).toHaveLength(200)
  expect(dialog.getByText('200 of 5,000 values are shown; the search finds the others.')).toBeVisible()
})

test('keeps all else that was saved beside a filter of a later release', async () => {
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
