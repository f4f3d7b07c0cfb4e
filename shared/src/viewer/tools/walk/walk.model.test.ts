import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { lengthOf, subtract } from '../../vector.ts'
import type { View } from '../../view.ts'
import { afterKeys, isWalkKey, looking, standingOn, walked, walking } from './walk.model.ts'

const up = { x: 0, y: 0, z: 1 }
const north: View = {
  cameraType: 1,
  position: { x: 0, y: -10, z: 1.65 },
  target: { x: 0, y: 20, z: 1.65 },
  upVector: up,
  cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
}

function near(x: number, y: number, z: number) {
  return { x: expect.closeTo(x, 6), y: expect.closeTo(y, 6), z: expect.closeTo(z, 6) }
}

test('begins upright and in perspective where one is, and looks where one looked', () => {
  const position = { x: 4, y: 5, z: 30 }
  const plan: View = {
    ...north,
    cameraType: 0,
    position,
    target: { ...position, z: 0 },
    upVector: { x: 0, y: 1, z: 0 },
  }
  const steep = walking(plan)
  expect(steep).toMatchObject({ cameraType: 1, position, upVector: up, cutPlanes: plan.cutPlanes })
  expect(steep.target.z).toBeLessThan(28)
  expect(steep.target.y).toBeGreaterThan(5)
  expect(walking(north).target).toEqual(near(0, -7, 1.65))
})

test('walks along the floor wherever one looks, and looks up and down no further than one can', () => {
  expect(walked(looking(north, { up: -60 }), { forward: 2, right: 1 }).position).toEqual(near(1, -8, 1.65))
  expect(walked(looking(north, { left: 90 }), { forward: 2 }).position).toEqual(near(-2, -10, 1.65))
  const highest = looking(looking(north, { up: 300 }), { up: 300 }).target
  expect([highest.y > -10, highest.z < 1.65 + 3]).toEqual([true, true])
  const angle = fc.double({ min: -400, max: 400, noNaN: true })
  fc.assert(
    fc.property(angle, angle, (turn, tilt) => {
      const view = looking(looking(north, { left: turn, up: tilt }), { left: -turn })
      expect(lengthOf(subtract(view.target, view.position))).toBeCloseTo(3, 6)
      expect(view.target.x).toBeCloseTo(0, 6)
    }),
  )
})

test('stands on floors and not on walls', () => {
  const stands = standingOn(north, { point: { x: 3, y: 4, z: 2.8 }, normal: up })
  expect(stands?.position).toEqual(near(3, 4, 2.8 + 1.65))
  expect(stands?.target).toEqual(near(3, 34, 2.8 + 1.65))
  expect(standingOn(north, { point: { x: 3, y: 4, z: 2 }, normal: { x: 0, y: -1, z: 0 } })).toBeUndefined()
})

test('goes where the keys that are held point, faster with Shift', () => {
  const second = { seconds: 1, isFast: false }
  expect(afterKeys(north, ['w', 'd'], second).position).toEqual(near(2, -7.5, 1.65))
  expect(afterKeys(north, ['w', 's'], second).position).toEqual(near(0, -10, 1.65))
  expect(afterKeys(north, ['e'], { seconds: 0.5, isFast: true }).position).toEqual(near(0, -10, 5.65))
  expect(afterKeys(north, ['ArrowRight'], second).target.x).toBeGreaterThan(2)
  expect(['w', 'ArrowLeft', 'x'].map(isWalkKey)).toEqual([true, true, false])
})
