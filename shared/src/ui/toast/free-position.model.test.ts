import { expect, test } from '@jest/globals'
import { freePosition } from './free-position.model.ts'

const corner = { name: 'corner', box: { left: 60, top: 80, right: 100, bottom: 100 } } as const
const middle = { name: 'middle', box: { left: 30, top: 80, right: 60, bottom: 100 } } as const
const top = { name: 'top', box: { left: 0, top: 0, right: 100, bottom: 20 } } as const

function button(left: number, top: number, weight = 1) {
  return { box: { left, top, right: left + 5, bottom: top + 5 }, weight }
}

test('chooses the first position that covers nothing, otherwise the one that covers the least important element', () => {
  expect(freePosition([corner, middle, top], [])).toBe('corner')
  expect(freePosition([corner, middle, top], [button(90, 90)])).toBe('middle')
  expect(freePosition([corner, middle, top], [button(90, 90), button(40, 90)])).toBe('top')
  expect(freePosition([corner, middle, top], [button(90, 90, 9), button(40, 90), button(2, 2), button(9, 2)])).toBe(
    'middle',
  )
  // An element that only touches a position is not covered.
  expect(freePosition([middle, corner], [button(60, 80)])).toBe('middle')
  expect(freePosition([corner, { ...top, cost: 5 }], [button(90, 90, 4)])).toBe('corner')
  expect(freePosition([corner, { ...top, cost: 5 }], [button(90, 90, 6)])).toBe('top')
  expect(freePosition([], [])).toBeUndefined()
})
