import { expect, test } from '@jest/globals'
import { aRequest } from '../../../testing/a-request.ts'
import { rowOf } from '../analytics-row.model.ts'
import { blankTemplate, p14 } from '../data-sets/specified-data-sets.ts'
import { columnsInProgress, columnsOf } from './columns.tsx'

const row = rowOf(aRequest({ optionSets: { 'Proto Size': '5000', 'Size, Gross': '100 %' } }))

test('locks number and name of the project, as wide as specified', () => {
  expect(columnsOf(p14, []).slice(0, 3)).toMatchObject([
    { title: 'Project Number', width: 155, pinned: true },
    { title: 'Project Name', width: 400, pinned: true },
    { title: 'Status' },
  ])
})

test('spreads the option sets into columns: those of the data set, and whatever else a request has', () => {
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
  // Addresses separate fields by commas.
  expect(fields.filter((field) => field.includes(','))).toEqual([])
})

test('shows what tells the requests of a data set apart, and no end of what is in progress', () => {
  function hidden(columns: ReturnType<typeof columnsOf>) {
    return columns.flatMap(({ field, hidden: isHidden = false }) => (isHidden ? [field] : []))
  }
  expect(hidden(columnsOf(p14, []))).toContain('projectType')
  expect(hidden(columnsOf(blankTemplate, []))).not.toContain('projectType')
  expect(hidden(columnsOf(p14, []))).not.toContain('duration')
  expect(hidden(columnsInProgress(columnsOf(p14, [])))).toEqual(expect.arrayContaining(['completedDate', 'duration']))
})
