import { expect, test } from '@jest/globals'
import { idOf, someMasterElements } from '../../testing/a-master-element.ts'
import { nextNotReviewed, previousOf } from './walk.model.ts'

const elements = someMasterElements(5).map((element, index) => ({
  ...element,
  status: index === 2 ? ('Approved' as const) : ('Not Reviewed' as const),
}))
const order = [5, 3, 1].map(idOf)

test.each([
  [5, order, 1],
  [3, order, 1],
  [1, order, 5],
  [2, order, 5],
  [2, [], 4],
  [5, [], 1],
])('from %j in %j, the next unreviewed element is %j', (from, ids, next) => {
  expect(nextNotReviewed({ elements, order: ids, from: idOf(from) })).toBe(idOf(next))
})

test("has no next element if it's the only one, and no previous at the start", () => {
  expect(nextNotReviewed({ elements, order: [idOf(3), idOf(1)], from: idOf(1) })).toBeUndefined()
  expect(previousOf({ elements, order, from: idOf(5) })).toBeUndefined()
  expect(previousOf({ elements, order, from: idOf(2) })).toBeUndefined()
})

test('goes back in list order, skipping removed elements', () => {
  expect(previousOf({ elements, order, from: idOf(1) })).toBe(idOf(3))
  expect(previousOf({ elements, order: [idOf(5), idOf(99), idOf(1)], from: idOf(1) })).toBe(idOf(5))
  expect(previousOf({ elements, order: [], from: idOf(2) })).toBe(idOf(1))
})
