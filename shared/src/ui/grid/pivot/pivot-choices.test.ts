import { expect, test } from '@jest/globals'
import type { Filter } from '../../../domain/filter/index.ts'
import { defaultConfiguration, type PivotSettings } from '../settings/grid-configuration.ts'
import { filterOfCell, mayPivotBy, startOf, withField, withMeasureAt } from './pivot-choices.ts'

const columns = [
  { field: 'at', title: 'At', type: 'date', value: () => null },
  { field: 'status', title: 'Status', value: () => null },
  { field: 'city', title: 'City', value: () => null },
] as const
const settings: PivotSettings = { rows: ['status'], columns: ['city'], measures: [], isHeat: true }

test('starts with the saved choices, otherwise the groups of the grid, otherwise its first column that is not a date', () => {
  const usual = defaultConfiguration(columns, {})
  expect(startOf({ ...usual, pivot: settings }, columns)).toEqual(settings)
  const measures = [{ field: 'gone', aggregate: 'count' } as const]
  expect(startOf({ ...usual, pivot: { ...settings, rows: ['gone', 'status'], measures } }, columns)).toEqual(settings)
  expect(startOf({ ...usual, groups: ['at', 'city'] }, columns).rows).toEqual(['city'])
  expect(startOf(usual, columns).rows).toEqual(['status'])
  expect(columns.map(mayPivotBy)).toEqual([false, true, true])
})

test('uses a field on one axis only', () => {
  expect(withField(settings, 'rows', 1, 'city')).toMatchObject({ rows: ['status', 'city'], columns: [] })
  expect(withField(settings, 'rows', 0, '')).toMatchObject({ rows: [], columns: ['city'] })
  expect(withField({ ...settings, columns: [] }, 'columns', 0, 'status')).toMatchObject({
    rows: [],
    columns: ['status'],
  })
  const measure = { field: 'city', aggregate: 'distinct' } as const
  expect(withMeasureAt(withMeasureAt(settings, 0, measure), 0, undefined).measures).toEqual([])
})

test('opens the rows of a cell, keeping filters of other columns', () => {
  const filter: Filter = {
    logic: 'and',
    filters: [
      { field: 'status', operator: 'contains', value: 'o' },
      { field: 'at', operator: '==', value: 'today' },
    ],
  }
  const line = (values: (string | null)[]) => ({ values, depth: values.length, index: 0 })
  expect(filterOfCell(filter, settings, [line(['Done']), line([null])])).toEqual({
    logic: 'and',
    filters: [
      { field: 'status', operator: '==', value: 'Done' },
      { field: 'at', operator: '==', value: 'today' },
      { field: 'city', operator: 'is null' },
    ],
  })
  expect(filterOfCell(filter, settings, [line([]), line([])])).toBe(filter)
})
