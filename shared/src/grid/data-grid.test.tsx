import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expectNoAxeViolations, mockServer, renderPage } from '../testing/index.ts'
import { DataGrid, useDataGrid, useGridSelection, type GridColumn } from './index.ts'
import type { DataGridProps } from './data-grid.tsx'

type Request = { id: string; name: string; status: string | null; count: number; at: string }

const names = ['Willow', 'Ash', 'elm', 'Oak', 'Birch']
const requests: Request[] = Array.from({ length: 60 }, (_, index) => ({
  id: `r${index}`,
  name: `${names[index % names.length] ?? ''} ${index}`,
  status: index % 3 === 0 ? 'Complete' : 'Error',
  count: index * 1000,
  at: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString(),
}))

const columns: GridColumn<Request>[] = [
  { field: 'name', title: 'Project Name', value: ({ name }) => name, pinned: true, width: 300 },
  { field: 'status', title: 'Status', value: ({ status }) => status },
  { field: 'count', title: 'Count', type: 'number', value: ({ count }) => count, footer: 'sum' },
  { field: 'at', title: 'Requested', type: 'date', value: ({ at }) => at },
]

type Given = { rows?: Request[]; isSelectable?: boolean } & Partial<DataGridProps<Request>>

function rowId({ id }: Request) {
  return id
}

function RequestGrid({ rows = requests, isSelectable = false, ...given }: Given) {
  const grid = useDataGrid({ name: 'requests-grid', columns, rows, rowId })
  const selection = useGridSelection(rows, rowId)
  return <DataGrid label="Requests" grid={grid} selection={isSelectable ? selection : undefined} {...given} />
}

function servePreferences() {
  const saves: { columns: { field: string; width: number }[] }[] = []
  mockServer.use(
    http.get(/\/preferences$/, () => HttpResponse.json([])),
    http.put(/\/preferences\//, async ({ request }) => {
      const { value } = (await request.json()) as { value: string }
      saves.push(JSON.parse(value) as (typeof saves)[number])
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return saves
}

async function open(given: Given = {}, search = '') {
  const saves = servePreferences()
  const page = await renderPage(`/acme/requests${search}`, {
    routes: [{ path: 'requests', element: <RequestGrid {...given} /> }],
  })
  const grid = await screen.findByRole('grid', { name: 'Requests' })
  return { ...page, grid, saves }
}

function bodyRows() {
  return screen.getAllByRole('row').filter((row) => Number(row.dataset['row']) >= 0)
}

function columnTexts(column: number) {
  return bodyRows().map((row) => within(row).getAllByRole('gridcell')[column]?.textContent)
}

test('shows a page of rows and what all of them come to', async () => {
  const { grid } = await open()
  expect(grid).toHaveAttribute('aria-rowcount', '62')
  expect(grid).toHaveAttribute('aria-colcount', '4')
  expect(screen.getByText('1–20 of 60')).toBeVisible()
  expect(screen.getByText('Sum: 1,770,000')).toBeVisible()
  expect(columnTexts(3)[0]).toBe('01/01/2026')
  await expectNoAxeViolations(grid)
})
