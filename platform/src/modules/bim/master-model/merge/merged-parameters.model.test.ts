import { expect, test } from '@jest/globals'
import { newlyApproved, missingRows } from './merged-parameters.model.ts'

const width = { kind: 'type' as const, setName: 'Size', parameterName: 'Width', unit: 'mm', includeInReview: true }

test('adds each row that the survivor lacks once', () => {
  const height = { ...width, parameterName: 'Height', approvedValue: null }
  const own = [{ ...width, approvedValue: null }]
  expect(missingRows(own, [{ ...width, approvedValue: '1' }, height, { ...height, unit: 'm' }])).toEqual([height])
})

test.each([
  ["keeps the survivor's approved value", '300', '200', 'mm', undefined],
  ['keeps it if it is empty', '', '200', 'mm', undefined],
  ['uses the first approved value of the others if there is none', null, '200', 'mm', '200'],
  ['adds the unit to a number from a row with another unit', null, '0.2', 'm', '0.2 m'],
  ['adds no unit to text', null, 'wide', 'm', 'wide'],
])('%s', (_what, approvedValue, theirValue, unit, expected) => {
  const theirs = [
    { ...width, approvedValue: null },
    { ...width, approvedValue: theirValue, unit },
    { ...width, approvedValue: '999' },
  ]
  const [changed] = newlyApproved([{ ...width, id: 'own', approvedValue, includeInReview: false }], theirs)
  expect(changed).toEqual(
    expected === undefined ? undefined : { id: 'own', approvedValue: expected, includeInReview: true },
  )
})
