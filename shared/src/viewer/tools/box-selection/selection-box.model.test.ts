import { expect, test } from '@jest/globals'
import { areaBetween, joined } from './selection-box.model.ts'

test('means what is touched when it is drawn to the left', () => {
  const corners = { left: 10, top: 20, right: 40, bottom: 60 }
  expect(areaBetween({ x: 10, y: 60 }, { x: 40, y: 20 })).toEqual({ ...corners, isTouching: false })
  expect(areaBetween({ x: 40, y: 20 }, { x: 10, y: 60 })).toEqual({ ...corners, isTouching: true })
})

test('adds to a selection what is not in it yet', () => {
  const [one, other, third] = ['1', '2', '3'].map((elementId) => ({ modelId: 'm', elementId }))
  if (!one || !other || !third) throw new Error('There are no elements.')
  expect(joined([other, one], [one, third])).toEqual([other, one, third])
})
