import { expect, test } from '@jest/globals'
import { movedBy, placeAt, spanOf, xOf } from './span-model.ts'

const track = { left: 50, width: 300, count: 31 }

test('the nearest point is found by its place in the drawing, also beside it', () => {
  expect([0, 15, 30].map((place) => xOf(track, place))).toEqual([50, 200, 350])
  expect([-100, 54, 56, 200, 900].map((x) => placeAt(track, x))).toEqual([0, 0, 1, 15, 30])
  expect(placeAt({ ...track, count: 1 }, 300)).toBe(0)
  expect(spanOf(7, 3)).toEqual({ first: 3, last: 7 })
})

test('keys move one end, which passes neither the other nor the edges', () => {
  const span = { first: 5, last: 8 }
  const moved = (key: string, end: 'first' | 'last') => movedBy(key, span, { end, count: 31 })
  expect(moved('ArrowRight', 'first')).toEqual({ first: 6, last: 8 })
  expect(moved('ArrowLeft', 'last')).toEqual({ first: 5, last: 7 })
  expect(moved('PageUp', 'first')).toEqual({ first: 8, last: 8 })
  expect(moved('PageDown', 'last')).toEqual({ first: 5, last: 5 })
  expect(moved('Home', 'first')).toEqual({ first: 0, last: 8 })
  expect(moved('End', 'last')).toEqual({ first: 5, last: 30 })
  expect(moved('a', 'first')).toBeUndefined()
})
