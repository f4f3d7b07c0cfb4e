import { expect, test } from '@jest/globals'
import type { Difference } from '@lintel/shared/contract/captures'
import type { Box, ElementReference } from '@lintel/shared/viewer'
import { someDifferences } from '../../../testing/a-comparison.ts'
import { leftOutText, moveArrows } from './move-arrows.model.ts'
import { movedElements } from './move.model.ts'

const models = { base: 'b', compare: 'c' }

/** An element that moved along X, so far, with this number in both captures. */
function moved(number: number, by: number, others: Partial<Difference> = {}): Difference[] {
  const position = (x: number) => ({ value: [x, 0, 0], unit: 'm' })
  const changes = [{ set: '', name: 'Position', base: position(10), compare: position(10 + by) }]
  return someDifferences()
    .slice(2, 3)
    .map((one) => ({ ...one, number, baseNumber: number, compareNumber: number, changes, ...others }))
}

function cube(x: number, y = 0, size = 1): Box {
  return { min: { x: x - size, y: y - size, z: 0 }, max: { x: x + size, y: y + size, z: 2 * size } }
}

function arrowsWith(boxes: Record<string, Box>, differences: readonly Difference[], most = 10) {
  const boundsOf = ({ modelId, elementId }: ElementReference) => boxes[`${modelId}${elementId}`]
  return moveArrows(movedElements(differences), { models, most, boundsOf })
}

test('finds what has moved, the farthest first, and nothing that only became something else', () => {
  const found = movedElements([...moved(1, 0.2), ...moved(2, -3), ...moved(3, 1, { subject: 'Type' })])
  expect(found.map(({ baseNumber, by }) => [baseNumber, Math.round(by.x * 10) / 10])).toEqual([
    [2, -3],
    [1, 0.2],
  ])
  expect(movedElements(someDifferences()).map(({ by }) => by)).toEqual([{ x: 0.5, y: 0, z: 0 }])
})

test('goes from where an element is seen to where it is seen, also where the site is turned in the picture', () => {
  const { arrows } = arrowsWith({ b1: cube(5), c1: cube(5, 2) }, moved(1, 2))
  expect(arrows).toMatchObject([{ from: { x: 5, y: 0, z: 1 }, to: { x: 5, y: 2, z: 1 } }])
  expect(arrows[0]?.elements).toEqual([
    { modelId: 'b', elementId: '1' },
    { modelId: 'c', elementId: '1' },
  ])
})

test('goes by the position where the shape has changed too, or only one model has one', () => {
  const bigger = arrowsWith({ b1: cube(5), c1: cube(9, 0, 3) }, moved(1, 2))
  expect(bigger.arrows).toMatchObject([{ from: { x: 5, z: 1 }, to: { x: 7, z: 1 } }])
  const alone = arrowsWith({ c1: cube(9) }, moved(1, 2))
  expect(alone.arrows).toMatchObject([{ from: { x: 7, z: 1 }, to: { x: 9, z: 1 } }])
})

test('draws so many and says what is left out', () => {
  const boxes = Object.fromEntries([1, 2, 3, 4].map((number) => [`b${number}`, cube(number)]))
  const five = [moved(1, 1), moved(2, 2), moved(3, 3), moved(4, 4), moved(5, 5)].flat()
  const all = arrowsWith(boxes, five)
  expect([all.arrows.length, leftOutText(all)]).toEqual([4, 'No arrow: 1 element without a shape.'])
  const some = arrowsWith(boxes, five, 2)
  expect(some.arrows.map(({ from }) => from.x)).toEqual([4, 3])
  expect(leftOutText(some)).toBe('No arrow: 2 elements that moved less far, 1 element without a shape.')
  expect(leftOutText(arrowsWith(boxes, moved(1, 1)))).toBe('')
})
