import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  anchorOn,
  dragDistance,
  flipped,
  heightAbove,
  moved,
  nameOf,
  planeAcross,
  planeAtFace,
  placeOfHandle,
  planeThrough,
} from './sections.model.ts'

const number = fc.double({ min: -100, max: 100, noNaN: true })
const point = fc.record({ x: number, y: number, z: number })
const unit = point
  .filter(({ x, y, z }) => Math.hypot(x, y, z) > 0.1)
  .map(({ x, y, z }) => {
    const length = Math.hypot(x, y, z)
    return { x: x / length, y: y / length, z: z / length }
  })

test('a plane goes through its point, and its other side is cut when it is flipped', () => {
  fc.assert(
    fc.property(unit, point, point, (normal, through, other) => {
      const plane = planeThrough(normal, through)
      expect(heightAbove(plane, through)).toBeCloseTo(0, 6)
      expect(heightAbove(flipped(plane), other)).toBeCloseTo(-heightAbove(plane, other), 6)
    }),
  )
})

test('a plane moves along its normal, and the handle stays on it', () => {
  fc.assert(
    fc.property(unit, point, point, number, (normal, through, near, metres) => {
      const plane = moved(planeThrough(normal, through), metres)
      expect(heightAbove(plane, through)).toBeCloseTo(-metres, 6)
      expect(heightAbove(plane, anchorOn(plane, near))).toBeCloseTo(0, 6)
    }),
  )
})

test('cuts the picked face away, with what stands in front of it', () => {
  const plane = planeAtFace({ normal: { x: 0, y: -1, z: 0 }, point: { x: 5, y: -2, z: 1 } })
  expect(heightAbove(plane, { x: 0, y: -3, z: 0 })).toBeGreaterThan(0)
  expect(heightAbove(plane, { x: 5, y: -2, z: 1 })).toBeGreaterThan(0)
  expect(heightAbove(plane, { x: 5, y: -1, z: 1 })).toBeLessThan(0)
})

test('names planes by their axis', () => {
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 4, y: 2, z: 6 } }
  expect(planeAcross('Z', box)).toEqual({ x: 0, y: 0, z: 1, w: -3 })
  expect(nameOf(planeAcross('X', box))).toBe('X')
  expect(nameOf(flipped(planeAcross('Y', box)))).toBe('-Y')
  expect(nameOf({ x: 0.6, y: 0.8, z: 0, w: 0 })).toBe('Slanted')
})

test('a drag along the normal moves by what was dragged', () => {
  expect(dragDistance({ x: 30, y: 0 }, { x: 15, y: 0 }, 0.05)).toBe(2)
  expect(dragDistance({ x: 0, y: 10 }, { x: 0.1, y: 0 }, 0.05)).toBe(-0.5)
})

test('sections through one middle have their handles in different places', () => {
  const box = { min: { x: -4, y: -2, z: 0 }, max: { x: 4, y: 2, z: 6 } }
  const planes = (['X', 'Y', 'Z'] as const).map((axis) => planeAcross(axis, box))
  const places = [...planes, ...planes.map(flipped)].map((plane) => anchorOn(plane, placeOfHandle(plane, box)))
  for (const [index, one] of places.entries()) {
    const others = places.toSpliced(index, 1)
    expect(Math.min(...others.map(({ x, y, z }) => Math.hypot(x - one.x, y - one.y, z - one.z)))).toBeGreaterThan(0.9)
  }
})
