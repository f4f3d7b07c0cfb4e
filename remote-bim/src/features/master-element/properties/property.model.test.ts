import { expect, test } from '@jest/globals'
import { aParameter } from '../../../testing/a-master-element.ts'
import { timesSeen } from './property.model.ts'

test.each([
  ['300', 412],
  ['0.30 m', 412],
  ['240', 3],
  ['241', 0],
  ['', undefined],
])('counts how often %j was captured, by what it measures', (value, times) => {
  expect(timesSeen(value, aParameter())).toBe(times)
})

test('has nothing to say where nothing was captured', () => {
  expect(timesSeen('300', aParameter({ observedValues: [] }))).toBeUndefined()
})

test('takes text to the letter', () => {
  const mark = aParameter({ unit: null, observedValues: [{ value: 'A', unit: null, times: 2 }] })
  expect([timesSeen('A', mark), timesSeen('a', mark)]).toEqual([2, 0])
})
