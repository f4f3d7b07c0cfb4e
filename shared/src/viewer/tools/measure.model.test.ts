import { expect, test } from '@jest/globals'
import { distance } from './measure.model.ts'

test('measures across', () => {
  expect(distance({ x: 1, y: 2, z: 2 }, { x: 0, y: 0, z: 0 })).toBe(3)
})
