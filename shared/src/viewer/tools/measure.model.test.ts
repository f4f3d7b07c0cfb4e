import { expect, test } from '@jest/globals'
import { distance, feetAndInches, lengthText } from './measure.model.ts'

test.each([
  [0, '0′ 0″'],
  [0.3048, '1′ 0″'],
  [3.8227, '12′ 6 1/2″'],
  [0.0254 / 16, '0′ 0 1/16″'],
  [0.0254 * 11.999, '1′ 0″'],
  [2.54, '8′ 4″'],
] as const)('writes %d m as %s', (metres, text) => {
  expect(feetAndInches(metres)).toBe(text)
})

test('gives both systems', () => {
  const length = distance({ x: 1, y: 2, z: 2 }, { x: 0, y: 0, z: 0 })
  expect(lengthText(length)).toBe('9′ 10 1/8″ · 3.000 m')
})
