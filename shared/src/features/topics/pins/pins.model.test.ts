import { expect, test } from '@jest/globals'
import { isBehind, PinVisibility } from './pin-visibility.model.ts'
import { closerTo, groupsOf, isSpread } from './pins.model.ts'

function pinAt(number: number, x: number, y: number, z = 0) {
  const at = { topicId: `topic ${number}`, viewpointId: `viewpoint ${number}`, number, pin: { x, y, z } }
  return { ...at, title: `Topic ${number}`, status: 'Open', isOpen: true }
}

const size = { width: 400, height: 300 }
const cutPlane = { x: 0, y: 0, z: 1, w: -5 }
const viewer = {
  project: ({ x, y, z }: { x: number; y: number; z: number }) => ({ x, y, isBehind: z < 0 }),
  getCutPlanes: () => [cutPlane],
}

test('clusters nearby pins, and omits hidden ones', () => {
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

test('zooming in separates clustered pins', () => {
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

const camera = {
  cameraType: 1 as const,
  position: { x: 0, y: 0, z: 0 },
  target: { x: 10, y: 0, z: 0 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [],
}

/** A wall of 20 cm in front of everything, 4 m away. */
const beforeWall = {
  project: ({ y, z }: { y: number; z: number }) => ({ x: y, y: z, isBehind: false }),
  getView: () => camera,
  pick: () => ({
    element: { modelId: 'm', elementId: '1' },
    point: { x: 4, y: 0, z: 0 },
    normal: { x: -1, y: 0, z: 0 },
  }),
  getBounds: () => ({ min: { x: 4, y: -20, z: -20 }, max: { x: 4.2, y: 20, z: 20 } }),
}

test('a pin is hidden by geometry in front of it, not by its own element', () => {
  expect(isBehind({ x: 8, y: 0, z: 0 }, beforeWall)).toBe(true)
  expect(isBehind({ x: 3, y: 0, z: 0 }, beforeWall)).toBe(false)
  expect(isBehind({ x: 4.1, y: 0, z: 0 }, beforeWall)).toBe(false)
  const thick = { ...beforeWall, getBounds: () => ({ min: { x: 4, y: -20, z: -20 }, max: { x: 9, y: 20, z: 20 } }) }
  expect(isBehind({ x: 8, y: 0, z: 0 }, thick)).toBe(false)
  expect(isBehind({ x: 8, y: 0, z: 0 }, { ...beforeWall, pick: () => undefined })).toBe(false)
})

test('checks pins within the time budget of a frame, and continues at the next one', () => {
  const pins = Array.from({ length: 10 }, (_, index) => pinAt(index, 8, 0))
  const sight = new PinVisibility()
  let milliseconds = 0
  const now = () => (milliseconds += 1)
  sight.restart(pins.length)
  expect(sight.checkSome(pins, beforeWall, now)).toBe(true)
  const first = pins.filter(({ topicId }) => sight.isHidden(topicId)).length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(10)
  while (sight.hasUnchecked()) sight.checkSome(pins, beforeWall, now)
  expect(pins.every(({ topicId }) => sight.isHidden(topicId))).toBe(true)
  sight.restart(pins.length)
  while (sight.hasUnchecked()) sight.checkSome(pins, { ...beforeWall, pick: () => undefined }, now)
  expect(pins.some(({ topicId }) => sight.isHidden(topicId))).toBe(false)
})
