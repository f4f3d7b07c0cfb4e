import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CellValue } from '../filter/index.ts'
import { expectNoAxeViolations, readSpreadsheet, runSpreadsheetWorkers } from '../testing/index.ts'
import { bodyRows, chooseFromMenu, columnTexts, openGrid, requestColumns } from '../testing/request-grid.tsx'
import type { GridConfiguration } from './settings/grid-configuration.ts'

type Page = Awaited<ReturnType<typeof openGrid>>
type Dialog = Awaited<ReturnType<typeof openPivot>>

async function openPivot(page: Pick<Page, 'user'>) {
  await chooseFromMenu(page, 'Pivot')
  return within(await screen.findByRole('dialog', { name: 'Pivot' }))
}

/** The lines as people see them, the titles first. */
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

test('counts rows by columns with totals, and keeps what was chosen', async () => {
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

test('opens the rows of a cell where rows are grouped too, and not closed groups of them', async () => {
  const page = await openGrid({ search: '?groupBy=status', role: 'treegrid' })
  const dialog = await openPivot(page)
  await chooseAxes(page, dialog)
  const cells = dialog.getAllByRole('gridcell').filter((cell) => cell.textContent === '310,000')
  await page.user.click(cells[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(bodyRows()).toHaveLength(11))
  expect(columnTexts()[0]).toBe('Status: Error 10')
})

test('counts what the filter leaves, and colors the largest cells most', async () => {
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

test('draws no cells anew while the focus goes from one to another, or rows are scrolled a little', async () => {
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

test('is exported with its totals, the levels of its rows and the formats of its columns, and read back as it was', async () => {
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
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Rows Within' }), 'Count')
  await waitFor(() => expect(linesOf(dialog).length).toBeGreaterThan(byUrgency.length))
  await page.user.click(dialog.getByRole('button', { name: 'Export to Excel' }))
  await waitFor(() => expect(files).toHaveLength(1))
  createUrl.mockRestore()
  click.mockRestore()
  const { rows, xml } = await readSpreadsheet(files[0] ?? new Blob())
  expect(rows[0]).toEqual(['Status · Count', 'No', 'Yes', 'Total'])
  expect(rows[1]).toEqual(['Complete', 300_000, 270_000, 570_000])
  expect(rows.at(-1)).toEqual(['Total', 900_000, 870_000, 1_770_000])
  // Those out of sight too; the first line is that of the titles in both.
  expect(dialog.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows.length))
  expect(xml).toContain('outlineLevelRow="1"')
})

test('of many columns those in sight are drawn, and the others are reached by keyboard', async () => {
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
