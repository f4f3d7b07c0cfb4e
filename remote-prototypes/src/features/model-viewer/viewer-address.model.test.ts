import { expect, test } from '@jest/globals'
import type { View } from '@lintel/shared/viewer'
import fc from 'fast-check'
import { isSameView, readAddress, writeAddress } from './viewer-address.model.ts'

const view: View = {
  cameraType: 1,
  position: { x: 21.47, y: -14.88, z: 5.12 },
  target: { x: 17.04, y: 9.62, z: 2.35 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [{ x: 0, y: 0, z: 1, w: -3.15 }],
  fieldOfView: 45,
}

test('is short and can be read by people', () => {
  const query = writeAddress({ choices: { 'Proto Size': '5000' }, view })
  expect(query.toString()).toBe(
    'option.Proto+Size=5000&camera=p_21.47_-14.88_5.12_17.04_9.62_2.35_0_0_1_45&cut=0_0_1_-3.15',
  )
})

test('gives back what it was made of', () => {
  const choices = { 'Proto Size': '5000', 'Drive & Thru': 'None' }
  expect(readAddress(writeAddress({ choices, view }))).toEqual({ choices, view })
  const orthographic: View = { ...view, cameraType: 0, cutPlanes: [], fieldOfView: undefined }
  expect(readAddress(writeAddress({ choices, view: orthographic })).view).toEqual(orthographic)
})

test.each([
  'camera=',
  'camera=p',
  'camera=x_1_2_3_4_5_6_0_0_1',
  'camera=p_1_2_3_4_5_6_0_0',
  'camera=p_NaN_2_3_4_5_6_0_0_1',
  'camera=p_1_2_3_1_2_3_0_0_1',
  'camera=p_1_2_3_1_2_9_0_0_1',
  'camera=p_1_2_3_4_5_6_0_0_1_45&cut=0_0_0_1',
  'camera=p_1_2_3_4_5_6_0_0_1_45&cut=1_2',
  `camera=p_1_2_3_4_5_6_0_0_1${'&cut=0_0_1_1'.repeat(7)}`,
])('ignores a view that none could show: %s', (query) => {
  expect(readAddress(new URLSearchParams(query)).view).toBeUndefined()
})

const digits = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((number) => number / 10_000)
const point = fc.record({ x: digits, y: digits, z: digits })

test('every view comes back to less than a tenth of a millimetre', () => {
  fc.assert(
    fc.property(point, point, (position, offset) => {
      fc.pre(Math.hypot(offset.x, offset.y) > 0.1)
      const target = { x: position.x + offset.x, y: position.y + offset.y, z: position.z + offset.z }
      const back = readAddress(
        new URLSearchParams(writeAddress({ choices: {}, view: { ...view, position, target } }).toString()),
      )
      expect(back.view?.position.x).toBeCloseTo(position.x, 3)
      expect(back.view?.target.z).toBeCloseTo(target.z, 3)
    }),
  )
})

test('a camera that has not moved is the same view', () => {
  const nearly = { ...view, position: { ...view.position, x: view.position.x + 1e-6 } }
  expect(isSameView(view, nearly)).toBe(true)
  expect(isSameView(view, { ...view, cutPlanes: [] })).toBe(false)
  expect(isSameView(view, undefined)).toBe(false)
})
