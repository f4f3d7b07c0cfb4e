import { expect, test } from '@jest/globals'
import type { DataField } from '@lintel/shared/contract/reports'
import { aDataSet, aReportType } from '../../../testing/a-report.ts'
import { definitionOf, draftOf, emptyDraft, firstGrouping, toggled, withFieldsOf } from './report-type-draft.ts'

const fields: DataField[] = [
  { field: 'requestedDate', title: 'Requested', type: 'date' },
  { field: 'portfolio', title: 'Portfolio', type: 'text' },
]
const of = { source: 'assembly-requests', fields } as const

test('headers keep the order of selection', () => {
  expect(toggled(toggled(toggled([], 'b'), 'a'), 'c')).toEqual(['b', 'a', 'c'])
  expect(toggled(['b', 'a', 'c'], 'a')).toEqual(['b', 'c'])
})

test('requires columns or groups, and complete rules', () => {
  expect(definitionOf(emptyDraft, of)).toBeUndefined()
  const half = {
    ...emptyDraft,
    headers: ['portfolio'],
    rules: [{ field: 'portfolio', operator: '==', value: '' }],
  } as const
  expect(definitionOf(half, of)).toBeUndefined()
})

test('round-trips through a definition', () => {
  const draft = { ...emptyDraft, name: 'Mine', headers: ['portfolio'], grouping: firstGrouping(fields) }
  const definition = definitionOf(draft, of)
  expect(definition).toEqual({
    source: 'assembly-requests',
    headers: ['portfolio'],
    filter: null,
    grouping: { by: [{ field: 'requestedDate', unit: 'month' }], measures: [{ function: 'count' }], chart: true },
  })
  expect(definition && draftOf('Mine', definition)).toEqual(draft)
})

test('keeps the fields that a type was created with if the data set lacks them', () => {
  const calculatedField = (field: string, title: string) => ({ field, title, expression: '[squareFeet] * 2' })
  const shown = (field: string, title: string): DataField => ({ field, title, type: 'number' })
  const [own, same, theirs] = ['calculated-1', 'calculated-2', 'calculated-2']
  const type = aReportType({ availableFields: [shown(own, 'Own'), shown(same, 'Old')] })
  type.definition = { ...type.definition, calculated: [calculatedField(own, 'Own'), calculatedField(same, 'Old')] }
  const dataSet = aDataSet({ availableFields: [shown(theirs, 'New')], calculated: [calculatedField(theirs, 'New')] })
  expect(withFieldsOf(dataSet, type)).toMatchObject({
    availableFields: [shown(theirs, 'New'), shown(own, 'Own')],
    calculated: [calculatedField(theirs, 'New'), calculatedField(own, 'Own')],
  })
})
