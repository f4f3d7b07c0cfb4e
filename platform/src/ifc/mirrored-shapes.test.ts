import { expect, test } from '@jest/globals'
import { readShapes } from './testing/read-shapes.ts'
import { shapedText } from './testing/shaped-text.ts'

const places = [true, false, false, true].map((isMirrored, index) => ({
  at: [index * 2, 0, 0] as const,
  size: [1, 1, 3] as const,
  usesType: true,
  isMirrored,
}))

/** Of a round column of a meter's width and three meters' height, drawn with sixty corners. */
const volume = 0.5 * 60 * 0.5 ** 2 * Math.sin((2 * Math.PI) / 60) * 3

test.each([
  ['first', places],
  ['last', places.toReversed()],
])('shows every part of a shape from outside where it is mirrored in the %s place', async (_, walls) => {
  const { shapes } = await readShapes(shapedText(walls))
  expect(shapes.map(({ elementId }) => elementId).toSorted()).toEqual(['1', '2', '3', '4'])
  for (const shape of shapes) expect(shape.volume).toBeCloseTo(volume, 1)
  expect(shapes.map(({ isLitOutside }) => isLitOutside)).toEqual([true, true, true, true])
})

test('turns a mirrored part of the surroundings, which is a node by itself', async () => {
  const text = shapedText(places).replaceAll('IFCWALL(', 'IFCGEOGRAPHICELEMENT(')
  const { shapes } = await readShapes(text)
  expect(shapes).toHaveLength(4)
  for (const shape of shapes) expect(shape.volume).toBeCloseTo(volume, 1)
  // Those that are not mirrored share one, and each of the others has its own.
  expect(new Set(shapes.map(({ mesh }) => mesh)).size).toBe(3)
})
