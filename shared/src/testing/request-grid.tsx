import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Preference } from '../domain/contract/preference.ts'
import type { RoleName } from '../domain/contract/role.ts'
import {
  DataGrid,
  useDataGrid,
  useGridSelection,
  type DataGridProps,
  type GridColumnEntry,
  type UniqueRule,
} from '../ui/grid/index.ts'
import { useParams } from '../core/routing/index.ts'
import { aUser } from './fixtures/index.ts'
import { mockServer } from './mock-server.ts'
import { renderPage, type RenderPageOptions } from './render-page.tsx'

export type Request = { id: string; name: string; status: string | null; count: number; at: string; isUrgent: boolean }

const names = ['Willow', 'Ash', 'elm', 'Oak', 'Birch']

/** Rows in a fixed, unsorted order: Willow 0, Ash 1, elm 2, Oak 3, Birch 4, Willow 5, … */
export function requestsOf(count: number): Request[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    name: `${names[index % names.length] ?? ''} ${index}`,
    status: index % 3 === 0 ? 'Complete' : index % 3 === 1 ? 'Error' : null,
    count: index * 1000,
    at: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString(),
    isUrgent: index % 2 === 0,
  }))
}

export const requestColumns: GridColumnEntry<Request>[] = [
  { field: 'name', title: 'Project Name', value: ({ name }) => name, pinned: true, width: 300 },
  { field: 'status', title: 'Status', value: ({ status }) => status },
  { field: 'count', title: 'Count', type: 'number', value: ({ count }) => count, footer: 'sum' },
  { field: 'at', title: 'Requested', type: 'date', value: ({ at }) => at },
  { field: 'isUrgent', title: 'Urgent', type: 'boolean', value: ({ isUrgent }) => isUrgent, hidden: true },
]

type GridProps = Partial<DataGridProps<Request>> & {
  rows?: Request[]
  columns?: GridColumnEntry<Request>[]
  isSelectable?: boolean
  unique?: UniqueRule<Request>
  subject?: string
}

const defaultRows = requestsOf(60)
let gridCount = 0

function rowId({ id }: Request) {
  return id
}

function RequestGrid({
  name,
  rows = defaultRows,
  columns = requestColumns,
  isSelectable = false,
  unique,
  subject,
  ...gridProps
}: GridProps & { name: string }) {
  const { of = subject } = useParams()
  const grid = useDataGrid({ name, columns, rows, rowId, ...(unique && { unique }), ...(of && { subject: of }) })
  const selection = useGridSelection(rows, rowId)
  return <DataGrid label="Requests" grid={grid} selection={isSelectable ? selection : undefined} {...gridProps} />
}

type OpenGridOptions = {
  search?: string
  saved?: unknown
  saveFails?: boolean
  roles?: RoleName[]
  role?: 'grid' | 'treegrid'
  /** The initial settings of the grid. */
  defaultView?: string
} & Pick<RenderPageOptions, 'releasedPages'>

/** Renders a page with a grid of requests. Preferences are stored like on the platform. */
export async function openGrid(options: GridProps & OpenGridOptions = {}) {
  const { search = '', saved, saveFails = false, roles = [], role = 'grid', releasedPages = [], ...rest } = options
  const { defaultView, ...props } = rest
  // Each grid has another name, because settings that the previous grid saves while unmounting must not affect the next
  // one.
  gridCount += 1
  const name = `requests-grid-${gridCount}`
  const text = typeof saved === 'string' ? saved : JSON.stringify(saved)
  const preferences: Preference[] = saved === undefined ? [] : [{ key: name, value: text, group: null }]
  const platform = { preferences, texts: [] as string[] }
  mockServer.use(
    http.get(/\/preferences$/, () => HttpResponse.json(platform.preferences)),
    http.put(/\/preferences\//, async ({ request }) => {
      const { key, value } = (await request.json()) as Preference
      if (saveFails) return HttpResponse.json({}, { status: 500 })
      if (key === name) {
        platform.texts.push(value)
        platform.preferences = [{ key, value, group: null }]
      }
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const page = await renderPage(`/acme/requests${search}`, {
    user: aUser({ preferences, roles, ...(defaultView !== undefined && { defaultViews: { [name]: defaultView } }) }),
    releasedPages,
    routes: [{ path: 'requests/:of?', element: <RequestGrid name={name} {...props} /> }],
  })
  const grid = await screen.findByRole(role, { name: 'Requests' })
  await waitFor(() => {
    if (page.queryClient.isFetching() > 0) throw new Error('The settings are not loaded yet.')
  })
  const query = () => new URLSearchParams(page.router.state.location.search)
  return { ...page, grid, platform, query }
}

/** The rendered rows of the page. */
export function bodyRows(): HTMLElement[] {
  return screen
    .getAllByRole('row')
    .filter((row) => Number(row.dataset['row']) >= 0 && !row.classList.contains('foot-row'))
}

/** The texts in one column, by its index among the shown columns. */
export function columnTexts(column = 0): (string | null | undefined)[] {
  return bodyRows().map((row) => within(row).getAllByRole('gridcell')[column]?.textContent)
}

export function head(title: string): HTMLElement {
  return screen.getByRole('columnheader', { name: title })
}

/** A cell by its row on the page and its column. */
export function cell(row: number, column: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
  if (!found) throw new Error(`There is no cell ${column} in row ${row}.`)
  return found
}

type GridPage = Awaited<ReturnType<typeof openGrid>>

/** Opens the menu of the grid and chooses an entry by keyboard. */
export async function chooseFromMenu({ user }: Pick<GridPage, 'user'>, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Requests menu' })
  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  // The menu moves the focus in the frame after a key, but the test would press the next key earlier.
  await waitFor(() => {
    if (document.activeElement !== menu) throw new Error('The menu does not have the focus yet.')
  })
  const entries = [...menu.querySelectorAll('[role^="menuitem"]')]
  const steps = entries.findIndex(({ textContent }) => textContent === name)
  await user.keyboard(`{Home}${'{ArrowDown}'.repeat(steps)}`)
  await act(() => new Promise(requestAnimationFrame))
  await user.keyboard('{Enter}')
}
