import { expect, test } from '@jest/globals'
import { captureId } from '../../../testing/a-capture.ts'
import { topicId } from '../../../testing/topics/a-topic.ts'
import { closerTo, groupsOf, isSpread } from './pins.model.ts'

function pinAt(number: number, x: number, y: number, z = 0) {
  const at = { topicId: topicId(number), viewpointId: captureId(number), number, pin: { x, y, z } }
  return { ...at, title: `Topic ${number}`, status: 'Open', isOpen: true }
}

const size = { width: 400, height: 300 }
const cutPlane = { x: 0, y: 0, z: 1, w: -5 }
const viewer = {
  project: ({ x, y, z }: { x: number; y: number; z: number }) => ({ x, y, isBehind: z < 0 }),
  getCutPlanes: () => [cutPlane],
}

test('draws pins that stand close as one, and none that is not seen', () => {
  const pins = [
    pinAt(1, 10, 10),
    pinAt(2, 30, 30),
    pinAt(3, 200, 10),
    pinAt(4, 500, 10),
    pinAt(5, 10, 200, -1),
    pinAt(6, 300, 200, 9),
  ]
  const groups = groupsOf(pins, viewer, size)
  expect(groups.map((group) => group.pins.map(({ number }) => number))).toEqual([[1, 2], [3]])
  expect(groups[0]).toMatchObject({ x: 10, y: 10 })
})

test('comes closer to what can be told apart', () => {
  expect(isSpread([pinAt(1, 0, 0), pinAt(2, 0.1, 0)])).toBe(false)
  expect(isSpread([pinAt(1, 0, 0), pinAt(2, 0.1, 0), pinAt(3, 2, 0)])).toBe(true)
  expect(isSpread([])).toBe(false)
  const view = {
    cameraType: 1 as const,
    position: { x: 10, y: 0, z: 4 },
    target: { x: 0, y: 0, z: 0 },
    upVector: { x: 0, y: 0, z: 1 },
    cutPlanes: [],
  }
  expect(closerTo(view, { x: 1, y: 1, z: 1 })).toMatchObject({
    target: { x: 1, y: 1, z: 1 },
    position: { x: 6, y: 1, z: 3 },
  })
})
