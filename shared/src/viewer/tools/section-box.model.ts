import { lengthText } from '../../core/format/measures.ts'
import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import type { Box, CutPlane, Point } from '../view.ts'

/** Meters around the elements, because faces on the border of the box would be cut. */
const margin = 0.1

const sides = [
  { axis: 'x', sign: 1 },
  { axis: 'x', sign: -1 },
  { axis: 'y', sign: 1 },
  { axis: 'y', sign: -1 },
  { axis: 'z', sign: 1 },
  { axis: 'z', sign: -1 },
] as const

/** The six planes that leave the inside of a box visible. */
export function boxPlanes({ min, max }: Box): CutPlane[] {
  return sides.map(({ axis, sign }) => ({
    x: axis === 'x' ? sign : 0,
    y: axis === 'y' ? sign : 0,
    z: axis === 'z' ? sign : 0,
    w: (sign > 0 ? -max[axis] : min[axis]) - margin,
  }))
}

/** The box that the planes enclose; undefined if they do not form a box. */
export function boxOf(planes: readonly CutPlane[]): Box | undefined {
  if (planes.length !== sides.length) return undefined
  const [min, max]: Partial<Point>[] = [{}, {}]
  for (const { axis, sign } of sides) {
    const plane = planes.find(
      (candidate) => candidate[axis] * sign > 0.999 * Math.hypot(candidate.x, candidate.y, candidate.z),
    )
    if (!plane) return undefined
    const end = -plane.w / plane[axis]
    if (sign > 0) Object.assign(max ?? {}, { [axis]: end })
    else Object.assign(min ?? {}, { [axis]: end })
  }
  return { min: min as Point, max: max as Point }
}

/** The twelve edges, from corner to corner. */
export function edgesOfBox({ min, max }: Box): [Point, Point][] {
  const corner = (bits: number) => ({
    x: bits & 1 ? max.x : min.x,
    y: bits & 2 ? max.y : min.y,
    z: bits & 4 ? max.z : min.z,
  })
  return [1, 2, 4].flatMap((bit) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((from) => !(from & bit))
      .map((from): [Point, Point] => [corner(from), corner(from | bit)]),
  )
}

export function sizeText({ min, max }: Box, units: UnitSystem) {
  return [max.x - min.x, max.y - min.y, max.z - min.z].map((length) => lengthText(length, units)).join(' × ')
}
