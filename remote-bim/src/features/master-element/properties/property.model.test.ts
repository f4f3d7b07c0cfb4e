import { expect, test } from '@jest/globals'
import { aParameter } from '../../../testing/a-master-element.ts'
import { differsFromCaptured, maxCaptured, timesSeen, waitingForApproval } from './property.model.ts'

test.each([
  ['300', 412],
  ['0.30 m', 412],
  ['240', 3],
  ['241', 0],
  ['', undefined],
])('counts how often %j was captured, by what it measures', (value, times) => {
  expect(timesSeen(value, aParameter())).toBe(times)
})

test('is undefined without captured values', () => {
  expect(timesSeen('300', aParameter({ observedValues: [] }))).toBeUndefined()
})

test('compares text exactly', () => {
  const mark = aParameter({ unit: null, observedValues: [{ value: 'A', unit: null, times: 2 }] })
  expect([timesSeen('A', mark), timesSeen('a', mark)]).toEqual([2, 0])
})

test("returns the most frequent captured value, and whether it's approved", () => {
  expect(maxCaptured(aParameter())).toEqual({ text: '300 mm', times: 412, others: 1 })
  const empty = { value: '', unit: null, times: 500 }
  expect(maxCaptured(aParameter({ observedValues: [empty] }))).toBeUndefined()
  expect(differsFromCaptured(aParameter({ observedValues: [empty] }))).toBe(false)
  expect(differsFromCaptured(aParameter({ approvedValue: '0.3 m' }))).toBe(false)
  expect(differsFromCaptured(aParameter({ approvedValue: '240' }))).toBe(true)
})

test('only includes parameters without an approved value in bulk approval', () => {
  const open = aParameter({ approvedValue: null })
  const rows = [open, aParameter({ approvedValue: '240' }), aParameter({ approvedValue: null, observedValues: [] })]
  expect(waitingForApproval(rows)).toEqual([open])
})
