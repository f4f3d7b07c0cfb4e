import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dot, lengthOf, normalized, subtract } from '../vector.ts'
import { cameraBetween, eased, type FlightCamera } from './flight.model.ts'

const front: FlightCamera = {
  cameraType: 1,
  position: { x: 0, y: -10, z: 0 },
  target: { x: 0, y: 0, z: 0 },
  upVector: { x: 0, y: 0, z: 1 },
  fieldOfView: 45,
}
const right: FlightCamera = { ...front, position: { x: 40, y: 0, z: 0 } }

test('orbits the target and approaches it steadily', () => {
  const { position, target, upVector } = cameraBetween(front, right, 0.5)
  expect(target).toEqual(front.target)
  expect(upVector).toEqual(front.upVector)
  expect(lengthOf(position)).toBeCloseTo(20, 6)
  expect(position.x).toBeCloseTo(-position.y, 6)
  expect(cameraBetween(front, right, 1)).toBe(right)
  expect([eased(0), eased(0.5), eased(1)]).toEqual([0, 0.5, 1])
})

test('turns around the vertical to the opposite side', () => {
  const back = { ...front, position: { x: 0, y: 10, z: 0 } }
  const { position } = cameraBetween(front, back, 0.5)
  expect([Math.abs(position.x), position.z]).toEqual([expect.closeTo(10, 6), expect.closeTo(0, 6)])
})

test('uses the final projection from the start, while objects at the target keep their size', () => {
  const flat: FlightCamera = { ...front, cameraType: 0 }
  const begun = cameraBetween(front, flat, 0)
  expect(begun.cameraType).toBe(0)
  expect(begun.fieldOfView).toBeUndefined()
  expect(lengthOf(begun.position)).toBeCloseTo(2 * 10 * Math.tan(Math.PI / 8), 6)
})

const number = fc.double({ min: -100, max: 100, noNaN: true })
const point = fc.record({ x: number, y: number, z: number })
const camera = fc
  .record({ position: point, target: point, upVector: point })
  .filter(({ position, target, upVector }) => lengthOf(subtract(position, target)) > 0.1 && lengthOf(upVector) > 0.1)
  .map((given): FlightCamera => ({ ...given, cameraType: 1, fieldOfView: 45 }))

test('stays between the two views, without NaN', () => {
  fc.assert(
    fc.property(camera, camera, fc.double({ min: 0, max: 0.999, noNaN: true }), (from, to, share) => {
      const { position, target } = cameraBetween(from, to, share)
      const away = subtract(position, target)
      const [one, other] = [from, to].map((each) => subtract(each.position, each.target))
      if (!one || !other) throw new Error('There are two views.')
      const reach = [lengthOf(one), lengthOf(other)]
      expect(lengthOf(away)).toBeGreaterThanOrEqual(Math.min(...reach) * (1 - 1e-6))
      expect(lengthOf(away)).toBeLessThanOrEqual(Math.max(...reach) * (1 + 1e-6))
      const turn = dot(normalized(one), normalized(other))
      expect(dot(normalized(one), normalized(away))).toBeGreaterThanOrEqual(turn - 1e-6)
    }),
  )
})
