import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { MeasureKind, Point } from '../../view.ts'
import { add, cross, lengthOf, normalized, scale } from '../../vector.ts'
import {
  angleOf,
  areaOf,
  deltaText,
  finished,
  labelPlace,
  measuringAfterKey,
  nothingMeasured,
  valueText,
  withPoint,
  type Measuring,
} from './measuring.model.ts'

const origin = { x: 0, y: 0, z: 0 }
const east = { x: 4, y: 0, z: 0 }
const north = { x: 0, y: 3, z: 0 }

function measure(kind: MeasureKind, points: readonly Point[]) {
  return points.reduce<Measuring>((measuring, each) => withPoint(measuring, each), { ...nothingMeasured, kind })
}

test('keeps a length of two points and an angle of three, and begins the next one', () => {
  const { kept, points } = measure('length', [origin, east, north])
  expect([kept, points]).toEqual([[{ kind: 'length', points: [origin, east] }], [north]])
  expect(kept.map((one) => valueText(one, 'imperial'))).toEqual(['13′ 1 1/2″'])
  const angles = measure('angle', [east, origin, north])
  expect([angles.kept.map((one) => valueText(one, 'metric')), angles.points]).toEqual([['90.0°'], []])
})

test('a perpendicular begins where it meets the face, however wide that is', () => {
  const measuring = withPoint({ ...nothingMeasured, kind: 'perpendicular' }, origin, { x: 0, y: 0, z: 1 })
  const [kept] = withPoint(measuring, { x: 4, y: 3, z: 2 }, { x: 1, y: 0, z: 0 }).kept
  if (!kept) throw new Error('Nothing is kept.')
  const foot = { x: 4, y: 3, z: 0 }
  expect([kept.points, valueText(kept, 'metric')]).toEqual([[foot, { x: 4, y: 3, z: 2 }], '2.000 m'])
  expect(deltaText(kept, 'metric')).toBe('X 0.000 m · Y 0.000 m · Z 2.000 m')
})

test('a chain goes on until its last point is picked again, and adds its parts up', () => {
  const going = measure('chain', [origin, east, { x: 4, y: 3, z: 0 }])
  expect([going.kept, valueText(going, 'metric'), deltaText(going, 'metric')]).toEqual([[], '7.000 m', undefined])
  const ended = withPoint(going, { x: 4, y: 3, z: 0 })
  expect([ended.kept.map((one) => valueText(one, 'metric')), ended.points]).toEqual([['7.000 m'], []])
  expect(finished(measure('chain', [origin])).kept).toEqual([])
  const back = measure('chain', [origin, east, north, origin])
  expect([back.kept, valueText(back, 'metric')]).toEqual([[], '12.000 m'])
})

test('tells how far a length goes along each axis', () => {
  const [kept] = measure('length', [east, { x: 1, y: 3, z: -2 }]).kept
  expect(kept && deltaText(kept, 'metric')).toBe('X 3.000 m · Y 3.000 m · Z 2.000 m')
})

test('an area ends with its first point, with a double click, or when it is finished by hand', () => {
  const corner = { x: 4, y: 3, z: 0 }
  const rectangle = [origin, east, corner, north]
  for (const last of [origin, north]) {
    const { kept, points } = measure('area', [...rectangle, last])
    expect([kept.map((one) => valueText(one, 'metric')), points]).toEqual([['12 m²'], []])
  }
  expect(finished(measure('area', rectangle)).kept).toHaveLength(1)
  const line = measure('area', [origin, east])
  expect(finished(line)).toBe(line)
  expect(labelPlace({ kind: 'area', points: rectangle })).toEqual({ x: 2, y: 1.5, z: 0 })
  expect(labelPlace({ kind: 'angle', points: rectangle })).toEqual(east)
})

test('keys take points in the middle or under the pointer, take them back, and finish', () => {
  const middle = { element: { modelId: 'm', elementId: '1' }, point: east, normal: { x: 0, y: 0, z: 1 } }
  const press = (measuring: Measuring, ...keys: string[]) =>
    keys.reduce(
      (state, key) => measuringAfterKey(state, key, { hover: north, inMiddle: () => middle }) ?? state,
      measuring,
    )
  const angle = measure('angle', [east, origin])
  expect(press(angle, 'Enter').kept).toEqual([{ kind: 'angle', points: [east, origin, north] }])
  expect(press(angle, 'Backspace').points).toEqual([east])
  expect(press(angle, 'Backspace', 'Backspace', 'Backspace').points).toEqual([])
  expect(press(measure('chain', [origin]), ' ').points).toEqual([origin, east])
  expect(press(measure('chain', [origin, east]), 'Enter').kept).toEqual([{ kind: 'chain', points: [origin, east] }])
  expect(press(measure('area', [origin, east]), 'Enter', 'Enter').kept[0]?.points).toEqual([origin, east, north])
  const nowhere = { hover: undefined, inMiddle: () => undefined }
  expect(measuringAfterKey(angle, 'Enter', nowhere)).toEqual({ ...angle, misses: 1 })
  expect(measuringAfterKey(nothingMeasured, 'Backspace', nowhere)).toBeUndefined()
  expect(measuringAfterKey(angle, 'h', nowhere)).toBeUndefined()
})

const number = fc.double({ min: -50, max: 50, noNaN: true })
const point = fc.record({ x: number, y: number, z: number })

test('angles and areas are the same however the face lies in space', () => {
  const frame = fc.tuple(point, point, point).filter(([a, b]) => lengthOf(cross(a, b)) > 1)
  fc.assert(
    fc.property(frame, fc.double({ min: 0.1, max: 179.9, noNaN: true }), ([a, b, at], degrees) => {
      const [across, normal] = [normalized(a), normalized(cross(a, b))]
      const upward = cross(normal, across)
      const place = (x: number, y: number) => add(add(at, scale(across, x)), scale(upward, y))
      const angle = (degrees * Math.PI) / 180
      expect(angleOf([place(5, 0), at, place(2 * Math.cos(angle), 2 * Math.sin(angle))])).toBeCloseTo(degrees, 5)
      // An L: the corner that goes inwards is taken off.
      const corners = [place(0, 0), place(6, 0), place(6, 2), place(2, 2), place(2, 5), place(0, 5)]
      expect(areaOf(corners)).toBeCloseTo(18, 6)
    }),
  )
})
