import { expect, test } from '@jest/globals'
import type { Asset } from '@lintel/shared/contract/assets'
import { useDataGrid, type GridModel } from '@lintel/shared/grid'
import { anAsset, assetId, aUser, http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { waitFor } from '@testing-library/react'
import { assetSheet } from './asset-sheet.ts'
import { assetColumns } from './assets.columns.ts'

const rows = [
  { ...anAsset(), id: assetId(1), category: 'Ovens', purchasePrice: '1200.50', installedDate: '1910-03-01' },
  { ...anAsset(), id: assetId(2), category: 'Fryers', purchasePrice: '10.00', installedDate: '2026-03-29' },
  { ...anAsset(), id: assetId(3), category: 'Ovens', purchasePrice: '99.50', installedDate: '2026-11-01' },
]
const twice = {
  field: 'calculated-1',
  title: 'Twice',
  expression: '[purchasePrice] * 2',
  type: 'number',
  format: 'money',
}

function rowId({ id }: Asset) {
  return id
}

/** What the grid exports of a person who has calculated a column and, maybe, grouped the rows. */
async function sheetOf(groups: string[]) {
  const saved = {
    ...{ version: 1, columns: [], denseGrid: false, filterRow: false, unique: true, take: 20 },
    ...{ sort: [], filter: null, groups, measures: [], calculated: [twice] },
  }
  const preferences = [{ key: 'assets-grid', value: JSON.stringify(saved), group: null }]
  mockServer.use(http.get('/api/users/:user/preferences', () => HttpResponse.json(preferences)))
  const seen: GridModel<Asset>[] = []
  function Probe() {
    seen.push(useDataGrid({ name: 'assets-grid', columns: assetColumns, rows, rowId }))
    return null
  }
  await renderPage('/ACME/probe', { user: aUser({ preferences }), routes: [{ path: 'probe', element: <Probe /> }] })
  const grid = () => seen.at(-1) as GridModel<Asset>
  await waitFor(() => expect(grid().isPreparing).toBe(false))
  const { columns, rowCount } = assetSheet(grid())
  return {
    columns,
    contentOf: (title: string) => {
      const column = columns.find((one) => one.title === title)
      return Array.from({ length: rowCount }, (_, row) => column?.valueAt(row) ?? null)
    },
  }
}

test('has every field for a later import, followed by calculated columns with their types', async () => {
  const { columns, contentOf } = await sheetOf([])
  expect(columns).toHaveLength(assetColumns.length + 1)
  expect(columns.at(-1)).toMatchObject({ title: 'Twice', kind: 'number', format: '$#,##0.00' })
  expect(contentOf('Twice')).toEqual([2401, 20, 199])
  expect(contentOf('Installed Date')).toEqual([Date.UTC(1910, 2, 1), Date.UTC(2026, 2, 29), Date.UTC(2026, 10, 1)])
})

test('has a line for each group @full', async () => {
  const { columns, contentOf } = await sheetOf(['category'])
  expect(columns.slice(0, 2).map(({ title }) => title)).toEqual(['Group', 'Rows'])
  expect(contentOf('Group')).toEqual(['Category: Fryers', null, 'Category: Ovens', null, null])
  expect(contentOf('Twice')).toEqual([null, 20, null, 2401, 199])
})
