import { expect, test, describe } from '@jest/globals'
import { aRequest } from '../../testing/a-request.ts'
import { rowOf, oneForProject, type AnalyticsRow } from './analytics-row.model.ts'
import { blankTemplate, p14 } from './data-sets/specified-data-sets.ts'
import { columnsInProgress, columnsOf } from './grid/columns.tsx'
import { useDataGrid, type GridModel } from '@lintel/shared/grid'
import { renderPage } from '@lintel/shared/testing'
import { screen } from '@testing-library/react'
import { exportName, requestSheet } from './grid/request-sheet.ts'
import { requestDefaults } from './grid/use-request-grids.ts'

describe('columns', () => {
  const row = rowOf(aRequest({ optionSets: { 'Proto Size': '5000', 'Size, Gross': '100 %' } }))

  test('locks number and name of the project, as wide as specified', () => {
    expect(columnsOf(p14, []).slice(0, 3)).toMatchObject([
      { title: 'Project Number', width: 155, pinned: true },
      { title: 'Project Name', width: 400, pinned: true },
      { title: 'Status' },
    ])
  })

  test('shows a column for each option set of the data set and of its requests', () => {
    const columns = columnsOf(p14, ['Proto Size', 'Size, Gross'])
    const options = columns.filter(({ field }) => field.startsWith('option.'))
    expect(options.map(({ title, value }) => [title, value(row)])).toEqual([
      ['Proto Name', null],
      ['Proto Size', '5000'],
      ['Exterior Finish', null],
      ['Building Addition', null],
      ['Drive Thru', null],
      ['Size, Gross', '100 %'],
    ])
    const fields = columns.map(({ field }) => field)
    expect(new Set(fields).size).toBe(fields.length)
    // URLs separate fields by commas.
    expect(fields.filter((field) => field.includes(','))).toEqual([])
  })

  test('shows the distinguishing columns, without completion for requests in progress', () => {
    function hidden(columns: ReturnType<typeof columnsOf>) {
      return columns.flatMap(({ field, hidden: isHidden = false }) => (isHidden ? [field] : []))
    }
    expect(hidden(columnsOf(p14, []))).toContain('projectType')
    expect(hidden(columnsOf(blankTemplate, []))).not.toContain('projectType')
    expect(hidden(columnsOf(p14, []))).not.toContain('duration')
    expect(hidden(columnsInProgress(columnsOf(p14, [])))).toEqual(expect.arrayContaining(['completedDate', 'duration']))
  })
})

describe('request sheet', () => {
  const columns = columnsOf(p14, [])
  const rows = [
    aRequest({
      projectName: 'B',
      requestedDate: '2026-03-02T10:00:00.000Z',
      completedDate: '2026-03-02T10:02:05.000Z',
    }),
    aRequest({ projectName: 'A', requestedDate: '2026-03-01T10:00:00.000Z', optionSets: {} }),
    aRequest({ projectName: 'B', requestedDate: '2026-02-01T10:00:00.000Z' }),
    aRequest({ projectName: 'C', status: 'Error', requestedDate: '2026-03-03T10:00:00.000Z' }),
    aRequest({ projectName: 'D', status: 'Queued', requestedDate: '2026-03-04T10:00:00.000Z', completedDate: null }),
  ].map(rowOf)

  function rowId({ projectName }: AnalyticsRow) {
    return projectName
  }

  /** The grid as the page creates it. */
  async function gridOf(search: string): Promise<GridModel<AnalyticsRow>> {
    const grids: GridModel<AnalyticsRow>[] = []
    function Probe() {
      const name = 'grid'
      grids.push(useDataGrid({ name, columns, rows, rowId, unique: oneForProject, defaults: requestDefaults }))
      return <p>Here</p>
    }
    await renderPage(`/ACME/probe${search}`, { routes: [{ path: 'probe', element: <Probe /> }] })
    expect(await screen.findByText('Here')).toBeVisible()
    return grids.at(-1) as GridModel<AnalyticsRow>
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

  test('contains the filtered rows in order, with the visible columns @full', async () => {
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

  test('contains all pages, filtered like the grid', async () => {
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
    expect(sheet.columns.find(({ title }) => title === 'Duration')).toMatchObject({
      kind: 'number',
      format: '[h]:mm:ss',
    })
  })

  test('is named after data set and date', () => {
    expect(exportName('Blank Template', new Date(2026, 0, 2))).toBe(
      'Assembly Request Analytics - Blank Template - 01-02-2026',
    )
  })
})
