import { expect, test } from '@jest/globals'
import type { DataField } from '@lintel/shared/contract/reports'
import { definitionOf, draftOf, emptyDraft, firstGrouping, toggled } from './report-type-draft.ts'

const fields: DataField[] = [
  { field: 'requestedDate', title: 'Requested', type: 'date' },
  { field: 'portfolio', title: 'Portfolio', type: 'text' },
]
const of = { source: 'assembly-requests', fields } as const

test('headers stand in the order in which they were chosen', () => {
  expect(toggled(toggled(toggled([], 'b'), 'a'), 'c')).toEqual(['b', 'a', 'c'])
  expect(toggled(['b', 'a', 'c'], 'a')).toEqual(['b', 'c'])
})

test('is no definition without columns or groups, nor with half a rule', () => {
  expect(definitionOf(emptyDraft, of)).toBeUndefined()
  const half = {
    ...emptyDraft,
    headers: ['portfolio'],
    rules: [{ field: 'portfolio', operator: '==', value: '' }],
  } as const
  expect(definitionOf(half, of)).toBeUndefined()
})

test('becomes a definition and comes back as it was', () => {
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
