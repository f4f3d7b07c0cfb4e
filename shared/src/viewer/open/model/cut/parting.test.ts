import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Box3, Plane, Vector3 } from 'three'
import { parts, partsOf } from './parting.ts'

function box(from: number, to: number) {
  return new Box3(new Vector3(0, 0, from), new Vector3(1, 1, to))
}

/** Keeps what is lower. */
function below(height: number) {
  return new Plane(new Vector3(0, 0, -1), height)
}

test('tells what planes leave, take away and go through', () => {
  const boxes = [box(0, 1), box(1.5, 3), box(2.5, 4), box(2, 2.5), new Box3()]
  const { inside, crossed, outside } = parts
  expect([...partsOf(boxes, [below(2)])]).toEqual([inside, crossed, outside, crossed, inside])
  expect([...partsOf(boxes, [])]).toEqual(boxes.map(() => inside))
  const above = new Plane(new Vector3(0, 0, 1), -0.5)
  expect([...partsOf(boxes, [below(2), above])]).toEqual([crossed, crossed, outside, crossed, inside])
})

const number = fc.double({ min: -5, max: 5, noNaN: true })
const point = fc.tuple(number, number, number).map((values) => new Vector3(...values))
const plane = fc
  .tuple(point, number)
  .filter(([normal]) => normal.length() > 0.1)
  .map(([normal, constant]) => new Plane(normal.clone().normalize(), constant))

test('leaves whole what has all of its corners inside, and takes away what has none', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 2 }), fc.array(plane, { maxLength: 6 }), (ends, planes) => {
      const around = new Box3().setFromPoints(ends)
      const corners = [around.min.x, around.max.x].flatMap((x) =>
        [around.min.y, around.max.y].flatMap((y) => [around.min.z, around.max.z].map((z) => new Vector3(x, y, z))),
      )
      const heights = planes.map((each) => corners.map((corner) => each.distanceToPoint(corner)))
      const [part] = partsOf([around], planes)
      const isLeft = heights.flat().every((height) => height > 0)
      const isTaken = heights.some((own) => own.every((height) => height < 0))
      expect(part !== parts.inside || isLeft).toBe(true)
      expect(part !== parts.outside || isTaken).toBe(true)
    }),
  )
})
