import { expect, test } from '@jest/globals'
import { useDataGrid, type GridModel } from '@lintel/shared/grid'
import { http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { screen } from '@testing-library/react'
import { aRequest } from '../../../testing/a-request.ts'
import { oneForProject, rowOf, type AnalyticsRow } from '../analytics-row.model.ts'
import { p14 } from '../data-sets/specified-data-sets.ts'
import { columnsOf } from './columns.tsx'
import { exportName, requestSheet } from './request-sheet.ts'
import { requestDefaults } from './use-request-grids.ts'

const columns = columnsOf(p14, [])
const rows = [
  aRequest({ projectName: 'B', requestedDate: '2026-03-02T10:00:00.000Z', completedDate: '2026-03-02T10:02:05.000Z' }),
  aRequest({ projectName: 'A', requestedDate: '2026-03-01T10:00:00.000Z', optionSets: {} }),
  aRequest({ projectName: 'B', requestedDate: '2026-02-01T10:00:00.000Z' }),
  aRequest({ projectName: 'C', status: 'Error', requestedDate: '2026-03-03T10:00:00.000Z' }),
  aRequest({ projectName: 'D', status: 'Queued', requestedDate: '2026-03-04T10:00:00.000Z', completedDate: null }),
].map(rowOf)

function rowId({ projectName }: AnalyticsRow) {
  return projectName
}

/** The grid as the page makes it. */
async function gridOf(search: string): Promise<GridModel<AnalyticsRow>> {
  mockServer.use(http.get('/api/users/:user/preferences', () => HttpResponse.json([])))
  const seen: GridModel<AnalyticsRow>[] = []
  function Probe() {
    const name = 'grid'
    seen.push(useDataGrid({ name, columns, rows, rowId, unique: oneForProject, defaults: requestDefaults }))
    return <p>Here</p>
  }
  await renderPage(`/ACME/probe${search}`, { routes: [{ path: 'probe', element: <Probe /> }] })
  expect(await screen.findByText('Here')).toBeVisible()
  return seen.at(-1) as GridModel<AnalyticsRow>
}

async function contentOf(search = '') {
  const sheet = requestSheet(await gridOf(search))
  return Object.fromEntries(
    sheet.columns.map((column) => [
      column.title,
      Array.from({ length: sheet.rowCount }, (_, row) => column.valueAt(row) ?? column.empty ?? null),
    ]),
  )
}

test('holds what the filter leaves, in its order, with the columns that are shown', async () => {
  const content = await contentOf()
  expect(Object.keys(content)).toEqual(columns.flatMap(({ title, hidden = false }) => (hidden ? [] : [title])))
  expect(content).toMatchObject({
    'Project Name': ['B', 'A'],
    Requests: [2, 1],
    'Proto Size': ['5000', ''],
    'Requested Date': [Date.parse('2026-03-02T10:00:00Z'), Date.parse('2026-03-01T10:00:00Z')],
    Duration: [125 / 86_400, expect.any(Number)],
  })
})

test('is of every page, and as filtered as the grid', async () => {
  const filter = JSON.stringify({ logic: 'and', filters: [{ field: 'status', operator: '!=', value: 'Complete' }] })
  const search = new URLSearchParams({ filter, sort: 'projectName', perPage: '1', unique: 'false' })
  expect(await contentOf(`?${search}`)).toMatchObject({
    'Project Name': ['C', 'D'],
    'Completed Date': [expect.any(Number), 'N/A'],
    Duration: [expect.any(Number), null],
  })
})

test('has durations that a spreadsheet can add up', async () => {
  const sheet = requestSheet(await gridOf(''))
  expect(sheet.columns.find(({ title }) => title === 'Duration')).toMatchObject({ kind: 'number', format: '[h]:mm:ss' })
})

test('is called after data set and day', () => {
  expect(exportName('Blank Template', new Date(2026, 0, 2))).toBe(
    'Assembly Request Analytics - Blank Template - 01-02-2026',
  )
})
